/** @once the audit log suite calls the same API in both modes, and the main jobs read the log in both */
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from '@jest/globals';
import {
  adminApi,
  createProject,
  internalProject,
  ownerApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import { describeInBrowser, faultsOf, type Look, openAs } from './dashboard.js';
import { enter, tabTo } from './keyboard.js';

const LOOKS: readonly Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
];

describeInBrowser('the audit log', (visit) => {
  let project: TestProject;
  let user: { id: string };
  let path: string;

  beforeAll(async () => {
    project = await createProject({ displayName: 'Watched' });
    path = `/projects/${project.id}/audit`;
    user = succeeded(await serverApi(project).post('/users', { display_name: 'Grace Hopper' }));
    const asOwner = ownerApi(project);
    succeeded(await asOwner.patch(`/users/${user.id}`, { client_metadata: { plan: 'pro' }, totp_secret_base64: null }));
    succeeded(
      await asOwner.patch('/internal/config/override', {
        config_override_string: '{"teams.allowClientTeamCreation":true}',
      }),
    );
    for (let at = 0; at < 30; at++) succeeded(await asOwner.post('/teams', { display_name: `Team ${at}` }));
    await until('the last event is in the log', async () => {
      const { items } = succeeded(await adminApi(project).get('/internal/audit-log?action=team.created'));
      return items.length === 30;
    });
  });

  it('is read by keyboard alone: filtered, paged, and an entry looked at with before and after', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `/projects/${project.id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const group = page.getByRole('button', { name: 'Activity' });
    await tabTo(page, page.getByRole('button', { name: 'Activity' }).first());
    if ((await group.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('Enter');
    await enter(page, page.getByRole('link', { name: 'Audit log' }).first());
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();

    // The action, submitted with Enter as in every form.
    await tabTo(page, page.getByRole('combobox', { name: 'What' }).first());
    await page.keyboard.type('PATCH /users/{user_id}');
    await page.keyboard.press('Enter');
    await page.waitForURL(/action=PATCH/);
    await page.getByText('1 entry on this page').waitFor({ state: 'attached' });
    await enter(page, page.getByRole('link', { name: /^Details of Changed: user/ }).first());
    const entry = page.getByRole('dialog');
    await entry.getByText('client_metadata').waitFor();
    await entry.getByText('You', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('entry')).toMatch(/^[0-9a-f-]{36}$/);
    await page.keyboard.press('Escape');
    await entry.waitFor({ state: 'detached' });

    await enter(page, page.getByRole('button', { name: 'Remove filter: What' }).first());
    await page.getByText('25 entries on this page').waitFor({ state: 'attached' });
    await enter(page, page.getByRole('link', { name: 'Next' }).first());
    await page.waitForURL(/cursor=/);
    await page.reload();
    await page.getByRole('link', { name: 'First page' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('has one line for one change, with who made it', async () => {
    const own = await createProject();
    const log = `/projects/${own.id}/audit`;
    const team = succeeded(await ownerApi(own).post('/teams', { display_name: 'Once' }));
    await until('its event is in the log', async () => {
      const { items } = succeeded(
        await adminApi(own).get(`/internal/audit-log?action=team.created&target_id=${team.id}`),
      );
      return items.length === 1;
    });
    const { page } = await visit();
    await openAs(page, own.owner, `${log}?target=${team.id}`);
    await page.getByText('1 entry on this page').waitFor({ state: 'attached' });
    await page.getByRole('row', { name: /Created: team.*You/ }).waitFor();
    await page.goto(`${log}?target=${team.id}&action=team.created`);
    await page.getByRole('row', { name: /A team was created.*You/ }).waitFor();
    expect(await page.getByText('Not recorded').count()).toBe(0);
  });

  it('names another owner, also without a display name', async () => {
    const own = await createProject();
    const { owner_team_id } = succeeded(await ownerApi(own).get('/internal/projects/current'));
    const second = await signUp(internalProject());
    succeeded(await serverApi(internalProject()).post(`/team-memberships/${owner_team_id}/${second.userId}`, {}));
    const team = succeeded(await ownerApi({ ...own, owner: second }).post('/teams', { display_name: 'Theirs' }));
    const { page } = await visit();
    await openAs(page, own.owner, `/projects/${own.id}/audit?target=${team.id}`);
    await page
      .getByRole('row', { name: /Created: team/ })
      .getByText(second.email)
      .waitFor();
  });

  it('leads from an entry to the user, and to more entries like it', async () => {
    const { page } = await visit();
    await openAs(page, project.owner, `${path}?target=${user.id}`);
    await page.getByRole('link', { name: /^Details of A user signed up/ }).click();
    const entry = page.getByRole('dialog');
    await entry.getByRole('button', { name: 'Filter by this action' }).click();
    await page.waitForURL(/action=user.created/);
    await page.getByRole('link', { name: 'Grace Hopper' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor();
    // Going back restores the filter.
    await page.goBack();
    await page.waitForURL(/action=user.created/);
    await page.getByRole('button', { name: /^Remove filter/ }).waitFor();
    await page.getByText('Grace Hopper', { exact: true }).first().waitFor();
  });

  it('is filtered by users and teams that are picked by name', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, path);
    const pick = async (filter: string, search: string, name: string) => {
      await page.getByRole('button', { name: filter }).click();
      const dialog = page.getByRole('dialog', { name: filter });
      await dialog.getByRole('searchbox').fill(search);
      await dialog.getByText(name, { exact: true }).click();
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Remove filter/ }).waitFor();
      await page.getByText(name, { exact: true }).first().waitFor();
    };
    await pick('About a user', 'grace', 'Grace Hopper');
    await page.waitForURL(`${path}?target=${user.id}`);
    await page.getByRole('link', { name: /^Details of A user signed up/ }).waitFor();
    await pick('About a team', 'team 17', 'Team 17');
    await page.getByRole('link', { name: /^Details of Created: team/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('target')).not.toBe(user.id);
    await page.getByRole('button', { name: 'Remove filter: Target' }).click();
    await pick('By a user', 'grace', 'Grace Hopper');
    await page.waitForURL(`${path}?actor=${user.id}`);
    expect(complaints).toEqual([]);
  });

  it('is filtered by sets of keys that are picked by their description', async () => {
    const keys = { has_publishable_client_key: true, has_secret_server_key: true, has_super_secret_admin_key: true };
    const add = async (description: string) =>
      succeeded(
        await ownerApi(project).post('/internal/api-keys', {
          description,
          expires_at_millis: Date.now() + 86_400_000,
          ...keys,
        }),
      );
    const [nightly] = [await add('Nightly import'), await add('Web app')];
    const asNightly = adminApi({ ...project, superSecretAdminKey: nightly.super_secret_admin_key });
    succeeded(await asNightly.patch(`/users/${user.id}`, { client_metadata: { plan: 'team' } }));

    const { page, complaints } = await visit();
    await openAs(page, project.owner, path);
    const pick = async (filter: string) => {
      await page.getByRole('button', { name: filter }).click();
      const dialog = page.getByRole('dialog', { name: filter });
      await dialog.getByText('Web app', { exact: true }).waitFor();
      await dialog.getByRole('searchbox').fill('NIGHT');
      await dialog.getByText('Web app', { exact: true }).waitFor({ state: 'detached' });
      await dialog.getByText('Nightly import', { exact: true }).click();
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('Nightly import', { exact: true }).first().waitFor();
    };
    await pick('By a key set');
    await page.waitForURL(`${path}?actor=${nightly.id}`);
    await page.getByText('1 entry on this page').waitFor({ state: 'attached' });
    await page.getByRole('row', { name: /Changed: user.*Nightly import/ }).waitFor();
    await page.getByRole('button', { name: 'Remove filter: Who' }).click();
    await pick('About a key set');
    await page.waitForURL(`${path}?target=${nightly.id}`);
    const created = page.getByRole('row', { name: /Created: API key set/ });
    // The rows that were read before are shown until the filtered ones are there.
    await created.nth(1).waitFor({ state: 'detached' });
    await created.waitFor();
    expect(complaints).toEqual([]);
  });

  it('is exported as it is filtered, all pages of it', async () => {
    const { page } = await visit();
    await openAs(page, project.owner, `${path}?action=team.created`);
    const lines: Record<string, string[]> = {};
    for (const [item, format] of [
      ['CSV, for spreadsheets', 'csv'],
      ['JSON Lines, for programs', 'jsonl'],
    ] as const) {
      await page.getByRole('button', { name: 'Export' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: item }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(new RegExp(`^audit-log-.*\\.${format}$`));
      lines[format] = (await text(await file.createReadStream())).trim().split(/\r?\n/);
    }
    expect(lines['csv']).toHaveLength(31);
    expect(lines['jsonl']!.map((line) => (JSON.parse(line) as { action: string }).action)).toEqual(
      Array.from({ length: 30 }, () => 'team.created'),
    );
  });

  it('is kept for a time that the owner chooses, which is asked about when something is lost by it', async () => {
    const { page } = await visit();
    await openAs(page, project.owner, `${path}/keeping`);
    await page.getByLabel('Keep entries for').selectOption('other');
    await page.getByLabel('Days', { exact: true }).fill('7');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a whole number from 30 to 3,650.').waitFor();
    await page.getByLabel('Days', { exact: true }).fill('45');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByText('Entries older than 45 days').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const retention = async () => succeeded(await adminApi(project).get('/internal/audit-log/retention')).days;
    expect(await retention()).toBeNull();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Delete older entries' }).click();
    await page.getByText('Events are kept for 45 days.').waitFor();
    expect(await retention()).toBe(45);
    await page.getByText('Sealed', { exact: true }).first().waitFor();
  });

  it('has pages without faults', async () => {
    const { page } = await visit();
    await openAs(page, project.owner, path);
    await page
      .getByRole('link', { name: /^Details of/ })
      .first()
      .waitFor();
    const faults = await faultsOf(page, LOOKS);
    await page.goto(`${path}?action=PATCH+%2Fusers%2F%7Buser_id%7D`);
    await page
      .getByRole('link', { name: /^Details of/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    faults.push(...(await faultsOf(page, LOOKS)));
    await page.goto(`${path}/keeping`);
    await page.getByText('Latest hash').first().waitFor();
    faults.push(...(await faultsOf(page, LOOKS)));
    expect(faults).toEqual([]);
  });
});

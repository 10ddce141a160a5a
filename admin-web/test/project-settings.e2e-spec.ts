/**
 * @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes
 */
import { beforeAll, expect, it } from '@jest/globals';
import {
  adminApi,
  capturedMail,
  client,
  codeIn,
  createProject,
  internalProject,
  signUp,
  succeeded,
  type TestProject,
} from '@hallpass/testing';
import { describeInBrowser, faultsOf, type Look, openAs, submitCredentials } from './dashboard.js';

const LOOKS: Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
];

const configOf = async (project: TestProject) =>
  JSON.parse(succeeded(await adminApi(project).get('/internal/config')).config_string);

describeInBrowser('the settings of a project', (visit) => {
  let project: TestProject;
  const path = (page: string) => `/projects/${project.id}/${page}`;

  beforeAll(async () => {
    project = await createProject({
      displayName: 'Harbour',
      override: {
        'auth.oauth.providers.github': { type: 'github', isShared: false, clientId: 'id', clientSecret: 'hush' },
        'dataVault.stores.cards': { displayName: 'Cards' },
      },
    });
  });

  it('are changed as JSON: checked as it is typed, compared before it is saved, and no secret is shown', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, path('configuration'));
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('github');
    await page.getByText('clientSecret').waitFor();
    expect(await page.locator('main').innerText()).not.toContain('hush');
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 860 });

    await page.getByRole('link', { name: 'Change', exact: true }).click();
    const editor = page.getByRole('textbox', { name: 'Changes as JSON' });
    const write = async (text: string) => {
      await editor.click();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(text);
    };
    await write('{"auth.allowSignUps": false, "teams.allowClientTeamCreation": "yes"}');
    await page.getByText('2 problems').waitFor();
    expect(await page.getByRole('button', { name: 'Review changes' }).isDisabled()).toBe(true);
    await write('{"auth.allowSignUp": false, "auth.oauth.providers.github.clientSecret": "louder"}');
    await page.getByRole('button', { name: 'Review changes' }).click();
    const review = page.getByRole('dialog', { name: 'Review changes' });
    await review.getByText('auth.allowSignUp: false').waitFor();
    expect(await review.innerText()).not.toMatch(/hush|louder/);
    await review.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    const { auth } = await configOf(project);
    expect([auth.allowSignUp, auth.oauth.providers.github.clientSecret]).toEqual([false, 'louder']);

    await page.getByRole('link', { name: 'Differences' }).click();
    await page
      .getByRole('row', { name: /auth\.allowSignUp/ })
      .getByRole('link', { name: /^Reset/ })
      .click();
    await page.getByText('1 setting will change').waitFor();
    expect(complaints).toEqual([]);
  });

  it('tell who may administer it: invited by mail, let in by the link, removed again', async () => {
    const guest = await signUp(internalProject());
    const [owner, invited] = [await visit(), await visit()];
    await openAs(owner.page, project.owner, path('settings/access'));
    await owner.page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = owner.page.getByRole('dialog', { name: 'Invite a member' });
    await dialog.getByLabel('Email').fill(guest.email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await owner.page.getByRole('cell', { name: guest.email, exact: true }).waitFor();
    expect(await faultsOf(owner.page, LOOKS)).toEqual([]);

    const { text } = await capturedMail(internalProject(), { to: guest.email, template: 'team_invitation' });
    await invited.page.goto(`/team-invitation?code=${codeIn(text)}`);
    await invited.page.getByRole('button', { name: 'Sign in' }).click();
    await submitCredentials(invited.page, guest);
    await invited.page.waitForURL('/team-invitation');
    await invited.page.getByRole('button', { name: 'Join the team' }).click();
    await invited.page.getByRole('button', { name: 'Continue' }).click();
    await invited.page.getByRole('link', { name: 'Harbour' }).waitFor();

    await owner.page.reload();
    const row = owner.page.getByRole('row', { name: guest.email });
    await owner.page.getByRole('row', { name: project.owner.email }).getByText('You', { exact: true }).waitFor();
    await row.getByRole('button', { name: /^Remove/ }).click();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
    expect(succeeded(await client(internalProject(), guest).get('/internal/projects')).items).toEqual([]);
  });

  it('end with the project, once its name is typed', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, path('settings/danger'));
    await page.getByText('1 data vault store with its values').waitFor();
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    await page.getByRole('button', { name: 'Delete project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Harbour?' });
    const remove = dialog.getByRole('button', { name: 'Delete project' });
    await dialog.getByRole('textbox').fill('Harbor');
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Harbour');
    await remove.click();
    await page.waitForURL('/projects');
    expect((await client(project).get('/projects/current')).knownError).toBe('CURRENT_PROJECT_NOT_FOUND');
    expect(complaints).toEqual([]);
  });
});

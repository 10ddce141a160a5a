/**
 * @once pages use only the HTTP API; `test/owner-roles.e2e-spec.ts` calls every operation in both modes
 */
import { beforeAll, expect, it } from '@jest/globals';
import {
  client,
  createProject,
  internalProject,
  ownerApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import { describeInBrowser, stateOf } from './dashboard.js';

describeInBrowser('the role of an owner', (visit) => {
  const internal = internalProject();
  let project: TestProject;
  let second: TestProject;
  let member: TestUser;

  const createKeys = async (asProject: TestProject, owner: TestUser, description: string) =>
    succeeded(
      await ownerApi({ ...asProject, owner }).post('/internal/api-keys', {
        description,
        expires_at_millis: Date.now() + 3_600_000,
        has_publishable_client_key: false,
        has_secret_server_key: true,
        has_super_secret_admin_key: false,
      }),
    );
  const liveKeys = async (asProject: TestProject): Promise<string[]> => {
    const { items } = succeeded(await ownerApi(asProject).get('/internal/api-keys'));
    return items
      .filter((key: { manually_revoked_at_millis?: number }) => key.manually_revoked_at_millis === undefined)
      .map((key: { description: string }) => key.description)
      .filter((description: string) => /of Grace|of the owner/.test(description));
  };

  beforeAll(async () => {
    project = await createProject({ displayName: 'Roles' });
    const { owner_team_id } = succeeded(await ownerApi(project).get('/internal/projects/current'));
    member = await signUp(internal);
    succeeded(await client(internal, member).patch('/users/me', { display_name: 'Grace' }));
    succeeded(await serverApi(internal).post(`/team-memberships/${owner_team_id}/${member.userId}`, {}));
    const created = { display_name: 'Second', owner_team_id };
    const { id } = succeeded(await client(internal, project.owner).post('/internal/projects', created));
    second = { ...project, id };
    await createKeys(project, member, 'CI of Grace');
    await createKeys(second, member, 'Backups of Grace');
    await createKeys(project, project.owner, 'CI of the owner');
  });

  it('is chosen for an invitation, and shown with it', async () => {
    const { page, complaints } = await visit({ storageState: await stateOf(visit, project.owner) });
    await page.goto(`/projects/${project.id}/settings/access`);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a member' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill('ivy@example.com');
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Billing');
    await dialog.getByText('Changes payments and subscriptions.').waitFor();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    const row = page.getByRole('row', { name: 'ivy@example.com' });
    await row.getByText('Billing', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('is changed on the page of owners, and closes the pages that it does not include', async () => {
    const { page, complaints } = await visit({ storageState: await stateOf(visit, project.owner) });
    await page.goto(`/projects/${project.id}/settings/access`);
    await page.getByRole('combobox', { name: 'Role of Grace' }).selectOption('Support');
    const dialog = page.getByRole('dialog', { name: 'Make Grace Support?' });
    await dialog.getByText('CI of Grace · Roles', { exact: true }).waitFor();
    await dialog.getByText('Backups of Grace · Second', { exact: true }).waitFor();
    expect(await dialog.getByText('CI of the owner').count()).toBe(0);
    expect(await dialog.getByRole('checkbox', { name: 'Revoke these 2 key sets' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await page.getByText('Grace is now Support', { exact: true }).waitFor();
    const shown = () => page.getByRole('combobox', { name: 'Role of Grace' }).inputValue();
    await until('the list shows the role', async () => (await shown()) === 'support');
    expect(await liveKeys(project)).toEqual(['CI of the owner']);
    expect(await liveKeys(second)).toEqual([]);
    expect(complaints).toEqual([]);

    const hers = await visit({ storageState: await stateOf(visit, member) });
    await hers.page.goto(`/projects/${project.id}/keys`);
    await hers.page.getByRole('heading', { name: 'Your role does not include this page' }).waitFor();
    await hers.page.getByText('This page needs the role Owner or Administrator.').waitFor();
    await hers.page.setViewportSize({ width: 1280, height: 900 });
    const names = await hers.page.getByRole('link').allTextContents();
    expect(names).toContain('Users');
    expect(names).not.toContain('API keys');
    await hers.page.goto(`/projects/${project.id}/settings/access`);
    await hers.page.getByText('Support', { exact: true }).waitFor();
    expect(await hers.page.getByRole('combobox').count()).toBe(0);
    expect(await hers.page.getByRole('button', { name: 'Invite' }).count()).toBe(0);
  });
});

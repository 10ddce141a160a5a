/**
 * @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes
 */
import { beforeAll, expect, it } from '@jest/globals';
import {
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describeInBrowser, stateOf } from './dashboard.js';

describeInBrowser("removing a member who created the team's API keys", (visit) => {
  let project: TestProject;
  let storageState: BrowserContextOptions['storageState'];

  beforeAll(async () => {
    project = await createProject({
      displayName: 'Keys',
      override: {
        'apiKeys.enabled': { team: true },
        'rbac.permissions.keeper': { scope: 'team', containedPermissionIds: { $manage_api_keys: true } },
      },
    });
    storageState = await stateOf(visit, project.owner);
  });

  const server = () => serverApi(project);

  async function addMember(teamId: string, displayName: string, ...permissions: string[]): Promise<TestUser> {
    const user = await signUp(project);
    succeeded(await client(project, user).patch('/users/me', { display_name: displayName }));
    succeeded(await server().post(`/team-memberships/${teamId}/${user.userId}`, {}));
    for (const id of permissions)
      succeeded(await server().post(`/team-permissions/${teamId}/${user.userId}/${id}`, {}));
    return user;
  }
  const createTeam = async () => succeeded(await server().post('/teams', { display_name: 'Engineers' })).id as string;
  const createKey = async (team_id: string, user: TestUser, description: string): Promise<string> =>
    succeeded(await client(project, user).post('/team-api-keys', { team_id, description, expires_at_millis: null }))
      .value;
  const check = async (api_key: string) => {
    const { status, knownError } = await server().post('/team-api-keys/check', { api_key });
    return knownError ?? status;
  };
  async function askToRemove(teamId: string, name: string) {
    const { page, complaints } = await visit({ storageState });
    await page.goto(`/projects/${project.id}/teams/${teamId}`);
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Remove from team' }).click();
    const dialog = page.getByRole('dialog', { name: `Remove ${name} from Engineers?` });
    return { page, dialog, complaints };
  }
  const removed = (page: Page, name: string) => page.getByText(`Removed ${name}`, { exact: true }).waitFor();

  it('lists the keys that work, and hands them over', async () => {
    const teamId = await createTeam();
    const grace = await addMember(teamId, 'Grace', 'keeper');
    const [build, deploy] = [await createKey(teamId, grace, 'Build'), await createKey(teamId, grace, 'Deploy')];
    const old = await createKey(teamId, grace, 'Old');
    const { items } = succeeded(await server().get(`/team-api-keys?team_id=${teamId}&limit=1`));
    succeeded(await server().patch(`/team-api-keys/${items[0].id}?team_id=${teamId}`, { revoked: true }));
    const ada = await addMember(teamId, 'Ada', 'keeper');
    const adas = await createKey(teamId, ada, 'Hers');
    await addMember(teamId, 'Plain');

    const { page, dialog, complaints } = await askToRemove(teamId, 'Grace');
    const list = dialog.getByRole('list', { name: 'Team API keys that act for Grace:' });
    await list.getByText('Build').waitFor();
    expect(await list.getByRole('listitem').allTextContents()).toEqual(['Deploy', 'Build']);
    const choice = dialog.getByLabel('Transfer keys to');
    expect(await choice.getByRole('option').allTextContents()).toEqual(['No one: revoke the keys', 'Ada']);
    await choice.selectOption('Ada');
    await dialog.getByRole('button', { name: 'Remove from team' }).click();
    await removed(page, 'Grace');
    for (const key of [build, deploy, adas]) expect(await check(key)).toBe(200);
    expect(await check(old)).toBe('API_KEY_REVOKED');
    const ofAda = succeeded(
      await server().get(`/team-api-keys?team_id=${teamId}&responsible_user_id=${ada.userId}`),
    ).items;
    expect(ofAda.map(({ description }: { description: string }) => description).sort()).toEqual([
      'Build',
      'Deploy',
      'Hers',
    ]);
    expect(complaints).toEqual([]);
  });

  it('revokes the keys if nobody takes them over', async () => {
    const teamId = await createTeam();
    const grace = await addMember(teamId, 'Grace', 'keeper');
    const key = await createKey(teamId, grace, 'Build');
    await addMember(teamId, 'Plain');
    const { page, dialog } = await askToRemove(teamId, 'Grace');
    await dialog.getByText('grant $manage_api_keys to another member first').waitFor();
    await dialog.getByRole('button', { name: 'Remove from team' }).click();
    await removed(page, 'Grace');
    expect(await check(key)).toBe('API_KEY_REVOKED');
  });

  it('asks the same on the page of the user', async () => {
    const teamId = await createTeam();
    const grace = await addMember(teamId, 'Grace', 'keeper');
    const key = await createKey(teamId, grace, 'Build');
    await addMember(teamId, 'Ada', 'keeper');
    const { page, complaints } = await visit({ storageState });
    await page.goto(`/projects/${project.id}/users/${grace.userId}?tab=access`);
    await page.getByRole('button', { name: 'Remove from Engineers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Grace from Engineers?' });
    await dialog.getByLabel('Transfer keys to').selectOption('Ada');
    await dialog.getByRole('button', { name: 'Remove from team' }).click();
    await removed(page, 'Grace');
    await page.getByRole('link', { name: 'Engineers' }).waitFor({ state: 'detached' });
    expect(await check(key)).toBe(200);
    expect(complaints).toEqual([]);
  });

  it('shows no keys for a member without any', async () => {
    const teamId = await createTeam();
    await addMember(teamId, 'Plain');
    const { page, dialog } = await askToRemove(teamId, 'Plain');
    await dialog.getByText('Their account is not deleted.').waitFor();
    expect(await dialog.getByRole('list').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Remove from team' }).click();
    await removed(page, 'Plain');
  });
});

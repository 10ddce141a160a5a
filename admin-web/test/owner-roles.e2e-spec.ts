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
  let member: TestUser;

  beforeAll(async () => {
    project = await createProject({ displayName: 'Roles' });
    const { owner_team_id } = succeeded(await ownerApi(project).get('/internal/projects/current'));
    member = await signUp(internal);
    succeeded(await client(internal, member).patch('/users/me', { display_name: 'Grace' }));
    succeeded(await serverApi(internal).post(`/team-memberships/${owner_team_id}/${member.userId}`, {}));
  });

  it('is changed on the page of owners, and closes the pages that it does not include', async () => {
    const { page, complaints } = await visit({ storageState: await stateOf(visit, project.owner) });
    await page.goto(`/projects/${project.id}/settings/access`);
    await page.getByRole('combobox', { name: 'Role of Grace' }).selectOption('Support');
    const dialog = page.getByRole('dialog', { name: 'Make Grace Support?' });
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await page.getByText('Grace is now Support', { exact: true }).waitFor();
    const shown = () => page.getByRole('combobox', { name: 'Role of Grace' }).inputValue();
    await until('the list shows the role', async () => (await shown()) === 'support');
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

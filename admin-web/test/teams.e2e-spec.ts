/**
 * @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes
 */
import { beforeAll, expect, it } from '@jest/globals';
import { adminApi, capturedMail, createProject, serverApi, succeeded, type TestProject } from '@hallpass/testing';
import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { describeInBrowser, stateOf } from './dashboard.js';

describeInBrowser('teams, permissions, invitations and imports', (visit) => {
  let project: TestProject;
  let path: string;
  let storageState: BrowserContextOptions['storageState'];
  let graceId: string;

  beforeAll(async () => {
    project = await createProject({ displayName: 'Together', config: { allow_localhost: true } });
    path = `/projects/${project.id}`;
    const grace = { display_name: 'Grace', primary_email: 'grace@example.com', primary_email_auth_enabled: true };
    graceId = succeeded(await serverApi(project).post('/users', grace)).id;
    storageState = await stateOf(visit, project.owner);
  });

  const open = async (below: string) => {
    const { page, complaints } = await visit({ storageState });
    await page.goto(`${path}${below}`);
    return { page, complaints };
  };
  const said = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

  it('a menu on a member stays open when the permissions arrive', async () => {
    const { id } = succeeded(await serverApi(project).post('/teams', { display_name: 'Readers' }));
    succeeded(await serverApi(project).post(`/team-memberships/${id}/${graceId}`, {}));
    const { page } = await visit({ storageState });
    const held: Route[] = [];
    await page.route('**/api/v1/team-permissions?*', (route) => void held.push(route));
    const asked = page.waitForRequest('**/api/v1/team-permissions?*');
    await page.goto(`${path}/teams/${id}`);
    await asked;
    const row = page.getByRole('row', { name: /Grace/ });
    await row.getByRole('button', { name: 'Actions for Grace' }).click();
    const item = page.getByRole('menuitem', { name: 'Name in this team' });
    await item.waitFor();
    await Promise.all(held.map((route) => route.continue()));
    await row.getByText('team_member').waitFor();
    expect(await item.isVisible()).toBe(true);
    succeeded(await serverApi(project).delete(`/teams/${id}`));
  });

  it('a team is made, found, filled, renamed, and deleted by its typed name', async () => {
    for (const name of ['Design', 'Sales']) succeeded(await serverApi(project).post('/teams', { display_name: name }));
    const { page, complaints } = await open('/teams');
    await page.getByRole('button', { name: 'New team' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Engineers');
    await page.getByRole('dialog').getByRole('button', { name: 'Create team' }).click();
    await page.getByRole('heading', { level: 1, name: 'Engineers' }).waitFor();
    const teamId = new URL(page.url()).pathname.split('/').at(-1)!;

    await page.getByRole('button', { name: 'Add a member' }).first().click();
    await page.getByRole('searchbox', { name: 'Search users' }).fill('grac');
    await page.getByRole('dialog').getByText('grace@example.com').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to team' }).click();
    const row = page.getByRole('row', { name: /Grace/ });
    await row.getByText('team_member').waitFor();

    await row.getByRole('button', { name: 'Actions for Grace' }).click();
    await page.getByRole('menuitem', { name: 'Permissions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Permissions of Grace in Engineers' });
    await dialog.getByLabel('Grant team_admin').check();
    await dialog
      .getByRole('row', { name: /\$delete_team/ })
      .getByText('through team_admin')
      .waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await row.getByText('team_admin').waitFor();

    await row.getByRole('button', { name: 'Actions for Grace' }).click();
    await page.getByRole('menuitem', { name: 'Name in this team' }).click();
    await page.getByRole('dialog').getByLabel('Name in this team').fill('Admiral');
    await page.getByRole('dialog').getByRole('button', { name: 'Save name' }).click();
    await page.getByRole('link', { name: 'Admiral' }).waitFor();

    await page.getByRole('link', { name: 'Settings' }).last().click();
    await page.getByLabel('Name', { exact: true }).fill('Builders');
    await page.getByRole('checkbox', { name: 'Require a second factor' }).check();

    await page.getByRole('button', { name: 'Save team' }).click();
    await page.getByRole('heading', { level: 1, name: 'Builders' }).waitFor();
    expect(succeeded(await serverApi(project).get(`/teams/${teamId}`)).requires_second_factor).toBe(true);

    await page.getByRole('link', { name: 'Teams' }).last().click();
    await page.getByRole('searchbox').fill('build');
    await page.getByRole('link', { name: 'Sales' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Builders' }).click();
    await page.getByRole('link', { name: 'Settings' }).last().click();
    await page.getByRole('button', { name: 'Delete team' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/to confirm/)
      .fill('Builders');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete team' }).click();
    await page.waitForURL(`**${path}/teams`);
    expect((await serverApi(project).get(`/teams/${teamId}`)).knownError).toBe('TEAM_NOT_FOUND');
    expect(complaints).toEqual([]);
  });

  it('permissions are defined with what they contain, given at the start, and it is said who has them', async () => {
    const { page, complaints } = await open('/permissions?tab=project');
    const define = async (id: string, ...contained: string[]) => {
      await page.getByRole('button', { name: 'New permission' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'New project permission' });
      await dialog.getByLabel('ID').fill(id);
      for (const each of contained) await dialog.getByLabel(each).check();
      await dialog.getByRole('button', { name: 'Create permission' }).click();
      await said(page, `Created ${id}`);
    };
    await define('read_books');
    await define('librarian', 'read_books');
    await page.getByRole('heading', { name: 'Permission graph' }).waitFor();
    await page.getByText('As a list').click();
    await said(page, 'librarian contains read_books');

    succeeded(await serverApi(project).post(`/project-permissions/${graceId}/librarian`, {}));
    await page.getByRole('button', { name: 'Actions for read_books' }).click();
    await page.getByRole('menuitem', { name: 'View holders' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Grace' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('button', { name: 'Actions for librarian' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('ID').fill('Librarian');
    await page.getByRole('dialog').getByRole('button', { name: 'Save permission' }).click();
    await page.getByText('Use only lowercase letters, digits, underscores and colons.').waitFor();
    await page.getByRole('dialog').getByLabel('ID').fill('head_librarian');
    await page.getByRole('dialog').getByRole('button', { name: 'Save permission' }).click();
    await said(page, 'Saved head_librarian');
    expect(succeeded(await serverApi(project).get(`/project-permissions?user_id=${graceId}`)).items).toEqual([
      { id: 'head_librarian', user_id: graceId },
    ]);

    await page.getByRole('link', { name: 'Defaults' }).click();
    const users = page.getByRole('group', { name: 'New users' });
    await users.getByLabel('read_books').check();
    await page.getByRole('button', { name: 'Save', exact: true }).last().click();
    await said(page, 'Saved');
    const newcomer = succeeded(await serverApi(project).post('/users', { display_name: 'New' }));
    expect(succeeded(await adminApi(project).get(`/project-permissions?user_id=${newcomer.id}`)).items).toHaveLength(1);

    await page.getByRole('link', { name: 'In the project' }).click();
    await page.getByRole('button', { name: 'Actions for read_books' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/to confirm/)
      .fill('read_books');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await said(page, 'Deleted read_books');
    await page
      .getByRole('row', { name: /head_librarian/ })
      .getByText('None')
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('people are invited to the app, several at once, and to a team', async () => {
    const team = succeeded(await serverApi(project).post('/teams', { display_name: 'Readers' }));
    const { page } = await open('/invitations');
    await page.getByLabel('Email addresses', { exact: true }).fill('one@example.com\nnobody');
    await page.getByRole('button', { name: 'Send invitations' }).click();
    await page.getByText('This is not an email address: nobody. Correct it.').waitFor();
    await page.getByLabel('Email addresses', { exact: true }).fill('one@example.com, two@example.com');
    await page.getByLabel('Link target').fill('http://localhost:3000/welcome');
    await page.getByRole('button', { name: 'Send invitations' }).click();
    await said(page, 'Sent 2 invitations');
    const mail = await capturedMail(project, { to: 'two@example.com', template: 'sign_in_invitation' });
    expect(mail.text).toContain('http://localhost:3000/welcome');

    await page.getByRole('button', { name: 'Invite a member' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: 'Search teams' }).fill('read');
    await dialog.getByRole('radiogroup').getByText('Readers').click();
    await dialog.getByLabel('Email').fill('reader@example.com');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('row', { name: /reader@example\.com.*Readers/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Search addresses' }).fill('nobody');
    await said(page, 'No invitations match.');
    await page.getByRole('searchbox', { name: 'Search addresses' }).fill('reader@');
    await page.getByRole('button', { name: 'Revoke the invitation for reader@example.com' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('row', { name: /reader@example\.com/ }).waitFor({ state: 'detached' });
    expect(succeeded(await serverApi(project).get(`/team-invitations?team_id=${team.id}`)).items).toEqual([]);
  });

  it('users are imported by columns, each row checked before, with a report by the lines of the file', async () => {
    const { page, complaints } = await open('/users/import');
    const file = [
      'Mail,Full Name,plan,Hash',
      `new@example.com,Newcomer,pro,$2b$10$${'a'.repeat(53)}`,
      'nobody,Nobody,free,',
      'grace@example.com,Grace again,free,',
      'late@example.com,Late,free,5f4dcc3b5aa765d61d8327deb882cf99',
    ].join('\n');
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await said(page, 'CSV: 4 rows with 4 columns');
    await page.getByRole('button', { name: 'Next' }).click();
    expect(await page.getByLabel('Import as: Mail').inputValue()).toBe('primary_email');
    expect(await page.getByLabel('Import as: Hash').inputValue()).toBe('password_hash');
    await page.getByLabel('Import as: plan').selectOption('Key in Server metadata');
    await page.getByRole('button', { name: 'Next' }).click();

    await said(page, '2 rows can be imported');
    await page.getByRole('row', { name: '3 Email is not an email address' }).waitFor();
    await page.getByRole('row', { name: /^5 Password hash has an unsupported format/ }).waitFor();
    const before = succeeded(await serverApi(project).get('/users/count')).count;
    await page.getByRole('button', { name: 'Import 2 users' }).click();
    await page.getByText('Completed', { exact: true }).waitFor();
    await page.getByRole('row', { name: /^4 .*USER_EMAIL_ALREADY_EXISTS/ }).waitFor();
    await said(page, '2 rows were skipped because of problems');
    expect(succeeded(await serverApi(project).get('/users/count')).count).toBe(before + 1);
    const { items } = succeeded(await serverApi(project).get('/users?query=new@example.com'));
    expect(items).toMatchObject([{ display_name: 'Newcomer', has_password: true, server_metadata: { plan: 'pro' } }]);

    await page.goto(`${path}/jobs`);
    await page.getByRole('button', { name: 'Show failures of Import' }).click();
    await page.getByText('USER_EMAIL_ALREADY_EXISTS').waitFor();
    expect(complaints).toEqual([]);
  });
});

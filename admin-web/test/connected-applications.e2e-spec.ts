/** @once pages use only the HTTP API, whose answers do not depend on the mode */
import { beforeAll, expect, it } from '@jest/globals';
import { adminApi, createProject, serverApi, succeeded, type TestProject } from '@hallpass/testing';
import { describeInBrowser, faultsOf, type Look, openAs } from './dashboard.js';
import { inDatabase } from './owners.js';

const LOOKS: readonly Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
];

describeInBrowser('connections between users and applications', (visit) => {
  let project: TestProject;
  let applicationId: string;

  beforeAll(async () => {
    project = await createProject({ displayName: 'Connections' });
    applicationId = await addApplication('Notes');
  });

  const addApplication = async (name: string): Promise<string> => {
    const application = { kind: 'browser', display_name: name, redirect_uris: ['https://notes.example.com/'] };
    return succeeded(await adminApi(project).post('/applications', application)).id;
  };
  const addUser = async (name: string): Promise<string> =>
    succeeded(await serverApi(project).post('/users', { display_name: name })).id;
  /** Connects all users and applications with these names. */
  const connect = (users: string, applications: string, scopes = ['openid']) =>
    inDatabase(
      `INSERT INTO auth.application_consent (project_id, user_id, application_id, scopes, resources)
       SELECT u.project_id, u.id, a.id, $4, '{"https://mcp.example.com/mcp": ["read", "write"]}' FROM users."user" u JOIN auth.application a ON a.project_id = u.project_id
       WHERE u.project_id = $1 AND u.display_name LIKE $2 AND a.display_name LIKE $3`,
      [project.id, users, applications, scopes],
    );
  const namesOf = async (userId: string): Promise<string[]> =>
    succeeded(await serverApi(project).get(`/connected-applications?user_id=${userId}`)).items.map(
      (each: { application: { display_name: string } }) => each.application.display_name,
    );
  const openPage = async (path: string) => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `/projects/${project.id}${path}`);
    return { page, complaints };
  };

  it('are listed at the application, and end once the owner confirms it', async () => {
    const [ada, bob] = [await addUser('Ada Lovelace'), await addUser('Bob Page')];
    await connect('Ada Lovelace', 'Notes', ['openid', 'email', 'offline_access']);
    await connect('Bob Page', 'Notes');
    const { page, complaints } = await openPage(`/applications/${applicationId}`);
    await page.getByRole('navigation', { name: 'Application', exact: true }).getByText('Users').click();
    const row = page.getByRole('row').filter({ hasText: 'Ada Lovelace' });
    for (const text of ['openid', 'email', 'offline_access', 'https://mcp.example.com/mcp: read, write'])
      await row.getByText(text).last().waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'Bob Page' }).getByText('offline_access').count()).toBe(0);

    await row.getByRole('button', { name: 'Disconnect Ada Lovelace' }).click();
    const question = page.getByRole('dialog', { name: 'Disconnect Ada Lovelace from “Notes”?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await namesOf(ada)).toEqual(['Notes']);
    await row.getByRole('button', { name: 'Disconnect Ada Lovelace' }).click();
    await question.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByText('Disconnected Ada Lovelace from Notes').waitFor();
    expect([await namesOf(ada), await namesOf(bob)]).toEqual([[], ['Notes']]);
    expect(complaints).toEqual([]);
  });

  it('are listed at the user, and end there', async () => {
    const user = await addUser('Grace Hopper');
    await connect('Grace Hopper', 'Notes');
    const { page, complaints } = await openPage(`/users/${user}?tab=security`);
    await page.getByRole('button', { name: 'Disconnect Notes' }).click();
    const question = page.getByRole('dialog', { name: 'Disconnect Grace Hopper from “Notes”?' });
    await question.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await page.getByText('No connected applications').waitFor();
    expect(await namesOf(user)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('have ended if somebody else has just ended them', async () => {
    const user = await addUser('Alan Turing');
    await connect('Alan Turing', 'Notes');
    const { page } = await openPage(`/users/${user}?tab=security`);
    await page.getByRole('button', { name: 'Disconnect Notes' }).click();
    succeeded(await adminApi(project).delete(`/applications/${applicationId}/users/${user}`));
    const question = page.getByRole('dialog', { name: 'Disconnect Alan Turing from “Notes”?' });
    await question.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await page.getByText('No connected applications').waitFor();
  });

  it('come in pages, and tell those of a consent alone', async () => {
    const [many] = await Promise.all([addApplication('Many'), ...numbered('Reads', addApplication)]);
    const [reader] = await Promise.all([addUser('Ida Rhodes'), ...numbered('Reader', addUser)]);
    await connect('Reader %', 'Many');
    await connect('Ida Rhodes', 'Reads %');
    for (const path of [`/applications/${many}/users`, `/users/${reader}?tab=security`]) {
      const { page, complaints } = await openPage(path);
      const rows = page.getByRole('button', { name: /^Disconnect Read/ });
      await rows.nth(19).waitFor();
      expect(await page.getByText('Not signed in').count()).toBeGreaterThanOrEqual(20);
      await page.getByRole('link', { name: 'Next' }).click();
      await rows.nth(1).waitFor({ state: 'detached' });
      await rows.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
      await page.getByRole('link', { name: 'Show the first page' }).click();
      await rows.nth(19).waitFor();
      // The page that was read before is shown until it is read again.
      await page.getByRole('link', { name: 'Next' }).waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    }
  });

  it('have pages without faults', async () => {
    const user = await addUser('Mary Somerville');
    await connect('Mary Somerville', 'Notes', ['openid', 'profile', 'email', 'offline_access']);
    const { page } = await openPage(`/applications/${applicationId}/users`);
    const faults: string[] = [];
    for (const path of [`/applications/${applicationId}/users`, `/users/${user}?tab=security`]) {
      await page.goto(`/projects/${project.id}${path}`);
      await page
        .getByRole('button', { name: /^Disconnect/ })
        .first()
        .waitFor();
      faults.push(...(await faultsOf(page, LOOKS)).map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

/** More than a page. */
const numbered = (name: string, add: (name: string) => Promise<string>): Promise<string>[] =>
  Array.from({ length: 21 }, (_, n) => add(`${name} ${n}`));

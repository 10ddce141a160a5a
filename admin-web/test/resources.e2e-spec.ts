/** @once pages use only the HTTP API, whose answers do not depend on the mode */
import { beforeAll, expect, it } from '@jest/globals';
import { adminApi, createProject, succeeded, type TestProject } from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { describeInBrowser, faultsOf, type Look, openAs } from './dashboard.js';

const LOOKS: readonly Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
];
const MCP = 'https://mcp.example.com/mcp';

describeInBrowser('resources', (visit) => {
  let project: TestProject;

  beforeAll(async () => {
    project = await createProject({ displayName: 'Resources' });
  });

  const add = async (identifier: string): Promise<{ id: string }> => {
    const scopes = [{ name: 'notes:read', description: 'Read your notes' }];
    const resource = { identifier, display_name: 'Notes', scopes, default_scopes: ['notes:read'] };
    return succeeded(await adminApi(project).post('/resources', resource)) as { id: string };
  };
  const openPage = async (path: string) => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `/projects/${project.id}${path}`);
    return { page, complaints };
  };
  const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
  const refused = (complaints: string[]) => complaints.filter((complaint) => !/status of 400/.test(complaint));

  it('are refused with a wrong identifier and an unknown default scope, then created', async () => {
    const { page, complaints } = await openPage('/resources');
    await page.getByText('No resources yet').waitFor();
    await page.getByRole('link', { name: 'Add resource' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Add resource' }).waitFor();
    await field(page, 'Name').fill('Notes');
    await page.getByRole('button', { name: 'Create resource' }).click();
    await page.getByText('Enter an identifier.').waitFor();
    await field(page, 'Identifier').fill(`${MCP}#x`);
    await field(page, 'Scopes').fill('notes:read Read your notes\nnotes:write');
    await field(page, 'Default scopes').fill('notes:delete');
    await page.getByRole('button', { name: 'Create resource' }).click();
    await page.locator('[role=alert]').first().waitFor();
    expect(await field(page, 'Identifier').getAttribute('aria-invalid')).toBe('true');
    expect(succeeded(await adminApi(project).get('/resources')).items).toEqual([]);

    await field(page, 'Identifier').fill(MCP);
    await field(page, 'Default scopes').fill('notes:read');
    await page.getByRole('button', { name: 'Create resource' }).click();
    await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();
    await page.getByText('https://mcp.example.com/.well-known/oauth-protected-resource/mcp').waitFor();
    await page.getByText(`issuer: '${project.baseUrl}/p/${project.id}',`).waitFor();
    expect(succeeded(await adminApi(project).get('/resources')).items).toMatchObject([
      {
        identifier: MCP,
        scopes: [
          { name: 'notes:read', description: 'Read your notes' },
          { name: 'notes:write', description: '' },
        ],
        default_scopes: ['notes:read'],
        access_token_seconds: null,
      },
    ]);
    expect(refused(complaints)).toEqual([]);
  });

  it('are changed and deleted', async () => {
    const { id } = await add('urn:example:notes');
    const { page, complaints } = await openPage(`/resources/${id}`);
    await field(page, 'Name').fill('Notebook');
    await page.getByLabel('Access token lifetime').selectOption({ label: '15 minutes' });
    await page.getByRole('button', { name: 'Save resource' }).click();
    await page.getByText('Resource saved').waitFor();
    expect(succeeded(await adminApi(project).get(`/resources/${id}`))).toMatchObject({
      display_name: 'Notebook',
      access_token_seconds: 900,
      scopes: [{ name: 'notes:read', description: 'Read your notes' }],
    });
    expect(await page.getByText('Metadata URL').count()).toBe(0);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete resource' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Notebook');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete resource' }).click();
    await page.getByRole('heading', { level: 1, name: 'Resources' }).waitFor();
    expect((await adminApi(project).get(`/resources/${id}`)).status).toBe(404);
    expect(complaints).toEqual([]);
  });

  it('are chosen for an application, with their scopes', async () => {
    const resource = await add('https://api.example.com/notes');
    const application = { kind: 'web', display_name: 'Shop', redirect_uris: ['https://shop.example.com/callback'] };
    const { id } = succeeded(await adminApi(project).post('/applications', application));
    const { page, complaints } = await openPage(`/applications/${id}/settings`);
    await field(page, 'Back-channel sign-out URL').fill('http://shop.example.com/out');
    await page.getByLabel('Only these').check();
    await page.getByRole('checkbox', { name: 'notes:read' }).waitFor({ state: 'detached' });
    await page.getByRole('group', { name: 'Allowed resources' }).getByLabel('Notes').last().check();
    await page.getByRole('group', { name: 'Allowed resources' }).getByLabel('Notes').last().uncheck();
    await page.getByRole('group', { name: 'Allowed resources' }).getByLabel('Notes').first().check();
    await page.getByRole('checkbox', { name: 'notes:read' }).check();
    await page.getByRole('checkbox', { name: 'profile' }).uncheck();
    await page.getByRole('button', { name: 'Save application' }).click();
    await page.locator('input[aria-invalid=true]').waitFor();
    await field(page, 'Back-channel sign-out URL').fill('https://shop.example.com/out');
    await page.getByRole('button', { name: 'Save application' }).click();
    await page.getByText('Application saved').waitFor();
    const stored = succeeded(await adminApi(project).get(`/applications/${id}`));
    expect(stored).toMatchObject({
      resource_ids: [resource.id],
      back_channel_logout_uri: 'https://shop.example.com/out',
    });
    expect(stored.scopes.toSorted()).toEqual(['email', 'notes:read', 'offline_access', 'openid']);
    expect(refused(complaints)).toEqual([]);
  });

  it('have pages without faults', async () => {
    const { id } = await add('https://docs.example.com/mcp');
    const { page } = await openPage('/resources');
    const faults: string[] = [];
    for (const path of ['', '/new', `/${id}`]) {
      await page.goto(`/projects/${project.id}/resources${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      faults.push(...(await faultsOf(page, LOOKS)).map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

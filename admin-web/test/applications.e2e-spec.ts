/** @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes */
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from '@jest/globals';
import { adminApi, createProject, succeeded, type TestProject } from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { describeInBrowser, faultsOf, type Look, openAs } from './dashboard.js';
import { inDatabase } from './owners.js';

const LOOKS: readonly Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
];
const CALLBACK = 'https://shop.example.com/callback';

interface ApplicationJson {
  id: string;
  secrets: { last_four: string; expires_at_millis: number | null }[];
}

describeInBrowser('applications', (visit) => {
  let project: TestProject;

  beforeAll(async () => {
    project = await createProject({ displayName: 'Clients' });
  });

  const add = async (more: object = {}): Promise<ApplicationJson & { client_secret?: string }> => {
    const application = { kind: 'web', display_name: 'Shop', redirect_uris: [CALLBACK], ...more };
    return succeeded(await adminApi(project).post('/applications', application)) as ApplicationJson;
  };
  const stored = async (id: string) => succeeded(await adminApi(project).get(`/applications/${id}`));
  const tokenOf = async (id: string, secret: string) =>
    fetch(`${project.baseUrl}/p/${project.id}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
  const openPage = async (path: string) => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `/projects/${project.id}/applications${path}`);
    return { page, complaints };
  };
  const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
  const refused = (complaints: string[]) => complaints.filter((complaint) => !/status of 400/.test(complaint));

  it('are refused with a wrong redirect URL, which the server explains at the field', async () => {
    const { page, complaints } = await openPage('/new');
    await page.getByLabel('Someone else’s').check();
    await page.getByRole('button', { name: 'Create application' }).click();
    await page.getByText('Enter a name.').waitFor();
    await page.getByText('Enter at least one URL.').waitFor();
    await field(page, 'Name').fill('Shop');
    await field(page, 'Redirect URLs').fill(`${CALLBACK}\nhttp://shop.example.com/#x`);
    await page.getByRole('button', { name: 'Create application' }).click();
    await page.getByText('http://shop.example.com/#x must not have a fragment.').waitFor();
    expect(await field(page, 'Redirect URLs').getAttribute('aria-invalid')).toBe('true');
    await field(page, 'Redirect URLs').fill('com.example.shop:/callback');
    await page.getByRole('button', { name: 'Create application' }).click();
    await page.getByText('Redirect URLs may contain private schemes').waitFor();
    expect(succeeded(await adminApi(project).get('/applications')).items).toEqual([]);
    expect(refused(complaints)).toEqual([]);
  });

  it('are created with a secret, which is shown once', async () => {
    const { page, complaints } = await openPage('');
    await page.getByText('No applications yet').waitFor();
    await page.getByRole('link', { name: 'Add application' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Add application' }).waitFor();
    await page.getByLabel('Someone else’s').check();
    await field(page, 'Name').fill('Shop');
    await field(page, 'Redirect URLs').fill(CALLBACK);
    await page.getByRole('button', { name: 'Create application' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save the client secret' });
    const secret = await dialog.locator('[data-secret]').textContent();
    expect(secret).toMatch(/^hps_/);
    await dialog.getByRole('button', { name: 'Copy Client secret' }).waitFor();
    await dialog.getByRole('button', { name: 'I have saved it' }).click();

    await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
    const [application] = succeeded(await adminApi(project).get('/applications')).items;
    expect(application).toMatchObject({ kind: 'web', is_first_party: false, redirect_uris: [CALLBACK] });
    const issuer = `${project.baseUrl}/p/${project.id}`;
    for (const value of [issuer, `${issuer}/.well-known/openid-configuration`, application.id])
      await page.getByRole('main').getByText(value, { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Spring Boot' }).click();
    await page.getByText('Spring Boot receives users at https://shop.example.com/login').waitFor();
    expect(await page.content()).not.toContain(secret);
    await page.getByRole('link', { name: 'Applications', exact: true }).first().click();
    await page.getByRole('cell', { name: 'Third-party' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('of a machine need no URL, and of a browser have no secret', async () => {
    const { page, complaints } = await openPage('/new');
    await page.getByLabel('Machine').check();
    await field(page, 'Redirect URLs').waitFor({ state: 'detached' });
    await page.getByLabel('Single-page app').check();
    await field(page, 'Name').fill('Portal');
    await field(page, 'Redirect URLs').fill('https://portal.example.com/');
    await page.getByRole('button', { name: 'Create application' }).click();
    await page.getByRole('heading', { level: 1, name: 'Portal' }).waitFor();
    expect(await page.getByRole('link', { name: 'Secrets' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('get another secret, and the first one ends', async () => {
    const application = await add({ kind: 'machine', redirect_uris: [] });
    const { page, complaints } = await openPage(`/${application.id}/secrets`);
    await page.getByRole('button', { name: 'Add secret' }).click();
    await page.getByRole('dialog').getByLabel('Expiry').selectOption('90');
    await page.getByRole('button', { name: 'Create secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save the client secret' });
    const second = (await dialog.locator('[data-secret]').textContent())!;
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByText('Two secrets are valid, the maximum.').waitFor();
    expect(await page.getByRole('button', { name: 'Add secret' }).isDisabled()).toBe(true);

    const first = application.client_secret!;
    await page.getByRole('button', { name: `Change expiry of the secret that ends with ${first.slice(-4)}` }).click();
    await page.getByLabel('Expires', { exact: true }).fill('2001-01-01T00:00');
    await page.getByRole('button', { name: 'Save expiry' }).click();
    await page.getByText('Enter a time in the future.').waitFor();
    await page.getByLabel('Expires', { exact: true }).fill('2090-01-01T00:00');
    await page.getByRole('button', { name: 'Save expiry' }).click();
    await page.getByText('Expiry saved').waitFor();
    expect((await stored(application.id)).secrets[0].expires_at_millis).toBeGreaterThan(Date.parse('2089-12-30'));
    expect((await tokenOf(application.id, first)).status).toBe(200);
    await page.getByRole('button', { name: `Delete the secret that ends with ${first.slice(-4)}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Secret deleted').waitFor();
    expect((await tokenOf(application.id, first)).status).toBe(401);
    expect((await tokenOf(application.id, second)).status).toBe(200);
    expect(complaints).toEqual([]);
  });

  it('are changed, and what the server refuses is said at its field', async () => {
    const { id } = await add();
    const { page, complaints } = await openPage(`/${id}/settings`);
    await field(page, 'Name').fill('Shop 2');
    await field(page, 'Redirect URLs').fill(`${CALLBACK}\nhttp://localhost:3000/callback`);
    await field(page, 'Sign-out URLs').fill('http://shop.example.com/out');
    await page.getByLabel('Authentication').selectOption('private_key_jwt');
    await field(page, 'JWKS URL').fill('http://shop.example.com/jwks');
    await page.getByLabel('Access token lifetime').selectOption({ label: '15 minutes' });
    await page.getByLabel('Require DPoP').check();
    await page.getByLabel('Allow sign-in on devices').check();
    await page.getByRole('button', { name: 'Save application' }).click();
    const question = page.getByRole('dialog', { name: 'Delete the secrets of this application?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Authentication').selectOption('client_secret');
    await page.getByRole('button', { name: 'Save application' }).click();
    await page.getByText('http://shop.example.com/out must be an https URL').waitFor();
    await field(page, 'Sign-out URLs').fill('https://shop.example.com/out');
    await page.getByRole('button', { name: 'Save application' }).click();
    await page.getByText('Application saved').waitFor();
    expect(await stored(id)).toMatchObject({
      display_name: 'Shop 2',
      redirect_uris: [CALLBACK, 'http://localhost:3000/callback'],
      post_logout_redirect_uris: ['https://shop.example.com/out'],
      authentication: 'client_secret',
      access_token_seconds: 900,
      requires_dpop: true,
      allows_device_grant: true,
    });
    expect(refused(complaints)).toEqual([]);
  });

  it('that registered themselves can be disabled, but not changed', async () => {
    const open = await createProject({ override: { 'authorizationServer.allowClientRegistration': true } });
    const response = await fetch(`${open.baseUrl}/p/${open.id}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Inspector', redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' }),
    });
    const { client_id: id } = (await response.json()) as { client_id: string };
    const { page, complaints } = await visit();
    await openAs(page, open.owner, `/projects/${open.id}/applications/${id}/settings`);
    await page.getByText('This application registered itself').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('that register themselves are limited to hosts', async () => {
    const { page, complaints } = await openPage('');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByLabel('Clients of these hosts').check();
    await field(page, 'Hosts').fill('App.example.com\nhttps://other.example.com');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('https://other.example.com is not a host.').waitFor();
    await field(page, 'Hosts').fill('App.example.com\nother.example.com:8443');
    await page.getByLabel('Dynamic client registration').check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('Applications that users have connected by other documents stop working').waitFor();
    await question.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const { config_string: config } = succeeded(await adminApi(project).get('/internal/config'));
    const { clientDocuments, clientDocumentHosts, allowClientRegistration } = JSON.parse(config).authorizationServer;
    expect({ clientDocuments, allowClientRegistration }).toEqual({
      clientDocuments: 'listed',
      allowClientRegistration: true,
    });
    const hosts = Object.values(clientDocumentHosts as Record<string, { host: string }>).map(({ host }) => host);
    expect(hosts.toSorted((a, b) => a.localeCompare(b))).toEqual(['app.example.com', 'other.example.com:8443']);
    await page.reload();
    await field(page, 'Hosts').waitFor();
    expect(await field(page, 'Hosts').inputValue()).toBe('app.example.com\nother.example.com:8443');
    expect(complaints).toEqual([]);
  });

  it('of a machine use the token of its platform in place of a secret', async () => {
    const { id } = await add({ kind: 'machine', redirect_uris: [], display_name: 'Nightly' });
    const user = succeeded(await adminApi(project).post('/users', { display_name: 'Robot' }));
    const { page, complaints } = await openPage(`/${id}/settings`);
    const save = () => page.getByRole('button', { name: 'Save application' }).click();
    await page.getByLabel('Authentication').selectOption('workload_identity');
    await save();
    await page.getByText('Add the platform that the application runs on.').waitFor();
    await page.getByRole('button', { name: 'GitHub Actions' }).click();
    await save();
    await page.getByText('Enter a value.').waitFor();
    await field(page, 'Value').fill('repo:acme/nightly:');
    await page.getByLabel('Match').selectOption('prefix');
    await page.getByRole('button', { name: 'Kubernetes' }).click();
    await field(page, 'JWKS document').fill('{"keys":[{"kty":"oct","k":"c2VjcmV0"}]}');
    await field(page, 'Value').last().fill('system:serviceaccount:jobs:nightly');
    await page.getByLabel('A service account').check();
    await page.getByText('Robot').click();
    await save();
    await page.getByRole('dialog').getByRole('button', { name: 'Save and delete secrets' }).click();
    await page.getByText('This value has the private member "k"').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await field(page, 'JWKS document').getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Remove https://kubernetes' }).click();
    await save();
    await page.getByRole('dialog').getByRole('button', { name: 'Save and delete secrets' }).click();
    await page.getByText('Application saved').waitFor();
    const github = 'https://token.actions.githubusercontent.com';
    expect(await stored(id)).toMatchObject({
      authentication: 'workload_identity',
      secrets: [],
      service_account_user_id: user.id,
      workload_identities: [
        {
          issuer: github,
          audience: `${project.baseUrl}/p/${project.id}`,
          jwks: null,
          jwks_uri: `${github}/.well-known/jwks`,
          claims: [{ name: 'sub', value: 'repo:acme/nightly:', match: 'prefix' }],
        },
      ],
    });
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    expect(refused(complaints)).toEqual([]);
  });

  it('may exchange the tokens of resources that they serve', async () => {
    const notes = { identifier: 'https://notes.example.com/', display_name: 'Notes' };
    const resource = succeeded(await adminApi(project).post('/resources', notes));
    const { id } = await add();
    const { page, complaints } = await openPage(`/${id}/settings`);
    await page.getByRole('group', { name: 'Token exchange' }).getByLabel('Notes').check();
    await page.getByRole('button', { name: 'Save application' }).click();
    await page.getByText('Application saved').waitFor();
    expect((await stored(id)).token_exchange_resource_ids).toEqual([resource.id]);
    expect(complaints).toEqual([]);
  });

  it('are exported to a file, and imported into another project after a look at the changes', async () => {
    const [from, to] = [await createProject(), await createProject()];
    const machine = { kind: 'machine', display_name: 'Exported' };
    const { id } = succeeded(await adminApi(from).post('/applications', machine));
    const { page, complaints } = await visit();
    await openAs(page, from.owner, `/projects/${from.id}/applications`);
    await page.getByRole('button', { name: 'More' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export' }).click();
    const file = await text(await (await download).createReadStream());
    expect(JSON.parse(file)).toMatchObject({ version: 1, applications: [{ id, ...machine }] });

    const other = await visit();
    await openAs(other.page, to.owner, `/projects/${to.id}/applications`);
    await other.page.getByRole('button', { name: 'More' }).press('Enter');
    await other.page.getByRole('menuitem', { name: 'Import' }).press('Enter');
    const dialog = other.page.getByRole('dialog', { name: 'Import applications' });
    const choose = (content: string) =>
      dialog
        .getByLabel('File with applications')
        .setInputFiles({ name: 'applications.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    await choose('no JSON');
    await dialog.getByText('This file is not JSON.').waitFor();
    await choose(JSON.stringify({ version: 1, applications: [{ id, kind: 'web', display_name: 'Exported' }] }));
    await dialog.getByText('applications[0].redirect_uris must have at least 1 items').waitFor();
    expect(await dialog.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
    await choose(file);
    await dialog.getByText('1 to create, 0 to update, 0 unchanged').waitFor();
    await dialog.getByText('1 application needs a client secret').waitFor();
    expect(succeeded(await adminApi(to).get('/applications')).items).toEqual([]);
    expect(await faultsOf(other.page, LOOKS)).toEqual([]);
    await dialog.getByRole('button', { name: 'Import' }).click();
    await other.page.getByRole('link', { name: 'Exported' }).waitFor();
    expect(succeeded(await adminApi(to).get('/applications')).items).toMatchObject([{ id, secrets: [] }]);
    expect([...complaints, ...refused(other.complaints)]).toEqual([]);
  });

  it('say why their last sign-out was not delivered', async () => {
    const { id } = await add({ back_channel_logout_uri: 'https://shop.example.com/logout' });
    await inDatabase(
      `UPDATE auth.application SET logout_failed_at = now(), logout_error = 'The response has the status 500.'
       WHERE project_id = $1 AND id = $2`,
      [project.id, id],
    );
    const { page, complaints } = await openPage(`/${id}`);
    await page.getByText('The last sign-out was not delivered').waitFor();
    await page.getByText('The response has the status 500.').waitFor();
    await page.getByText('https://shop.example.com/logout').waitFor();
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('are disabled, enabled and deleted', async () => {
    const { id, client_secret: secret = '' } = await add({
      kind: 'machine',
      redirect_uris: [],
      display_name: 'Reports',
    });
    const { page, complaints } = await openPage(`/${id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Disable application' }).click();
    await page.getByText('All its tokens are rejected from the next request on').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable application' }).click();
    await page.getByText('This application is disabled.').waitFor();
    expect((await tokenOf(id, secret)).status).toBe(401);
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('This application is disabled.').waitFor({ state: 'detached' });
    expect((await tokenOf(id, secret)).status).toBe(200);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete application' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Reports');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete application' }).click();
    await page.getByRole('heading', { level: 1, name: 'Applications' }).waitFor();
    expect((await adminApi(project).get(`/applications/${id}`)).status).toBe(404);
    expect(complaints).toEqual([]);
  });

  it('have pages without faults', async () => {
    const { id } = await add();
    const { page } = await openPage('');
    const faults: string[] = [];
    for (const path of ['', '/settings', '/new', ...['', '/settings', '/secrets'].map((tab) => `/${id}${tab}`)]) {
      await page.goto(`/projects/${project.id}/applications${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      faults.push(...(await faultsOf(page, LOOKS)).map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

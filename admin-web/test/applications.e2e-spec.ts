/** @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes */
import { beforeAll, expect, it } from '@jest/globals';
import { adminApi, createProject, succeeded, type TestProject } from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { describeInBrowser, faultsOf, type Look, openAs } from './dashboard.js';

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
    for (const path of ['', '/new', ...['', '/settings', '/secrets'].map((tab) => `/${id}${tab}`)]) {
      await page.goto(`/projects/${project.id}/applications${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      faults.push(...(await faultsOf(page, LOOKS)).map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

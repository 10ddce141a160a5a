import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  client,
  createProject,
  serverApi,
  type StartedServer,
  startServer,
  succeeded,
  temporaryFolder,
  type TestProject,
  until,
} from '@hallpass/testing';
import { writeCountryDatabase } from './country-database.js';
import { OAuthBrowser } from './oauth-browser.js';
import { errorOf } from './oauth-world.js';
import { OpenIdDouble } from './openid-provider.js';

/** Rules about the country of a sign-up (docs/sign-up-policy.md, security C17). */

const IN = { germany: '198.18.0.1', france: '198.19.0.1', unknown: '203.0.113.7', ipv6: '2001:db8::1' };
const list = (...countries: string[]) => Object.fromEntries(countries.map((country) => [country, { country }]));

let folder: string;
let file: string;
let server: StartedServer;
let double: OpenIdDouble;

beforeAll(async () => {
  folder = await temporaryFolder();
  file = join(folder, 'countries.mmdb');
  await writeCountryDatabase(file, { '198.18': 'DE', '198.19': 'FR' });
  const env = { HALLPASS_COUNTRY_DATABASE: file, HALLPASS_TRUSTED_PROXY_HOPS: '1' };
  [server, double] = await Promise.all([startServer({ env }), new OpenIdDouble().start()]);
});
afterAll(async () => {
  await double?.stop();
  await server?.stop();
});

const makeProject = (signUp: object) =>
  createProject({
    server,
    config: { allow_localhost: true, passkey_enabled: true },
    override: { 'auth.signUp': signUp, 'auth.oauth.providers.double': double.config() },
  });
const at = (project: TestProject, clientAddress: string): TestProject => ({ ...project, clientAddress });

async function signUp(project: TestProject, clientAddress: string): Promise<string> {
  const body = { email: `${randomUUID()}@example.com`, password: 'correct horse battery' };
  const { status, headers } = await client(at(project, clientAddress)).post('/auth/password/sign-up', body);
  return status === 200 ? 'yes' : headers.get('x-hallpass-error')!;
}

describe('the country of a sign-up', () => {
  it.each([
    ['blocked', { blockedCountries: list('DE') }, ['SIGN_UP_COUNTRY_REFUSED', 'yes', 'yes', 'yes']],
    [
      'not allowed',
      { allowedCountries: list('FR', 'IT') },
      ['SIGN_UP_COUNTRY_REFUSED', 'yes', 'SIGN_UP_COUNTRY_UNKNOWN', 'SIGN_UP_COUNTRY_UNKNOWN'],
    ],
    ['not named', { refuseDisposable: true }, ['yes', 'yes', 'yes', 'yes']],
  ])('is refused if it is %s', async (_name, rules, expected) => {
    const project = await makeProject(rules);
    const answers = [];
    for (const address of Object.values(IN)) answers.push(await signUp(project, address));
    expect(answers).toEqual(expected);
  });

  it('is the one of the browser, for sign-ups by a provider', async () => {
    const project = await makeProject({ blockedCountries: list('DE') });
    const person = () => ({ sub: randomUUID(), email: `${randomUUID()}@example.com`, email_verified: true });
    const refused = await new OAuthBrowser(at(project, IN.germany), double).signIn(person());
    expect(errorOf(refused.page)).toMatchObject({ errorCode: 'SIGN_UP_COUNTRY_REFUSED' });
    const admitted = await new OAuthBrowser(at(project, IN.france), double).signIn(person());
    expect(errorOf(admitted.page)).toBeNull();
    await until('the audit log names the browser', async () => {
      const { items } = succeeded(await adminApi(project).get('/internal/audit-log?action=user.created'));
      return items.length === 1 && items[0].client_address === IN.france;
    });
  });

  it('decides about an anonymous user who gets an account', async () => {
    const project = await makeProject({ blockedCountries: list('DE') });
    const { access_token: accessToken } = succeeded(await client(project).post('/auth/anonymous/sign-up'));
    const add = (address: string) => {
      const body = { user_id: 'me', type: 'email', value: `${randomUUID()}@example.com`, used_for_auth: true };
      return client(at(project, address), { accessToken }).post('/contact-channels', body);
    };
    expect((await add(IN.germany)).headers.get('x-hallpass-error')).toBe('SIGN_UP_COUNTRY_REFUSED');
    expect((await add(IN.france)).status).toBe(201);
  });

  it('keeps no user from signing in, and does not bind servers', async () => {
    const project = await makeProject({ allowedCountries: list('FR') });
    const user = { primary_email: `${randomUUID()}@example.com`, primary_email_auth_enabled: true };
    succeeded(await serverApi(at(project, IN.germany)).post('/users', { ...user, password: 'correct horse battery' }));
    const body = { email: user.primary_email, password: 'correct horse battery' };
    expect((await client(at(project, IN.germany)).post('/auth/password/sign-in', body)).status).toBe(200);
  });

  it('keeps people of a blocked country off the waitlist', async () => {
    const project = await makeProject({ mode: 'waitlist', blockedCountries: list('DE') });
    const join_ = (address: string) =>
      client(at(project, address)).post('/auth/waitlist', { email: `${randomUUID()}@example.com` });
    expect((await join_(IN.germany)).headers.get('x-hallpass-error')).toBe('SIGN_UP_COUNTRY_REFUSED');
    expect((await join_(IN.france)).status).toBe(200);
  });

  it('is tested by administrators', async () => {
    const project = await makeProject({ allowedCountries: list('FR'), blockedCountries: list('DE') });
    const test = async (body: object) =>
      succeeded(await adminApi(project).post('/internal/sign-up-policy/test', { email: 'ada@example.com', ...body }));
    expect(await test({})).toMatchObject({ is_allowed: true });
    expect(await test({ country: 'FR' })).toMatchObject({ is_allowed: true });
    expect(await test({ country: 'DE' })).toEqual({ is_allowed: false, rule: 'country_blocked', pattern: 'DE' });
    expect(await test({ country: 'IT' })).toMatchObject({ rule: 'country_not_allowed' });
    expect(await test({ country: null })).toMatchObject({ rule: 'country_unknown' });
    const wrong = { email: null, country: 'Germany' };
    expect((await adminApi(project).post('/internal/sign-up-policy/test', wrong)).status).toBe(400);
  });

  it.each(['Germany', 'de', 7])('cannot be %j', async (country) => {
    const project = await makeProject({});
    const config_override_string = JSON.stringify({ 'auth.signUp': { blockedCountries: { entry: { country } } } });
    const { status } = await adminApi(project).patch('/internal/config/override', { config_override_string });
    expect(status).toBe(400);
  });

  it('is read from a new file at once, and from the last one while the new one is broken', async () => {
    const project = await makeProject({ blockedCountries: list('DE') });
    await writeFile(file, 'no database');
    expect(await signUp(project, IN.germany)).toBe('SIGN_UP_COUNTRY_REFUSED');
    await writeCountryDatabase(file, { '198.18': 'FR', '198.19': 'DE' });
    expect(await signUp(project, IN.germany)).toBe('yes');
    expect(await signUp(project, IN.france)).toBe('SIGN_UP_COUNTRY_REFUSED');
  });
});

it.each([
  ['is missing', undefined],
  ['is broken', 'no database'],
])('a server does not start with a database of countries that %s', async (_name, content) => {
  const path = join(folder, `${randomUUID()}.mmdb`);
  if (content !== undefined) await writeFile(path, content);
  const env = { HALLPASS_COUNTRY_DATABASE: path };
  const refused = await startServer({ env, waitUntilReady: false, mode: 'standalone' });
  try {
    expect((await refused.exited).code).not.toBe(0);
    expect(refused.output()).toContain('HALLPASS_COUNTRY_DATABASE cannot be read');
  } finally {
    await refused.stop();
  }
});

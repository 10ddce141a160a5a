import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  WORST_HOST,
  worstOverride,
} from '@hallpass/testing';

let project: TestProject;
let admin: Api;

const send = (text?: string) =>
  admin.patch('/internal/config/override', text === undefined ? {} : { config_override_string: text });
const override = (change: object) => send(JSON.stringify(change));
const config = async () => JSON.parse(succeeded(await admin.get('/internal/config')).config_string);

beforeAll(async () => {
  project = await createProject();
  admin = adminApi(project);
});

describe('the configuration', () => {
  it('is refused to clients and servers', async () => {
    for (const api of [client(project), serverApi(project)]) {
      expect((await api.get('/internal/config')).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
      expect((await api.patch('/internal/config/override', {})).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
    }
  });

  it('refuses invalid bodies', async () => {
    for (const body of [{ config_override_string: {} }, { config: {} }]) {
      expect((await admin.patch('/internal/config/override', body)).knownError).toBe('SCHEMA_ERROR');
    }
  });

  it.each([
    ['{', 'not valid JSON'],
    ['{"auth":{},}', 'not valid JSON'],
    ['null', 'object'],
    ['1', 'object'],
    ['"auth"', 'object'],
    ['[]', 'object'],
    ['{"auth.nope":1}', '"auth.nope"'],
    ['{"auth.allowSignUp":"yes"}', '"auth.allowSignUp"'],
    ['{"sourceOfTruth.type":"hosted"}', '"sourceOfTruth"'],
    ['{"__proto__":{"auth":1}}', '"__proto__"'],
  ])('answers %s with a sentence that names the fault', async (text, named) => {
    expect(await send(text)).toMatchObject({ status: 400, knownError: null, body: expect.stringContaining(named) });
  });

  it('quotes nothing from the request in its answers', async () => {
    expect((await send('{"emails.server":{"password":"planted-canary"')).body).not.toContain('canary');
    expect((await override({ 'emails.server.port': 'planted-canary' })).body).not.toContain('canary');
  });

  it('refuses to grow beyond 1 MiB, but accepts large configurations (security P1)', async () => {
    const template = (length: number) => ({
      'emails.themes.9f0f0f0f-0000-4000-8000-000000000001': { tsxSource: 'x'.repeat(length) },
    });
    expect((await override(template(1_000_000))).status).toBe(200);
    for (const [length, named] of [
      [1_048_576, 'The configuration would have'],
      [2_097_152, 'config_override_string has'],
      [5_000_000, 'config_override_string has'],
    ] as const)
      expect(await override(template(length))).toMatchObject({ status: 400, body: expect.stringContaining(named) });
    expect((await override({ 'emails.themes.9f0f0f0f-0000-4000-8000-000000000001': null })).status).toBe(200);
  });

  it('refuses more than 1,000 entries wherever they are, and says where (security P1)', async () => {
    const own = await createProject({ config: {} });
    const entries = (count: number, entry: object) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`e${n}`, entry]));
    const full = {
      'domains.trustedDomains': entries(1_000, { baseUrl: 'https://a.com' }),
      'rbac.permissions': entries(1_000, { scope: 'team' }),
    };
    const patch = (change: object) =>
      adminApi(own).patch('/internal/config/override', { config_override_string: JSON.stringify(change) });
    expect((await patch(full)).status).toBe(200);
    const refused = (path: string) => ({
      status: 400,
      knownError: null,
      body: `"${path}" would have 1001 entries, but the maximum is 1000. Remove entries that you no longer need.`,
    });
    expect(await patch({ 'domains.trustedDomains.another': {} })).toMatchObject(refused('domains.trustedDomains'));
    const defined = await adminApi(own).post('/team-permission-definitions', { id: 'another' });
    expect(defined).toMatchObject(refused('rbac.permissions'));
    expect((await patch({ 'auth.allowSignUp': false })).status).toBe(200);
    expect((await client(own).get('/projects/current')).body.config.domains).toHaveLength(1_000);
  });

  it('stores the most expensive configuration, and answers as usual (security P1)', async () => {
    const own = await createProject({ config: {} });
    const patch = (change: object) =>
      adminApi(own).patch('/internal/config/override', { config_override_string: JSON.stringify(change) });
    expect((await patch(worstOverride())).status).toBe(200);
    const reset = await client(own).post('/auth/password/send-reset-code', {
      email: 'somebody@example.com',
      callback_url: `https://${WORST_HOST}/`,
    });
    expect(reset).toMatchObject({ status: 400, knownError: 'REDIRECT_URL_NOT_WHITELISTED' });
    expect((await client(own).get('/projects/current')).body.config.domains).toHaveLength(1_000);
    const user = await signUp(own);
    const held = await client(own, user).get('/project-permissions?user_id=me&recursive=true');
    expect(held.body.items).toHaveLength(500);
    expect(await patch({ 'domains.trustedDomains.another': {} })).toMatchObject({ status: 400 });
    expect((await patch({ users: { allowClientUserDeletion: true } })).status).toBe(200);
  });

  it('answers 413 to a body of more than 6 MB, before it is sent completely', async () => {
    const headers = {
      'content-type': 'application/json',
      'content-length': 6_100_000,
      'x-stack-project-id': project.id,
      'x-stack-access-type': 'admin',
      'x-stack-super-secret-admin-key': project.superSecretAdminKey,
    };
    const call = httpRequest(`${project.baseUrl}/api/v1/internal/config/override`, { method: 'PATCH', headers });
    call.flushHeaders();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    call.destroy();
  });

  it('accepts an empty override, and changes nothing', async () => {
    const before = await config();
    for (const text of [undefined, '', '{}']) expect(await send(text)).toMatchObject({ status: 200, body: {} });
    expect(await config()).toEqual(before);
  });

  it('shows changes on the next request, complete and without nulls and dots', async () => {
    expect(
      await override({
        'auth.oauth.providers.google': { type: 'google', allowSignIn: true },
        'teams.allowClientTeamCreation': true,
      }),
    ).toMatchObject({ status: 200, body: {} });
    const rendered = await config();
    expect(rendered.auth.oauth.providers).toEqual({
      google: { type: 'google', isShared: true, allowSignIn: true, allowConnectedAccounts: false },
    });
    expect(rendered.apps.installed.authentication).toEqual({ enabled: true });
    expect((await client(project).get('/projects/current')).body.config).toMatchObject({
      client_team_creation_enabled: true,
      enabled_oauth_providers: [{ id: 'google' }],
    });
  });

  it('removes values with null, even those from a list', async () => {
    const oauth_providers = [
      { id: 'google', type: 'shared' },
      { id: 'github', type: 'shared' },
    ];
    succeeded(await admin.patch('/internal/projects/current', { config: { oauth_providers } }));
    expect((await override({ 'auth.oauth.providers.google': null })).status).toBe(200);
    expect(Object.keys((await config()).auth.oauth.providers)).toEqual(['github']);
  });

  it('loses none of many parallel writes', async () => {
    const names = Array.from({ length: 15 }, (_, i) => `store_${i}`);
    const answers = await Promise.all(
      names.map((name) => override({ [`dataVault.stores.${name}`]: { displayName: name } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(Object.keys((await config()).dataVault.stores).sort()).toEqual([...names].sort());
  });
});

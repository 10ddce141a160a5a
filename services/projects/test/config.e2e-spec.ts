import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, type Api, client, createProject, serverApi, succeeded, type TestProject } from '@hallpass/testing';

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

  it('refuses bodies that do not fit', async () => {
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
  ])('answers %s in plain words, naming what is wrong', async (text, named) => {
    expect(await send(text)).toMatchObject({ status: 400, knownError: null, body: expect.stringContaining(named) });
  });

  it('shows in no answer what was sent', async () => {
    expect((await send('{"emails.server":{"password":"planted-canary"')).body).not.toContain('canary');
    expect((await override({ 'emails.server.port': 'planted-canary' })).body).not.toContain('canary');
  });

  it('refuses to grow beyond 5,000,000 characters, and takes much of that', async () => {
    const template = (length: number) => ({
      'emails.themes.9f0f0f0f-0000-4000-8000-000000000001': { tsxSource: 'x'.repeat(length) },
    });
    expect((await override(template(4_500_000))).status).toBe(200);
    expect(await override(template(5_000_000))).toMatchObject({ status: 400, knownError: null });
    expect((await override({ 'emails.themes.9f0f0f0f-0000-4000-8000-000000000001': null })).status).toBe(200);
  });

  it('answers a body of more than 6 MB with 413, before it was sent', async () => {
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

  it('takes nothing, and changes nothing', async () => {
    const before = await config();
    for (const text of [undefined, '', '{}']) expect(await send(text)).toMatchObject({ status: 200, body: {} });
    expect(await config()).toEqual(before);
  });

  it('shows what was set on the very next request, complete and without nulls and dots', async () => {
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

  it('removes with null, also what came with a whole list', async () => {
    const oauth_providers = [
      { id: 'google', type: 'shared' },
      { id: 'github', type: 'shared' },
    ];
    succeeded(await admin.patch('/internal/projects/current', { config: { oauth_providers } }));
    expect((await override({ 'auth.oauth.providers.google': null })).status).toBe(200);
    expect(Object.keys((await config()).auth.oauth.providers)).toEqual(['github']);
  });

  it('loses none of many writes at once', async () => {
    const names = Array.from({ length: 15 }, (_, i) => `store_${i}`);
    const answers = await Promise.all(
      names.map((name) => override({ [`dataVault.stores.${name}`]: { displayName: name } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(Object.keys((await config()).dataVault.stores).sort()).toEqual([...names].sort());
  });
});

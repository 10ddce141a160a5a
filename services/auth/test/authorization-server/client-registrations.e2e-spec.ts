import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  createProject,
  signUp,
  strictServer,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import * as openid from 'openid-client';
import { inDatabase } from '../running-database.js';
import { APP, authorizationRequest, IssuerBrowser, issuerOf, post } from './issuer-world.js';

const LOOPBACK = 'http://127.0.0.1:3118/callback';
const ON = { 'authorizationServer.allowClientRegistration': true };

/** As the client of the MCP SDK registers. */
const MCP_CLIENT = {
  client_name: 'Inspector',
  redirect_uris: [LOOPBACK],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  scope: 'openid notes:read',
};

let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  project = await createProject({ override: ON });
  user = await signUp(project);
});

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, any>;
}

async function send(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  let body: Record<string, any> = { text };
  if (response.headers.get('content-type')?.startsWith('application/json')) body = JSON.parse(text);
  return { status: response.status, headers: response.headers, body };
}

const register = (metadata: unknown = MCP_CLIENT, at = project, headers: Record<string, string> = {}) =>
  send(`${issuerOf(at)}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
  });

const manage = (
  method: string,
  registered: Record<string, any>,
  more: { token?: string; body?: object; at?: string } = {},
) => {
  const {
    token = registered.registration_access_token as string,
    body,
    at = registered.registration_client_uri as string,
  } = more;
  return send(at, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
};

async function connect(clientId: string, redirectUri: string, secret?: string) {
  const authentication = secret === undefined ? openid.None() : openid.ClientSecretBasic(secret);
  const config = await openid.discovery(new URL(issuerOf(project)), clientId, undefined, authentication, {
    execute: [openid.allowInsecureRequests],
  });
  const { url, checks } = await authorizationRequest(config, {
    scope: 'openid email offline_access',
    redirect_uri: redirectUri,
  });
  const browser = new IssuerBrowser(project, user);
  const asked: string[] = [];
  let at = await browser.follow(url);
  while (at.pathname.endsWith('/consent')) {
    const { body } = await browser.request(at);
    asked.push(body['prompt'] as string);
    const { body: decided } = await browser.decide(at, body['prompt'] === 'consent' ? 'allow' : 'sign_in');
    at = await browser.follow(decided['redirect_to'] as string);
  }
  return { config, asked, tokens: await openid.authorizationCodeGrant(config, at, checks) };
}

describe('a registration is refused (RFC 7591, security F17)', () => {
  it('unless the project has switched it on, which its metadata says', async () => {
    const off = await createProject();
    expect(await register(MCP_CLIENT, off)).toMatchObject({ status: 403, body: { error: 'access_denied' } });
    const metadata = (at: TestProject) => send(`${issuerOf(at)}/.well-known/oauth-authorization-server`);
    expect((await metadata(off)).body).not.toHaveProperty('registration_endpoint');
    expect((await metadata(project)).body['registration_endpoint']).toBe(`${issuerOf(project)}/oauth/register`);
    expect(await register(MCP_CLIENT, { ...project, id: randomUUID() })).toMatchObject({ status: 404 });
  });

  it.each<[string, unknown, string, string]>([
    ['no JSON', '{', 'invalid_client_metadata', 'JSON object'],
    ['nothing', '', 'invalid_client_metadata', 'JSON object'],
    ['a list', [], 'invalid_client_metadata', 'JSON object'],
    ['no redirect URI', { ...MCP_CLIENT, redirect_uris: [] }, 'invalid_redirect_uri', 'redirect_uris must have'],
    ['no redirect URIs', { ...MCP_CLIENT, redirect_uris: 'x' }, 'invalid_redirect_uri', 'redirect_uris must be'],
    [
      'plain http',
      { ...MCP_CLIENT, redirect_uris: ['http://app.example/'] },
      'invalid_redirect_uri',
      '[0] must be an https',
    ],
    ['a fragment', { ...MCP_CLIENT, redirect_uris: [`${APP}#x`] }, 'invalid_redirect_uri', 'fragment'],
    ['a script', { ...MCP_CLIENT, redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri', 'must be an https'],
    [
      'a private scheme of a website',
      { ...MCP_CLIENT, redirect_uris: [APP, 'com.example.app:/x'] },
      'invalid_redirect_uri',
      'private schemes',
    ],
    [
      'an unknown method',
      { ...MCP_CLIENT, token_endpoint_auth_method: 'constructor' },
      'invalid_client_metadata',
      'token_endpoint_auth_method must be one of',
    ],
    [
      'a method that is no text',
      { ...MCP_CLIENT, token_endpoint_auth_method: {} },
      'invalid_client_metadata',
      'token_endpoint_auth_method',
    ],
    [
      'keys that are missing',
      { ...MCP_CLIENT, token_endpoint_auth_method: 'private_key_jwt' },
      'invalid_client_metadata',
      'jwks or jwks_uri',
    ],
    [
      'only client credentials',
      { ...MCP_CLIENT, grant_types: ['client_credentials'] },
      'invalid_client_metadata',
      'grant_types must contain',
    ],
    [
      'an implicit flow',
      { ...MCP_CLIENT, response_types: ['token'] },
      'invalid_client_metadata',
      'response_types must contain',
    ],
    [
      'a long name',
      { ...MCP_CLIENT, client_name: 'x'.repeat(256) },
      'invalid_client_metadata',
      'client_name must be at most',
    ],
    ['too much', { ...MCP_CLIENT, more: 'x'.repeat(40_000) }, 'invalid_client_metadata', 'at most 32768 bytes'],
    ['text that cannot be stored', { ...MCP_CLIENT, client_name: 'a\0' }, 'invalid_client_metadata', 'the metadata '],
  ])('with %s', async (_name, metadata, error, description) => {
    const { status, body } = await register(metadata);
    expect({ status, error: body['error'] }).toEqual({ status: 400, error });
    expect(body['error_description']).toContain(description);
  });

  it('beyond 20 an hour from a network, and 1,000 a day of a project', async () => {
    const strict = await strictServer();
    const own = await createProject({ server: strict, override: ON });
    const headers = { 'x-forwarded-for': strict.clientAddress! };
    for (let n = 0; n < 20; n += 1) expect((await register(MCP_CLIENT, own, headers)).status).toBe(201);
    expect((await register(MCP_CLIENT, own, headers)).status).toBe(429);
    const elsewhere = { 'x-forwarded-for': '198.51.100.8' };
    expect((await register(MCP_CLIENT, own, elsewhere)).status).toBe(201);
    await inDatabase(
      `UPDATE auth.daily_count SET counted = 1000 WHERE project_id = $1 AND kind = 'client-registration'`,
      [own.id],
      strict,
    );
    const refused = await register(MCP_CLIENT, own, elsewhere);
    expect([refused.status, refused.headers.get('x-hallpass-error')]).toEqual([429, 'DAILY_LIMIT_REACHED']);
  });

  it('if the project has 10,000 of them, unless one has not been used for a day', async () => {
    const own = await createProject({ override: ON });
    await inDatabase(
      `INSERT INTO auth.application (project_id, id, kind, authentication, display_name, is_first_party, redirect_uris,
         post_logout_redirect_uris, scopes, settings, registration)
       SELECT $1, gen_random_uuid(), 'web', 'none', 'x', false, '{}', '{}', '{}', '{}', 'dynamic' FROM generate_series(1, 10000)`,
      [own.id],
    );
    expect((await register(MCP_CLIENT, own)).headers.get('x-hallpass-error')).toBe('TOO_MANY_APPLICATIONS');
    await inDatabase(
      `UPDATE auth.application SET created_at = now() - interval '2 days'
       WHERE project_id = $1 AND id = (SELECT min(id::text)::uuid FROM auth.application WHERE project_id = $1)`,
      [own.id],
    );
    expect((await register(MCP_CLIENT, own)).status).toBe(201);
    expect((await register(MCP_CLIENT, own)).status).toBe(409);
  });
});

describe('a registered client (contract/08 §9)', () => {
  it('is native if its redirects are local, asks for consent each time and rotates refresh tokens', async () => {
    const { status, headers, body } = await register();
    expect([status, headers.get('cache-control'), headers.get('access-control-allow-origin')]).toEqual([
      201,
      'no-store',
      '*',
    ]);
    expect(body).toMatchObject({
      ...{ client_name: 'Inspector', application_type: 'native', redirect_uris: [LOOPBACK] },
      ...{ token_endpoint_auth_method: 'none', grant_types: ['authorization_code', 'refresh_token'] },
      registration_client_uri: `${issuerOf(project)}/oauth/register/${body['client_id']}`,
    });
    expect(body).not.toHaveProperty('client_secret');
    for (let n = 0; n < 2; n += 1) {
      const { config, asked, tokens } = await connect(body['client_id'] as string, LOOPBACK.replace('3118', '50124'));
      expect(asked).toContain('consent');
      const next = await openid.refreshTokenGrant(config, tokens.refresh_token!);
      expect(next.refresh_token).not.toBe(tokens.refresh_token);
    }
    const listed = succeeded(await adminApi(project).get(`/applications/${body['client_id']}`));
    expect(listed).toMatchObject({
      registration: 'dynamic',
      document_url: null,
      is_first_party: false,
      kind: 'native',
    });
    const change = await adminApi(project).patch(`/applications/${body['client_id']}`, { is_first_party: true });
    expect(change.headers.get('x-hallpass-error')).toBe('APPLICATION_REGISTERED_ITSELF');
  });

  it('gets a secret unless it says otherwise', async () => {
    const { body } = await register({ redirect_uris: [APP] });
    expect(body).toMatchObject({ token_endpoint_auth_method: 'client_secret_basic', client_secret_expires_at: 0 });
    const { tokens } = await connect(body['client_id'] as string, APP, body['client_secret'] as string);
    expect(tokens.refresh_token).toEqual(expect.any(String));
    const form = {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token!,
      client_id: body['client_id'] as string,
    };
    expect((await post(project, '/oauth/token', form)).body).toMatchObject({ error: 'invalid_client' });
  });

  it('is managed only with its own token, in its own project', async () => {
    const [{ body: own }, { body: other }] = await Promise.all([register(), register()]);
    const foreign = await createProject({ override: ON });
    const moved = (own['registration_client_uri'] as string).replace(project.id, foreign.id);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? { ...MCP_CLIENT, client_id: own['client_id'] as string } : undefined;
      const requests = [
        { token: other['registration_access_token'] as string },
        { token: 'hpr_unknown' },
        { token: '' },
        { at: moved },
        { at: (own['registration_client_uri'] as string).replace(own['client_id'] as string, 'x') },
        { at: (own['registration_client_uri'] as string).replace(own['client_id'] as string, randomUUID()) },
      ];
      for (const request of requests) {
        const refused = await manage(method, own, { ...request, ...(body && { body }) });
        expect([method, refused.status, refused.body['error']]).toEqual([method, 401, 'invalid_token']);
        expect(refused.headers.get('www-authenticate')).toContain('invalid_token');
      }
    }
    expect(await manage('GET', own)).toMatchObject({ status: 200, body: own });
    const [stored] = await inDatabase<{ row: string }>(
      `SELECT to_json(a)::text AS row FROM auth.application a WHERE project_id = $1 AND id = $2`,
      [project.id, own['client_id'] as string],
    );
    expect(stored!.row).not.toContain(own['registration_access_token']);
  });

  it('replaces its metadata: users are asked again, and a secret goes with its method', async () => {
    const { body: created } = await register({ redirect_uris: [APP], client_name: 'Shop' });
    const clientId = created['client_id'] as string;
    await connect(clientId, APP, created['client_secret'] as string);
    expect((await connect(clientId, APP, created['client_secret'] as string)).asked).not.toContain('consent');
    const metadata = { redirect_uris: [APP], client_name: 'Bank', token_endpoint_auth_method: 'none' };
    expect(await manage('PUT', created, { body: metadata })).toMatchObject({
      status: 400,
      body: { error: 'invalid_client_metadata' },
    });
    const bad = { ...metadata, client_id: clientId, redirect_uris: ['http://evil.example/'] };
    expect(await manage('PUT', created, { body: bad })).toMatchObject({
      status: 400,
      body: { error: 'invalid_redirect_uri' },
    });
    const changed = await manage('PUT', created, { body: { ...metadata, client_id: clientId } });
    expect(changed).toMatchObject({ status: 200, body: { client_name: 'Bank', token_endpoint_auth_method: 'none' } });
    expect(succeeded(await adminApi(project).get(`/applications/${clientId}`)).secrets).toEqual([]);
    expect((await connect(clientId, APP)).asked).toContain('consent');
  });

  it('is deleted with its grants, and refused when it is disabled', async () => {
    const { body } = await register();
    const clientId = body['client_id'] as string;
    const { config, tokens } = await connect(clientId, LOOPBACK);
    succeeded(await adminApi(project).patch(`/applications/${clientId}`, { disabled: true }));
    expect((await manage('GET', body)).status).toBe(401);
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_client',
    });
    succeeded(await adminApi(project).patch(`/applications/${clientId}`, { disabled: false }));
    const again = await connect(clientId, LOOPBACK);
    expect((await manage('DELETE', body)).status).toBe(204);
    expect((await manage('GET', body)).status).toBe(401);
    await expect(openid.refreshTokenGrant(again.config, again.tokens.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_client',
    });
    expect((await adminApi(project).get(`/applications/${clientId}`)).status).toBe(404);
  });

  it('may be called from a page of any origin', async () => {
    const { status, headers } = await send(`${issuerOf(project)}/oauth/register`, {
      method: 'OPTIONS',
      headers: { origin: 'https://inspector.example', 'access-control-request-method': 'POST' },
    });
    expect([Math.floor(status / 100), headers.get('access-control-allow-origin')]).toEqual([2, '*']);
  });
});

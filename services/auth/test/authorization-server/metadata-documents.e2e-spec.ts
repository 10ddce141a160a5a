import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, client, createProject, signUp, succeeded, type TestProject, type TestUser } from '@hallpass/testing';
import * as openid from 'openid-client';
import { inDatabase } from '../running-database.js';
import { askAs, discoveredAs } from './document-clients.js';
import { DocumentSite } from './document-site.js';
import { APP, authorizationRequest, IssuerBrowser, post, register } from './issuer-world.js';

const LOOPBACK = 'http://127.0.0.1:7777/callback';
const BAD_REQUEST = 400;

let site: DocumentSite;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  [site, project] = await Promise.all([DocumentSite.open(), createProject()]);
  user = await signUp(project);
});
afterAll(() => site.close());
const discovered = (clientId: string, authentication?: openid.ClientAuth) =>
  discoveredAs(clientId, project, authentication);
const asks = (clientId: string, more: Record<string, string> = {}, at = project) => askAs(clientId, at, more);

/** Signs a user in to the client of a document, to its first tokens. */
async function connect(config: openid.Configuration, more: Record<string, string> = {}, as = user, at = project) {
  const { url, checks } = await authorizationRequest(config, { scope: 'openid email offline_access', ...more });
  const browser = new IssuerBrowser(at, as);
  const back = await browser.authorize(url);
  return { browser, url, tokens: await openid.authorizationCodeGrant(config, back, checks) };
}

const applicationOf = async (url: string, at = project): Promise<Record<string, any> | undefined> =>
  (succeeded(await adminApi(at).get('/applications')).items as Array<Record<string, any>>).find(
    ({ document_url }) => document_url === url,
  );

describe('a client with a metadata document (contract/08 §9)', () => {
  it('always asks for consent, under the host of its client_id', async () => {
    const url = site.publish('/consent');
    const config = await discovered(url);
    const browser = new IssuerBrowser(project, user);
    const request = (await authorizationRequest(config)).url;
    const signIn = await browser.follow(request);
    const decided = await browser.decide(signIn, 'sign_in');
    const page = await browser.follow(decided.body['redirect_to'] as string);
    expect(await browser.request(page)).toMatchObject({
      status: 200,
      body: {
        prompt: 'consent',
        is_local: false,
        application: {
          display_name: 'Notes of Ada',
          is_first_party: false,
          client_host: site.host,
          host: 'app.example',
        },
      },
    });
    expect(await applicationOf(url)).toBeUndefined();
    await browser.decide(page, 'deny');
    expect(await applicationOf(url)).toBeUndefined();
  });

  it('is public: gets tokens, rotates refresh tokens and is fetched once', async () => {
    const url = site.publish('/public');
    const config = await discovered(url);
    const { tokens, browser } = await connect(config);
    expect(tokens.claims()).toMatchObject({ sub: user.userId, aud: url });
    expect(await openid.fetchUserInfo(config, tokens.access_token, user.userId)).toMatchObject({ sub: user.userId });
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token!);
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(openid.refreshTokenGrant(config, next.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect(site.requests.filter((path) => path === '/public')).toHaveLength(1);
    // The consent is remembered.
    const again = await browser.follow((await authorizationRequest(config, { scope: 'openid email' })).url);
    expect(again.searchParams.has('code')).toBe(true);
  });

  it('has a key: its assertion works once, for this issuer', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = { ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'ES256', use: 'sig' } as JsonWebKey;
    const url = site.publish('/key', { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [key] } });
    const pair = await crypto.subtle.importKey(
      'jwk',
      privateKey.export({ format: 'jwk' }),
      { name: 'ECDSA', namedCurve: 'P-256' },
      true,
      ['sign'],
    );
    const sent: string[] = [];
    const authentication = openid.PrivateKeyJwt({ key: pair, kid: 'k' });
    const config = await discovered(url, async (server, metadata, body, headers) => {
      const signed: unknown = authentication(server, metadata, body, headers);
      await signed;
      sent.push(body.get('client_assertion')!);
    });
    const { tokens } = await connect(config);
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token!);
    const replayed = await post(project, '/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: next.refresh_token ?? tokens.refresh_token!,
      client_assertion: sent.at(-1)!,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    });
    expect(replayed.status).toBeGreaterThanOrEqual(BAD_REQUEST);
    const without = await post(project, '/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token!,
      client_id: url,
    });
    expect(without).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it('is native if every redirect leads to this computer: any port, a warning, and consent each time', async () => {
    const url = site.publish('/native', { redirect_uris: [LOOPBACK] });
    const config = await discovered(url);
    const redirect = { redirect_uri: LOOPBACK.replace('7777', '50123') };
    const { browser } = await connect(config, redirect);
    expect(await applicationOf(url)).toMatchObject({ kind: 'native', registration: 'document' });
    const page = await browser.follow((await authorizationRequest(config, redirect)).url);
    expect(await browser.request(page)).toMatchObject({
      body: { prompt: 'consent', is_local: true, application: { client_host: site.host, host: null } },
    });
  });

  it('is another client in another project', async () => {
    const url = site.publish('/foreign');
    const { tokens } = await connect(await discovered(url));
    const foreign = await createProject();
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token!, client_id: url };
    expect((await post(foreign, '/oauth/token', form)).body).toMatchObject({ error: 'invalid_grant' });
    expect(await applicationOf(url, foreign)).toBeUndefined();
    const { id } = (await applicationOf(url))!;
    expect((await adminApi(foreign).get(`/applications/${id}`)).status).toBe(404);
  });

  it('is not found by the id of its row, nor takes tokens of other clients', async () => {
    const url = site.publish('/row');
    const { tokens } = await connect(await discovered(url));
    const { id } = (await applicationOf(url))!;
    expect(await asks(id as string)).toMatchObject({ status: BAD_REQUEST, location: null });
    const other = site.publish('/row-2');
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token! };
    expect((await post(project, '/oauth/token', { ...form, client_id: other })).body).toMatchObject({
      error: 'invalid_grant',
    });
    expect((await post(project, '/oauth/token', { ...form, client_id: id })).body).toMatchObject({
      error: 'invalid_client',
    });
  });

  it('gets no refresh token if it does not ask for that grant', async () => {
    const config = await discovered(site.publish('/no-refresh', { grant_types: undefined }));
    expect((await connect(config)).tokens.refresh_token).toBeUndefined();
  });

  it('is listed once a user has allowed it, and refused from the next request on when it is disabled', async () => {
    const url = site.publish('/disabled');
    const config = await discovered(url);
    const { tokens } = await connect(config);
    const { id } = (await applicationOf(url))!;
    expect(await applicationOf(url)).toMatchObject({
      ...{ registration: 'document', is_first_party: false, display_name: 'Notes of Ada', redirect_uris: [APP] },
    });
    const connections = succeeded(await client(project, user).get('/connected-applications?user_id=me'));
    expect(connections.items).toContainEqual(expect.objectContaining({ application: expect.objectContaining({ id }) }));
    const admin = adminApi(project);
    expect(await admin.patch(`/applications/${id}`, { is_first_party: true })).toMatchObject({ status: 409 });
    succeeded(await admin.patch(`/applications/${id}`, { disabled: true }));
    expect((await asks(url)).text).toContain('administrators of this project have disabled the client');
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_client',
    });
    succeeded(await admin.patch(`/applications/${id}`, { disabled: false }));
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await connect(config);
  });

  it('can be deleted: its tokens end, and the user is asked again', async () => {
    const url = site.publish('/deleted');
    const config = await discovered(url);
    const { tokens } = await connect(config);
    succeeded(await adminApi(project).delete(`/applications/${(await applicationOf(url))!.id}`));
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await connect(config);
    expect(await applicationOf(url)).toBeDefined();
  });

  it('is read again after its document has expired, with what it says then', async () => {
    const url = site.publish('/changed');
    expect((await asks(url)).status).toBe(303);
    site.publish('/changed', { redirect_uris: ['https://moved.example/'] });
    expect((await asks(url)).status).toBe(303);
    await inDatabase(
      `UPDATE auth.oauth_record SET expires_at = now() WHERE project_id = $1 AND kind = 'ClientDocument' AND payload->>'url' = $2`,
      [project.id, url],
    );
    expect(await asks(url)).toMatchObject({ status: BAD_REQUEST, location: null });
  });

  it('does not count toward the applications of the project, which remembers 1,000 documents', async () => {
    const own = await createProject();
    await inDatabase(
      `INSERT INTO auth.application (project_id, id, kind, authentication, display_name, is_first_party, redirect_uris,
         post_logout_redirect_uris, scopes, settings, registration, document_url)
       SELECT $1, gen_random_uuid(), 'web', 'none', 'x', false, '{}', '{}', '{}', '{}', 'document', 'https://a.example/' || n
       FROM generate_series(1, 1000) n`,
      [own.id],
    );
    await register(own);
    await inDatabase(
      `INSERT INTO auth.oauth_record (project_id, kind, id_hash, payload, expires_at)
       SELECT $1, 'ClientDocument', sha256(n::text::bytea), '{}', now() + n * interval '1 hour' FROM generate_series(1, 1200) n`,
      [own.id],
    );
    expect((await asks(site.publish('/bounded'), {}, own)).status).toBe(303);
    const [row] = await inDatabase<{ count: number; first: boolean }>(
      `SELECT count(*)::integer AS count, bool_or(id_hash = sha256('1'::bytea)) AS first FROM auth.oauth_record
       WHERE project_id = $1 AND kind = 'ClientDocument'`,
      [own.id],
    );
    expect(row).toEqual({ count: 1_000, first: false });
  });
});

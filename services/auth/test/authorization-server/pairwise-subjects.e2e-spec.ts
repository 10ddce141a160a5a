import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, createProject, signUp, succeeded, type TestProject, type TestUser } from '@hallpass/testing';
import { decodeJwt } from 'jose';
import { inDatabase } from '../running-database.js';
import { deviceWorld } from './device-world.js';
import { claimsOf, tokensOf } from './issued-tokens-world.js';
import {
  addResource,
  APP,
  authorizationRequest,
  basic,
  discovered,
  IssuerBrowser,
  issuerOf,
  post,
  register,
  type TestApplication,
} from './issuer-world.js';
import { grantOf, LogoutReceiver, registerNotified } from './logout-world.js';

const SHELVES = 'https://shelves.example/mcp';
const ARCHIVE = 'https://archive.example/api';
const OTHER = 'https://other.example/callback';
const LOCAL = 'com.example.app:/callback';
const PAIRWISE = { subject_type: 'pairwise' };
const SUBJECT = /^[A-Za-z0-9_-]{43}$/;

describe('pairwise subjects (OpenID Connect Core 1.0 §8.1)', () => {
  let project: TestProject;
  let user: TestUser;
  let application: TestApplication;
  let subject: string;
  beforeAll(async () => {
    project = await createProject();
    [user, application] = await Promise.all([signUp(project), register(project, { settings: PAIRWISE })]);
    subject = await subjectAt(application);
  });

  const subjectAt = async (of: TestApplication, at = project, by = user): Promise<string> =>
    claimsOf((await tokensOf(at, by, of)).id_token).sub as string;
  const create = (fields: object) =>
    adminApi(project).post('/applications', { kind: 'web', display_name: 'Notes', redirect_uris: [APP], ...fields });
  const change = ({ id }: TestApplication, fields: object) => adminApi(project).patch(`/applications/${id}`, fields);
  const introspect = async (token: string, by = application) =>
    (await post(project, '/oauth/introspect', { token }, basic(by))).body;

  it('need addresses of one host, and never change', async () => {
    const mixed = await create({ ...PAIRWISE, redirect_uris: [APP, OTHER] });
    expect([mixed.status, mixed.body.code]).toEqual([400, 'SCHEMA_ERROR']);
    const local = await register(project, {
      ...{ kind: 'native', authentication: 'none', redirectUris: [LOCAL], settings: PAIRWISE },
    });
    for (const [of, fields] of [
      [application, { subject_type: 'public' }],
      [application, { redirect_uris: [OTHER] }],
      [application, { redirect_uris: [APP, OTHER] }],
      [application, { redirect_uris: ['http://localhost:3000/'] }],
      [local, { redirect_uris: [LOCAL, APP] }],
    ] as const) {
      const { status, body } = await change(of, fields);
      expect([status, body.code, fields]).toEqual([400, 'SCHEMA_ERROR', fields]);
    }
    const kept = [APP, 'https://app.example/second', 'http://localhost:3000/'];
    const changed = succeeded(await change(application, { redirect_uris: kept }));
    expect(changed).toMatchObject({ subject_type: 'pairwise', redirect_uris: kept });
    expect(await subjectAt(application)).toBe(subject);
  });

  it('are not those that a request expects of another application', async () => {
    const config = await discovered(project, application);
    const open = await register(project);
    const hint = (await tokensOf(project, user, open)).id_token;
    const own = (await tokensOf(project, user, application)).id_token;
    const browser = new IssuerBrowser(project, user);
    await browser.authorize((await authorizationRequest(config)).url);
    const answerTo = async (more: Record<string, string>) => {
      const { url } = await authorizationRequest(config, { prompt: 'none', ...more });
      const { searchParams } = await browser.follow(url);
      return searchParams.get('error') ?? (searchParams.has('code') ? 'code' : null);
    };
    const named = (value: string) => ({ claims: JSON.stringify({ id_token: { sub: { value } } }) });
    expect(await answerTo(named(user.userId))).toBe('login_required');
    expect(await answerTo({ id_token_hint: hint })).not.toBe('code');
    expect(await answerTo(named(subject))).toBe('code');
    expect(await answerTo({ id_token_hint: own })).toBe('code');
  });

  it('are the same for the applications of a host, and differ for other hosts, users and projects', async () => {
    const other = await createProject();
    const onThisComputer = () => register(project, { redirectUris: ['http://localhost/callback'], settings: PAIRWISE });
    const [sibling, stranger, first, second, elsewhere, open] = await Promise.all([
      register(project, { settings: PAIRWISE }),
      signUp(project),
      onThisComputer(),
      onThisComputer(),
      register(other, { settings: PAIRWISE }),
      register(project),
    ]);
    expect(subject).toMatch(SUBJECT);
    expect(await subjectAt(sibling)).toBe(subject);
    expect(await subjectAt(open)).toBe(user.userId);
    const [local, locally] = [await localSubject(first), await localSubject(second)];
    const others = [
      await subjectAt(application, project, stranger),
      await subjectAt(elsewhere, other, await signUp(other)),
    ];
    const all = [subject, user.userId, local, locally, ...others];
    expect(new Set(all).size).toBe(all.length);
  });

  /** The subject at an application whose addresses are all on this computer. */
  async function localSubject(of: TestApplication): Promise<string> {
    const config = await discovered(project, of);
    const redirect_uri = 'http://localhost/callback';
    const { url, verifier } = await authorizationRequest(config, { redirect_uri });
    const back = await new IssuerBrowser(project, user).authorize(url);
    const code = back.searchParams.get('code')!;
    const form = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier };
    const { body } = await post(project, '/oauth/token', form, basic(of));
    return claimsOf(body.id_token as string).sub as string;
  }

  it('are in every token and answer of the application', async () => {
    await addResource(project, SHELVES);
    const tokens = await tokensOf(project, user, application, { more: { scope: 'openid email' } });
    const info = await fetch(`${issuerOf(project)}/oauth/userinfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(await info.json()).toMatchObject({ sub: subject, email: user.email });
    const firstParty = await register(project);
    for (const token of [tokens.access_token, tokens.refresh_token])
      for (const by of [application, firstParty]) expect((await introspect(token, by)).sub).toBe(subject);
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    const { body: refreshed } = await post(project, '/oauth/token', form, basic(application));
    expect(claimsOf(refreshed.id_token as string).sub).toBe(subject);
    const scoped = await tokensOf(project, user, application, { more: { resource: SHELVES } });
    expect(decodeJwt(scoped.access_token).sub).toBe(subject);
    expect(await introspect(scoped.access_token, firstParty)).toMatchObject({ active: true, sub: subject });
  });

  it('are those of the application that exchanges a token (RFC 8693)', async () => {
    const exchanged = await addResource(project, ARCHIVE);
    const machine = { kind: 'machine', redirectUris: [], scopes: ['shelves:read'] };
    const settings = { token_exchange_resource_ids: [exchanged] };
    const [open, own] = await Promise.all([
      register(project, { ...machine, settings }),
      register(project, { ...machine, settings: { ...settings, ...PAIRWISE } }),
    ]);
    const source = await register(project, { scopes: ['openid', 'shelves:read'], settings: PAIRWISE });
    const { access_token: token } = await tokensOf(project, user, source, {
      more: { scope: 'openid shelves:read', resource: ARCHIVE },
    });
    const exchange = async (by: TestApplication) => {
      const form = {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: token,
        subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        resource: SHELVES,
      };
      const { body } = await post(project, '/oauth/token', form, basic(by));
      return decodeJwt(body.access_token as string).sub!;
    };
    expect(decodeJwt(token).sub).toBe(subject);
    expect(await exchange(open)).toBe(user.userId);
    const ofMachine = await exchange(own);
    expect(ofMachine).toMatch(SUBJECT);
    expect(ofMachine).not.toBe(subject);
  });

  it('are in tokens of devices, and of a service account', async () => {
    const world = await deviceWorld(project);
    const own = await register(project, { settings: { ...PAIRWISE, allows_device_grant: true } });
    const given = await world.codes({ client_id: own.id, client_secret: own.secret }, own);
    expect((await world.decide(given.user_code, 'allow')).status).toBe(200);
    const { body } = await world.poll(given.device_code, { client_id: own.id, client_secret: own.secret });
    expect(claimsOf(body.id_token as string).sub).toBe(await subjectAt(own, project, world.user));
    expect(claimsOf(body.id_token as string).sub).toMatch(SUBJECT);
    const machine = await register(project, {
      ...{ kind: 'machine', redirectUris: [], scopes: ['shelves:read'] },
      settings: { ...PAIRWISE, service_account_user_id: user.userId },
    });
    const form = { grant_type: 'client_credentials', resource: SHELVES, scope: 'shelves:read' };
    const { body: token } = await post(project, '/oauth/token', form, basic(machine));
    expect(decodeJwt(token.access_token as string).sub).toMatch(SUBJECT);
  });

  it('do not hide users from administrators, who see their ids', async () => {
    const own = await register(project, { settings: PAIRWISE });
    await subjectAt(own);
    const { items } = succeeded(await adminApi(project).get(`/applications/${own.id}/users`));
    expect(items).toMatchObject([{ user: { id: user.userId } }]);
  });

  it('are sealed in the database, with a key that all applications of a project share', async () => {
    const keys = await inDatabase<{ sealed_key: string }>(
      'SELECT sealed_key FROM auth.subject_key WHERE project_id = $1',
      [project.id],
    );
    expect(keys).toEqual([{ sealed_key: expect.stringMatching(/^s1\./) }]);
    const metadata = (await discovered(project, application)).serverMetadata();
    expect(metadata.subject_types_supported).toEqual(['public', 'pairwise']);
  });

  describe('in logout tokens', () => {
    let receiver: LogoutReceiver;
    beforeAll(async () => {
      receiver = await LogoutReceiver.start();
    });
    afterAll(() => receiver.stop());

    it('are those of the application', async () => {
      const own = await registerNotified(project, receiver, PAIRWISE);
      await grantOf(project, own, user);
      succeeded(await adminApi(project).delete(`/applications/${own.id}/users/${user.userId}`));
      const [notice] = await receiver.next(own.path);
      expect(decodeJwt(notice!.logoutToken)).toMatchObject({ aud: own.id, sub: subject });
    });
  });
});

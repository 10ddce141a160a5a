import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TEXT_ERRORS } from '@hallpass/errors';
import {
  adminApi,
  type ApiResponse,
  capturedMail,
  client,
  codeIn,
  createProject,
  server,
  serverApi,
  signUp,
  type Subject,
  succeeded,
  type TestProject,
  type TestUser,
  type World,
} from '@hallpass/testing';
import pg from 'pg';
import { claimsOf, tokensOf } from '../services/auth/test/authorization-server/issued-tokens-world.js';
import {
  authorizationRequest,
  basic,
  discovered,
  IssuerBrowser,
  issuerOf,
  post,
  register,
  type TestApplication,
} from '../services/auth/test/authorization-server/issuer-world.js';
import { ageSession } from '../services/auth/test/changed-rows.js';
import { createWorld, snapshot } from './authorization-matrix/world.js';
import { OPERATIONS } from './operations/declared.js';
import { type Act, ACTS, RECENT_SIGN_IN } from './sign-in-changes/acts.js';

/** Checks who may change how a user signs in (security B12, E9; contract/02 §12), as `recentSignIn` of `@Operation` declares it. */

const REFUSAL = TEXT_ERRORS.RecentSignInRequired;
const METHODS_ON = {
  'auth.otp.allowSignIn': true,
  'auth.passkey.allowSignIn': true,
  'users.allowDataExport': true,
};

let database: pg.Client;
let world: World;
/** A user of the same project who has no password. */
let bare: string;

beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl! });
  await database.connect();
  world = await createWorld(database, 'changes');
  const text = JSON.stringify(METHODS_ON);
  succeeded(await adminApi(world.project).patch('/internal/config/override', { config_override_string: text }));
  bare = succeeded(await serverApi(world.project).post('/users', {})).id;
});
afterAll(() => database.end());

/** A session of the user whom an act concerns. */
async function sessionFor({ withoutPassword }: Act, more: object = {}): Promise<Subject> {
  const { project, ada, ids } = world;
  const request = { user_id: withoutPassword ? bare : ada.userId, ...more };
  const { access_token } = succeeded(await serverApi(project).post('/auth/sessions', request));
  return { project, accessToken: access_token, email: ada.email, ids };
}

async function perform({ operation, request }: Act, subject: Subject): Promise<ApiResponse> {
  const { path, body } = request(subject);
  const method = operation.split(' ')[0]!.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
  return client(subject.project, { accessToken: subject.accessToken })[method](path, body);
}

const named = ACTS.map((act): [string, Act] => [`${act.what}: ${act.operation}`, act]);

it('knows of every operation of clients whether it needs a recent sign-in', () => {
  const open = [...OPERATIONS].filter(([operation, { opensTo }]) => {
    const isOpen = opensTo.length === 0 || opensTo.includes('client');
    return isOpen && (!operation.startsWith('GET ') || /^GET \/auth\/oauth\/(authorize|callback)/.test(operation));
  });
  const declared = [...OPERATIONS].filter(([, { declaration }]) => declaration.recentSignIn !== undefined);
  expect(declared.map(([operation]) => operation)).toEqual(open.map(([operation]) => operation));
  const changed = new Set(ACTS.map(({ operation }) => operation));
  expect([...changed].toSorted()).toEqual(RECENT_SIGN_IN.toSorted());
});

it.each(named)('documents the refusal of %s', (_name, { operation }) => {
  expect(OPERATIONS.get(operation)!.responses[String(REFUSAL.status)]!.description).toContain(REFUSAL.message);
});

describe('in a session of 11 minutes ago', () => {
  it.each(named)('%s is refused, and changes nothing', async (_name, act) => {
    const subject = await sessionFor(act);
    await ageSession(subject.accessToken, 11);
    const before = await snapshot(world);
    const { status, body, knownError } = await perform(act, subject);
    expect({ status, body, knownError }).toEqual({ status: 403, body: REFUSAL.message, knownError: null });
    expect(await snapshot(world)).toEqual(before);
  });
});

describe('in an impersonation', () => {
  it.each(named)('%s is refused, and changes nothing', async (_name, act) => {
    const subject = await sessionFor(act, { is_impersonation: true });
    const before = await snapshot(world);
    expect(await perform(act, subject)).toMatchObject({ status: 403, knownError: null });
    expect(await snapshot(world)).toEqual(before);
  });
});

describe('while sign-ups are off', () => {
  let closed: TestProject;
  let subject: Subject;
  beforeAll(async () => {
    closed = await createProject({
      override: {
        ...METHODS_ON,
        'domains.allowLocalhost': true,
        'apiKeys.enabled': { user: true, team: true },
        'auth.allowSignUp': false,
        'auth.oauth.providers.github': {
          type: 'github',
          isShared: false,
          clientId: 'id',
          clientSecret: 'secret',
          allowSignIn: true,
          allowConnectedAccounts: true,
        },
      },
    });
    // The server created the anonymous user's things, which is allowed.
    const anonymous = succeeded(await client(closed).post('/auth/anonymous/sign-up'));
    const make = async (path: string, body: object) => succeeded(await serverApi(closed).post(path, body));
    const user_id = anonymous.user_id as string;
    const email = `${randomUUID()}@example.com`;
    const address = { user_id, type: 'email', value: email, used_for_auth: false };
    const account = { user_id, provider_config_id: 'github', account_id: '1' };
    const { ids } = world;
    subject = {
      project: closed,
      accessToken: anonymous.access_token,
      email,
      ids: {
        ...ids,
        channel: (await make('/contact-channels', address)).id,
        account: (await make('/oauth-providers', { ...account, allow_sign_in: false, allow_connected_accounts: true }))
          .id,
      },
    };
  });

  it.each(named.filter(([, { adds }]) => adds))('%s is refused to an anonymous user', async (_name, act) => {
    expect(await perform(act, subject)).toMatchObject({ status: 400, knownError: 'SIGN_UP_NOT_ENABLED' });
  });

  it('the first password by a reset is refused to an anonymous user, who keeps the code', async () => {
    const { user_id } = succeeded(await client(closed).post('/auth/anonymous/sign-up'));
    const value = `${randomUUID()}@example.com`;
    const address = { user_id, type: 'email', value, used_for_auth: true };
    succeeded(await serverApi(closed).post('/contact-channels', address));
    const request = { email: value, callback_url: 'http://localhost:3000/handler' };
    succeeded(await client(closed).post('/auth/password/send-reset-code', request));
    const code = codeIn((await capturedMail(closed, { to: value, template: 'password_reset' })).text);
    for (const _ of [1, 2])
      expect(await client(closed).post('/auth/password/reset', { code, password: randomUUID() })).toMatchObject({
        status: 400,
        knownError: 'SIGN_UP_NOT_ENABLED',
      });
  });
});

describe('soon after signing in', () => {
  it.each(named)('%s is done', async (_name, act) => {
    expect((await perform(act, await sessionFor(act))).status).toBe(act.success ?? 200);
  });
});

it('a server is free of it, whose session it shows along with its key', async () => {
  const { project, ada } = world;
  const { accessToken } = await sessionFor(ACTS[0]!);
  await ageSession(accessToken, 11);
  const body = { user_id: ada.userId, type: 'email', value: `${randomUUID()}@example.com`, used_for_auth: false };
  expect((await serverApi(project, { accessToken }).post('/contact-channels', body)).status).toBe(201);
});

it('what only takes rights away needs none: revoking a key, ending sessions', async () => {
  const { project, ids } = world;
  const { accessToken } = await sessionFor(ACTS[0]!);
  await ageSession(accessToken, 11);
  const api = client(project, { accessToken });
  expect((await api.patch(`/user-api-keys/${ids.userKey}`, { revoked: true })).status).toBe(200);
  expect((await api.delete(`/auth/sessions/${ids.session}`)).status).toBe(200);
});

describe('a grant of an application is as old as the sign-in behind it (contract/08 §4)', () => {
  const MINUTES = 11;
  let project: TestProject;
  let user: TestUser;
  let application: TestApplication;
  let config: Awaited<ReturnType<typeof discovered>>;
  beforeAll(async () => {
    project = await createProject();
    user = await signUp(project);
    application = await register(project, { settings: { allows_device_grant: true } });
    config = await discovered(project, application);
  });

  async function session(minutes: number): Promise<TestUser> {
    const { email, password } = user;
    const made = succeeded(await client(project).post('/auth/password/sign-in', { email, password }));
    await ageSession(made.access_token, minutes);
    return { ...user, accessToken: made.access_token, refreshToken: made.refresh_token };
  }
  const url = async (more: Record<string, string>) => (await authorizationRequest(config, more)).url;
  const TOO_OLD = { status: 409, code: 'FRESH_SIGN_IN_REQUIRED' };

  it('also after a refresh, so a resource server sees the old sign-in', async () => {
    const began = Date.now() / 1000 - MINUTES * 60;
    const tokens = await tokensOf(project, await session(MINUTES), application, {
      more: { scope: 'openid offline_access' },
    });
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    const { body } = await post(project, '/oauth/token', form, basic(application));
    for (const token of [tokens.access_token, body.access_token as string]) {
      const seen = (await post(project, '/oauth/introspect', { token }, basic(application))).body;
      expect(seen).toMatchObject({ active: true, auth_time: claimsOf(tokens.id_token)['auth_time'] });
      expect(Math.abs((seen['auth_time'] as number) - began)).toBeLessThan(60);
    }
  });

  it.each<[string, Record<string, string>]>([
    ['max_age', { max_age: '600' }],
    ['prompt=login', { prompt: 'login' }],
  ])('which %s refuses until the user signs in again', async (_what, more) => {
    const browser = new IssuerBrowser(project, await session(MINUTES));
    const page = await browser.follow(await url(more));
    // With prompt=login, the sign-in must be later than the request.
    expect(await browser.decide(page, 'sign_in')).toMatchObject(TOO_OLD);
    browser.user = await session(0);
    const { body } = await browser.decide(page, 'sign_in');
    expect((await browser.authorize(body['redirect_to'] as string)).searchParams.get('code')).not.toBeNull();
  });

  it('in silence too, and nothing is asked', async () => {
    const browser = new IssuerBrowser(project, await session(MINUTES));
    expect((await browser.authorize(await url({}))).searchParams.get('code')).not.toBeNull();
    const silent = { prompt: 'none', max_age: '600' };
    expect((await browser.follow(await url(silent))).searchParams.get('error')).toBe('login_required');
    const older = await browser.follow(await url({ ...silent, max_age: '3600' }));
    expect(older.searchParams.get('code')).not.toBeNull();
  });

  it('on a device too', async () => {
    const asked = { scope: 'openid', max_age: '600' };
    const { body } = await post(project, '/oauth/device_authorization', asked, basic(application));
    const decide = async ({ refreshToken }: TestUser) => {
      const response = await fetch(`${issuerOf(project)}/oauth/device/decision`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user_code: body['user_code'], decision: 'allow', refresh_token: refreshToken }),
      });
      return { status: response.status, code: response.headers.get('x-hallpass-error') };
    };
    expect(await decide(await session(MINUTES))).toEqual(TOO_OLD);
    expect(await decide(await session(0))).toMatchObject({ status: 200 });
  });
});

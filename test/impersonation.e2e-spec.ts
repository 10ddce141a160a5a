import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  capturedMail,
  client,
  codeIn,
  createProject,
  type Ids,
  ownerApi,
  server,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  type World,
} from '@hallpass/testing';
import pg from 'pg';
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
import { createWorld, snapshot } from './authorization-matrix/world.js';
import { EVERY_USE, grantsOf, usesOf } from './ended-sessions/grants.js';
import { ACTS } from './sign-in-changes/acts.js';

/** The audit log records actions during an impersonation, along with the impersonator (security B12, I4). */

let database: pg.Client;
let project: TestProject;
let user: TestUser;

beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl! });
  await database.connect();
  project = await createProject();
  user = await signUp(project);
});
afterAll(() => database.end());

const asked = () => ({ user_id: user.userId, is_impersonation: true });

/** The audit entries of a change that an access token makes to the user's own row. */
async function entriesOf(accessToken: string) {
  const answer = await client(project, { accessToken }).patch('/users/me', { display_name: randomUUID() });
  succeeded(answer);
  const { rows } = await database.query(
    `SELECT actor_kind, actor_id, impersonated_user_id, operation, subject_id FROM audit.admin_write
     WHERE project_id = $1 AND request_id = $2 AND subject_kind = 'user'`,
    [project.id, answer.headers.get('x-stack-request-id')],
  );
  return rows as unknown[];
}
const entry = (actor_kind: string, actor_id: string) => ({
  actor_kind,
  actor_id,
  impersonated_user_id: user.userId,
  operation: 'PATCH /users/me',
  subject_id: user.userId,
});

it('of nobody for a session of the user, or one that a server has made for them', async () => {
  expect(await entriesOf(user.accessToken)).toEqual([]);
  const session = succeeded(await serverApi(project).post('/auth/sessions', { user_id: user.userId }));
  expect(await entriesOf(session.access_token)).toEqual([]);
});

it('of the set of keys by which a server impersonates, also when the token was refreshed', async () => {
  const [keys] = succeeded(await adminApi(project).get('/internal/api-keys')).items;
  const session = succeeded(await serverApi(project).post('/auth/sessions', asked()));
  expect(await entriesOf(session.access_token)).toEqual([entry('key', keys.id)]);
  const api = client(project).with({ 'x-stack-refresh-token': session.refresh_token });
  const { access_token } = succeeded(await api.post('/auth/sessions/current/refresh'));
  expect(await entriesOf(access_token)).toEqual([entry('key', keys.id)]);
});

it('of the owner who impersonates from the dashboard', async () => {
  const session = succeeded(await ownerApi(project).post('/auth/sessions', asked()));
  expect(await entriesOf(session.access_token)).toEqual([entry('user', project.owner.userId)]);
});

describe('what an impersonation may do', () => {
  const MARKETING = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c';
  let world: World;
  let otherTeam: string;
  let invitationCode: string;
  let session: { access_token: string; refresh_token: string };
  beforeAll(async () => {
    world = await createWorld(database, 'acts');
    const text = JSON.stringify({
      'auth.passkey.allowSignIn': true,
      'users.allowClientUserDeletion': true,
      'users.allowDataExport': true,
    });
    succeeded(await adminApi(world.project).patch('/internal/config/override', { config_override_string: text }));
    invitationCode = await invite();
    session = succeeded(
      await serverApi(world.project).post('/auth/sessions', { user_id: world.ada.userId, is_impersonation: true }),
    );
  });

  /** @returns the code of an invitation to a team of the server, sent to Ada */
  async function invite(): Promise<string> {
    const api = serverApi(world.project);
    otherTeam = succeeded(await api.post('/teams', { display_name: 'Other' })).id;
    const request = { team_id: otherTeam, email: world.ada.email, callback_url: 'http://localhost:3000/handler' };
    succeeded(await api.post('/team-invitations/send-code', request));
    const mail = await capturedMail(world.project, { to: world.ada.email, template: 'team_invitation' });
    return codeIn(mail.text);
  }

  type Call = [operation: string, call: (ids: Ids) => { path: string; body?: object }];
  const calls = (path: (ids: Ids) => string, body?: () => object) => (ids: Ids) => ({
    path: path(ids),
    body: body?.(),
  });
  const own = () => ({ customer_type: 'user', customer_id: world.ada.userId });
  const granted = () => ({ refresh_token: session.refresh_token });

  /** Operations that change how the user signs in are in the table of `sign-in-changes`, whose suite calls them. */
  const REFUSED: readonly Call[] = [
    ['DELETE /users/me', calls(() => '/users/me')],
    [
      'GET /users/{user_id}/data-exports/{export_id}/download',
      calls(({ dataExport }) => `/users/me/data-exports/${dataExport}/download`),
    ],
    [
      'DELETE /users/{user_id}/data-exports/{export_id}',
      calls(({ dataExport }) => `/users/me/data-exports/${dataExport}`),
    ],
    [
      'POST /auth/password/update',
      calls(
        () => '/auth/password/update',
        () => ({ old_password: world.ada.password, new_password: randomUUID() }),
      ),
    ],
    [
      'POST /auth/passkey/register',
      calls(
        () => '/auth/passkey/register',
        () => ({ code: 'a'.repeat(45), credential: {} }),
      ),
    ],
    [
      'PATCH /auth/passkeys/{id}',
      calls(
        ({ passkey }) => `/auth/passkeys/${passkey}`,
        () => ({ name: 'Key' }),
      ),
    ],
    [
      'PATCH /user-api-keys/{id}',
      calls(
        ({ userKey }) => `/user-api-keys/${userKey}`,
        () => ({ revoked: true }),
      ),
    ],
    [
      'POST /auth/cli/complete',
      calls(
        () => '/auth/cli/complete',
        () => ({ login_code: 'a'.repeat(45), ...granted() }),
      ),
    ],
    [
      'POST /auth/hosted-sign-in',
      calls(
        () => '/auth/hosted-sign-in',
        () => ({
          response_type: 'code',
          redirect_uri: 'http://localhost:3000/handler',
          state: 'state',
          code_challenge: 'c'.repeat(43),
          code_challenge_method: 'S256',
          ...granted(),
        }),
      ),
    ],
  ];
  /** In an order in which one user can do all of it. */
  const ALLOWED: readonly Call[] = [
    [
      'PATCH /users/me',
      calls(
        () => '/users/me',
        () => ({ display_name: 'Ada' }),
      ),
    ],
    [
      'PATCH /emails/notification-preference/{user_id}/{notification_category_id}',
      calls(
        () => `/emails/notification-preference/me/${MARKETING}`,
        () => ({ enabled: false }),
      ),
    ],
    [
      'POST /teams',
      calls(
        () => '/teams',
        () => ({ display_name: 'New', creator_user_id: 'me' }),
      ),
    ],
    [
      'PATCH /teams/{team_id}',
      calls(
        ({ team }) => `/teams/${team}`,
        () => ({ display_name: 'Renamed' }),
      ),
    ],
    [
      'PATCH /team-member-profiles/{team_id}/{user_id}',
      calls(
        ({ team }) => `/team-member-profiles/${team}/me`,
        () => ({ display_name: 'Ada' }),
      ),
    ],
    [
      'POST /team-invitations/send-code',
      ({ team }) => ({
        path: '/team-invitations/send-code',
        body: { team_id: team, email: 'guest@example.com', callback_url: 'http://localhost:3000/handler' },
      }),
    ],
    [
      'DELETE /team-invitations/{id}',
      calls(({ invitation, team }) => `/team-invitations/${invitation}?team_id=${team}`),
    ],
    [
      'POST /team-invitations/accept',
      calls(
        () => '/team-invitations/accept',
        () => ({ code: invitationCode }),
      ),
    ],
    ['DELETE /team-memberships/{team_id}/{user_id}', calls(() => `/team-memberships/${otherTeam}/me`)],
    ['POST /payments/customer-links', calls(() => '/payments/customer-links', own)],
    [
      'POST /payments/purchases/create-purchase-url',
      calls(
        () => '/payments/purchases/create-purchase-url',
        () => ({ ...own(), product_id: 'hat' }),
      ),
    ],
    ['DELETE /auth/sessions/{id}', calls(({ session: id }) => `/auth/sessions/${id}`)],
    ['DELETE /auth/sessions', calls(() => '/auth/sessions?user_id=me')],
    ['DELETE /teams/{team_id}', calls(({ team }) => `/teams/${team}`)],
    ['DELETE /auth/sessions/current', calls(() => '/auth/sessions/current')],
  ];
  /** Allowed, but not called here because they need a provider, as in the suite of connected accounts. */
  const ELSEWHERE = [
    'POST /auth/oauth/connected-accounts/{provider_id}/access-token',
    'POST /connected-accounts/{user_id}/{provider_id}/access-token',
  ];

  const perform = async ([operation, call]: Call) => {
    const { path, body } = call(world.ids);
    const method = operation.split(' ')[0]!.toLowerCase() as 'post' | 'patch' | 'delete';
    return client(world.project, { accessToken: session.access_token })[method](path, body);
  };

  it('is what the table of docs/security.md says', () => {
    const text = readFileSync(resolve('docs/security.md'), 'utf8');
    const section = text.split('### What an impersonation may do')[1]!.split(/^## /m)[0]!;
    const decided = (decision: string) =>
      [...section.matchAll(/^\|[^|]+\|([^|]+)\| (\w+) \|/gm)]
        .filter((row) => row[2] === decision)
        .flatMap((row) => [...row[1]!.matchAll(/`([^`]+)`/g)].map(([, operation]) => operation!));
    const names = (list: readonly Call[]) => list.map(([operation]) => operation);
    const refused = new Set([...names(REFUSED), ...ACTS.map(({ operation }) => operation)]);
    expect(decided('refused').sort()).toEqual([...refused].sort());
    expect(decided('allowed').sort()).toEqual([...names(ALLOWED), ...ELSEWHERE].sort());
  });

  it.each(REFUSED)('refuses %s, which changes nothing', async (...act) => {
    const before = await snapshot(world);
    const { status, headers } = await perform(act);
    expect([status, headers.get('x-hallpass-error')]).toEqual([403, 'IMPERSONATION_NOT_ALLOWED']);
    expect(await snapshot(world)).toEqual(before);
  });

  it('refuses to delete the user to a server that shows the access token along with its key', async () => {
    const api = serverApi(world.project, { accessToken: session.access_token });
    for (const id of ['me', world.ada.userId]) expect((await api.delete(`/users/${id}`)).status).toBe(403);
  });

  it.each(ALLOWED)('allows %s', async (...act) => {
    succeeded(await perform(act));
  });

  it('leaves a server free to delete the user', async () => {
    succeeded(await serverApi(world.project).delete(`/users/${world.ada.userId}`));
  });
});

describe('an impersonation gives applications nothing (security F13, F18)', () => {
  let of: TestProject;
  let ada: TestUser;
  let impersonation: { refresh_token: string };
  let thirdParty: TestApplication;
  beforeAll(async () => {
    of = await createProject();
    ada = await signUp(of);
    thirdParty = await register(of, { isFirstParty: false, settings: { allows_device_grant: true } });
    impersonation = succeeded(
      await serverApi(of).post('/auth/sessions', { user_id: ada.userId, is_impersonation: true }),
    );
  });

  const REFUSED = { status: 403, code: 'IMPERSONATION_NOT_ALLOWED' };
  const url = async () => (await authorizationRequest(await discovered(of, thirdParty))).url;
  const given = async () =>
    (
      await database.query(
        `SELECT (SELECT count(*)::integer FROM auth.session WHERE project_id = $1 AND application_id IS NOT NULL) AS grants,
           (SELECT count(*)::integer FROM auth.oauth_code WHERE project_id = $1) AS codes,
           (SELECT count(*)::integer FROM auth.application_consent WHERE project_id = $1) AS consents`,
        [of.id],
      )
    ).rows[0] as object;
  const NOTHING = { grants: 0, codes: 0, consents: 0 };

  it('neither by signing in, nor by consenting in the browser of the user', async () => {
    const browser = new IssuerBrowser(of, ada);
    const login = await browser.follow(await url());
    expect(await browser.decide(login, 'sign_in', impersonation.refresh_token)).toMatchObject(REFUSED);
    const { body } = await browser.decide(login, 'sign_in');
    const consent = await browser.follow(body['redirect_to'] as string);
    expect(await browser.decide(consent, 'allow', impersonation.refresh_token)).toMatchObject(REFUSED);
    expect(await given()).toEqual(NOTHING);
    expect((await browser.request(consent)).body).toMatchObject({ prompt: 'consent' });
  });

  it('nor in silence, because it leaves no session in the browser', async () => {
    const browser = new IssuerBrowser(of, { ...ada, refreshToken: impersonation.refresh_token });
    expect(await browser.decide(await browser.follow(await url()), 'sign_in')).toMatchObject(REFUSED);
    const silent = await url();
    silent.searchParams.set('prompt', 'none');
    expect((await browser.follow(silent)).searchParams.get('error')).toBe('login_required');
  });

  it('nor by looking up, allowing or denying a device', async () => {
    const { body } = await post(of, '/oauth/device_authorization', { scope: 'openid' }, basic(thirdParty));
    const answer = async (path: string, more: object) => {
      const response = await fetch(`${issuerOf(of)}/oauth/device/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          user_code: body['user_code'],
          refresh_token: impersonation.refresh_token,
          ...more,
        }),
      });
      return { status: response.status, code: response.headers.get('x-hallpass-error') };
    };
    expect(await answer('request', {})).toEqual(REFUSED);
    for (const decision of ['allow', 'deny']) expect(await answer('decision', { decision })).toEqual(REFUSED);
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
    const poll = { grant_type, device_code: body['device_code'] as string };
    expect((await post(of, '/oauth/token', poll, basic(thirdParty))).body.error).toBe('authorization_pending');
    expect(await given()).toEqual(NOTHING);
  });

  it('and its end leaves the grants of the user', async () => {
    const { application, bound, offline } = await grantsOf(of, ada);
    const session = succeeded(
      await serverApi(of).post('/auth/sessions', { user_id: ada.userId, is_impersonation: true }),
    );
    succeeded(await client(of, { accessToken: session.access_token }).delete('/auth/sessions/current'));
    for (const grant of [bound, offline]) expect(await usesOf(of, application, grant)).toEqual(EVERY_USE);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  Authenticator,
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestSession,
} from '@hallpass/testing';
import { OAuthBrowser } from '../services/auth/test/oauth-browser.js';
import { inDatabase } from '../services/auth/test/running-database.js';
import { OPERATIONS } from './operations/declared.js';
import {
  act,
  configure,
  DAY,
  double,
  enroll,
  enrollmentOf,
  newProject,
  outcomeOf,
  passwordSignIn,
  REFUSED,
  require,
  sessionOf,
  viaCommandLine,
  viaHostedPages,
  WAYS,
  withProvider,
} from './second-factor/sign-ins.js';

const configOf = async (project: TestProject) =>
  JSON.parse(succeeded(await adminApi(project).get('/internal/config')).config_string);
const timeOf = async (project: TestProject) => (await configOf(project)).auth.secondFactorRequiredFromMillis;

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

const STATES = {
  'not required': {
    rule: { required: false },
    due: false,
    status: 'not_required',
  },
  'required, within the grace period': {
    rule: { required: true, graceDays: 7 },
    due: false,
    status: 'grace_period',
  },
  'required, after the grace period': {
    rule: { required: true, graceDays: 0 },
    due: true,
    status: 'required',
  },
};

describe('a project that requires a second factor (security G9)', () => {
  let project: TestProject;
  const sessions = new Map<string, TestSession>();
  beforeAll(async () => {
    project = await newProject();
    for (const [way, { start }] of Object.entries(WAYS)) sessions.set(way, await start(project));
  });

  describe.each(Object.entries(STATES))('%s', (_state, { rule, due, status }) => {
    beforeAll(() => require(project, rule));

    it.each(Object.entries(WAYS))('%s: an existing session, at the next request', async (way, { owes }) => {
      const session = sessions.get(way)!;
      expect(outcomeOf(await act(project, session))).toEqual(due && owes ? REFUSED : { status: 200, code: null });
      const expected = owes || status === 'not_required' ? status : 'enrolled';
      expect(await enrollmentOf(project, session)).toEqual({
        status: expected,
        due_at_millis: owes && status !== 'not_required' ? expect.any(Number) : null,
      });
    });
  });

  it('lets users sign in, and refuses them until they have set up a factor', async () => {
    await require(project);
    const user = await signUp(project);
    for (const session of [user, await passwordSignIn(project, user), await withProvider(project)])
      expect(outcomeOf(await act(project, session))).toEqual(REFUSED);
    await enroll(project, user);
    expect((await act(project, user)).status).toBe(200);
    expect(await enrollmentOf(project, user)).toEqual({
      status: 'enrolled',
      due_at_millis: null,
    });
  });

  it('refuses every other operation of clients, and servers that act as the user', async () => {
    await require(project);
    const session = await signUp(project);
    const operations = [...OPERATIONS].filter(([, { opensTo }]) => opensTo.includes('client'));
    const outcomes: Record<string, unknown> = {};
    for (const [operation, { declaration }] of operations) {
      if (declaration.whileEnrolling) continue;
      const [method = '', path = ''] = operation.split(' ');
      const at = path.replaceAll(/\{\w+\}/g, () => randomUUID());
      const call = client(project, session)[method.toLowerCase() as 'post'];
      outcomes[operation] = outcomeOf(await call(at, method === 'GET' ? undefined : {}));
    }
    expect(Object.keys(outcomes).length).toBeGreaterThan(40);
    expect(outcomes).toEqual(Object.fromEntries(Object.keys(outcomes).map((operation) => [operation, REFUSED])));
    for (const path of ['/users/me', '/teams?user_id=me'])
      expect(outcomeOf(await serverApi(project, session).get(path))).toEqual(REFUSED);
  });

  it('refuses other changes of the user than the new factor', async () => {
    await require(project);
    const session = await signUp(project);
    const app = new Authenticator();
    const both = { totp_secret_base64: app.secretBase64, display_name: 'Ada' };
    for (const body of [{ display_name: 'Ada' }, both])
      expect(outcomeOf(await client(project, session).patch('/users/me', body))).toEqual(REFUSED);
  });

  it('opens the profile, enrollment, backup codes, refresh and sign-out', async () => {
    await require(project);
    const session = await signUp(project);
    const api = client(project, session);
    expect(succeeded(await api.get('/users/me')).id).toBe(session.userId);
    const renewed = await api
      .with({ 'x-stack-refresh-token': session.refreshToken })
      .post('/auth/sessions/current/refresh');
    expect(outcomeOf(await act(project, { accessToken: succeeded(renewed).access_token }))).toEqual(REFUSED);
    await enroll(project, session);
    expect(succeeded(await api.post('/auth/mfa/backup-codes')).backup_codes).toHaveLength(10);
    const other = await signUp(project);
    succeeded(await client(project, other).delete('/auth/sessions/current'));
  });

  it('says so in the access token, for back ends that verify tokens themselves', async () => {
    const claimOf = (token: string) => claimsOf(token)['second_factor_required'];
    const renewed = async ({ refreshToken }: TestSession) => {
      const api = client(project).with({ 'x-stack-refresh-token': refreshToken });
      return succeeded(await api.post('/auth/sessions/current/refresh')).access_token as string;
    };
    await require(project, { graceDays: 7 });
    expect(claimOf((await signUp(project)).accessToken)).toBeUndefined();
    await require(project, { graceDays: 0 });
    const user = await signUp(project);
    expect(claimOf(user.accessToken)).toBe(true);
    expect(claimOf(await renewed(user))).toBe(true);
    await enroll(project, user);
    expect(claimOf(await renewed(user))).toBeUndefined();
  });

  it('refuses again at the next request once the factor is removed', async () => {
    await require(project);
    const user = await signUp(project);
    await enroll(project, user);
    succeeded(await act(project, user));
    succeeded(
      await serverApi(project).patch(`/users/${user.userId}`, {
        totp_secret_base64: null,
      }),
    );
    expect(outcomeOf(await act(project, user))).toEqual(REFUSED);
  });

  it('grants nothing to other clients: hosted pages, command lines, links with a provider', async () => {
    await require(project);
    const session = await signUp(project);
    expect(outcomeOf(await viaHostedPages(project, session))).toEqual(REFUSED);
    expect(outcomeOf(await viaCommandLine(project, session))).toEqual(REFUSED);
    const { page } = await new OAuthBrowser(project, double).authorize({
      type: 'link',
      token: session.accessToken,
    });
    expect(page.status).toBe(403);
    expect(page.headers.get('x-hallpass-error')).toBe(REFUSED.code);
  });

  it('does not bind servers, administrators, or clients without a session', async () => {
    await require(project);
    const { userId } = await signUp(project);
    succeeded(
      await serverApi(project).patch(`/users/${userId}`, {
        display_name: 'Ada',
      }),
    );
    succeeded(await adminApi(project).get('/users'));
    succeeded(await client(project).get('/projects/current'));
  });

  it('keeps anonymous users, who have no account, until they sign up', async () => {
    await require(project);
    const anonymous = succeeded(await client(project).post('/auth/anonymous/sign-up'));
    const api = client(project, sessionOf(anonymous)).with({
      'x-stack-allow-anonymous-user': 'true',
    });
    expect((await api.get('/teams?user_id=me')).status).toBe(200);
    const email = `${randomUUID()}@example.com`;
    const account = succeeded(
      await api.post('/auth/password/sign-up', {
        email,
        password: randomUUID(),
      }),
    );
    expect(outcomeOf(await act(project, sessionOf(account)))).toEqual(REFUSED);
  });
});

describe('the grace period (security G9)', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await newProject();
  });
  const age = (userId: string, days: number) =>
    inDatabase(
      `UPDATE users."user" SET signed_up_at = signed_up_at - $3 * interval '1 day' WHERE project_id = $1 AND id = $2`,
      [project.id, userId, days],
    );

  it('counts from the sign-up, or from when the requirement was switched on if that is later', async () => {
    const [old, young] = [await signUp(project), await signUp(project)];
    await age(old.userId, 100);
    await require(project, { graceDays: 7 });
    expect((await enrollmentOf(project, old)).due_at_millis).toBe((await timeOf(project)) + 7 * DAY);

    const earlier = Date.now() - 30 * DAY;
    await require(project, { graceDays: 7, requiredFromMillis: earlier });
    expect(await enrollmentOf(project, old)).toEqual({
      status: 'required',
      due_at_millis: earlier + 7 * DAY,
    });
    expect(outcomeOf(await act(project, old))).toEqual(REFUSED);
    expect((await enrollmentOf(project, young)).status).toBe('grace_period');
    expect((await act(project, young)).status).toBe(200);
  });

  it('keeps the time of the requirement while other settings change, and notes a new one when it is switched on again', async () => {
    const requiredFromMillis = Date.now() - 30 * DAY;
    await require(project, { requiredFromMillis });
    await configure(project, {
      'auth.secondFactorGraceDays': 3,
      'auth.allowSignUp': true,
    });
    await require(project, { graceDays: 5 });
    expect(await timeOf(project)).toBe(requiredFromMillis);
    await configure(project, { 'auth.requireSecondFactor': false });
    expect(await timeOf(project)).toBeUndefined();
    const before = Date.now();
    await configure(project, { 'auth.requireSecondFactor': true });
    expect(await timeOf(project)).toBeGreaterThanOrEqual(before);
  });

  it('renders nothing in a project that has stored nothing', async () => {
    expect(JSON.stringify(await configOf(await createProject()))).not.toContain('econdFactor');
  });
});

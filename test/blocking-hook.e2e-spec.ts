import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  client,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestSession,
  until,
  hookAllows,
  hookDenies,
  HookReceiver,
  setHook,
} from '@hallpass/testing';
import { Webhook } from 'standardwebhooks';
import { errorOf } from '../services/auth/test/oauth-world.js';
import { OAuthBrowser } from '../services/auth/test/oauth-browser.js';
import { OpenIdDouble } from '../services/auth/test/openid-provider.js';
import { emailedCode, hookedProject, outcomeOf, waysOf } from './blocking-hook/ways.js';

const TEXT = 'Your account is locked. Write to help@example.com.';
const GENERAL = 'You cannot sign in here. Contact the people who run this app.';

let double: OpenIdDouble;
let receiver: HookReceiver;
beforeAll(async () => {
  [double, receiver] = await Promise.all([new OpenIdDouble().start(), HookReceiver.start()]);
});
afterAll(async () => {
  await Promise.all([double?.stop(), receiver?.goDown()]);
});

const WAYS = waysOf(() => double);
const claimsOf = (token: string): Record<string, any> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
const signInAs = (project: TestProject, { email, password }: { email: string; password: string }) =>
  client(project).post('/auth/password/sign-in', { email, password });
const refresh = (project: TestProject, { refreshToken }: Pick<TestSession, 'refreshToken'>) =>
  client(project).with({ 'x-stack-refresh-token': refreshToken! }).post('/auth/sessions/current/refresh');
const newPerson = () => ({ email: `${randomUUID()}@example.com`, password: 'correct horse battery' });
const usersOf = async (project: TestProject): Promise<string[]> =>
  succeeded(await serverApi(project).get('/users?limit=100')).items.map(({ id }: { id: string }) => id);

describe('every way to begin a session (security C18)', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await hookedProject(double);
    await receiver.connect(project, { onSignUp: false });
  });

  it.each(Object.entries(WAYS))(
    '%s: a denial is the answer, and a proof that works once is used',
    async (_name, way) => {
      receiver.answer(project, hookAllows());
      const begin = await way.prepare(project);
      const asked = receiver.of(project).length;
      receiver.answer(project, hookDenies(TEXT));
      const denied = await begin();
      const isOAuth = way.method === 'application';
      expect(denied).toMatchObject(
        isOAuth ? { status: 400, code: 'access_denied' } : { status: 403, code: 'SIGN_IN_DENIED_BY_HOOK', body: TEXT },
      );
      const questions = receiver.of(project).slice(asked);
      expect(questions.map(({ question }) => [question.event, question.method])).toEqual([['sign_in', way.method]]);
      receiver.answer(project, hookAllows());
      const again = await begin();
      if (way.spent === undefined) expect(again.status).toBe(200);
      else expect(again.code).toBe(way.spent);
    },
  );

  it.each(Object.entries(WAYS))('%s: permission begins the session', async (_name, way) => {
    receiver.answer(project, hookAllows());
    const begin = await way.prepare(project);
    const asked = receiver.of(project).length;
    expect((await begin()).status).toBeLessThan(300);
    expect(receiver.of(project)).toHaveLength(asked + 1);
  });

  it.each(['sessions', 'impersonations'])('%s that a server creates are not asked about', async (kind) => {
    receiver.answer(project, hookAllows());
    const { userId } = await signUp(project);
    receiver.answer(project, hookDenies(TEXT));
    const asked = receiver.of(project).length;
    const body = { user_id: userId, is_impersonation: kind === 'impersonations' };
    expect((await serverApi(project).post('/auth/sessions', body)).status).toBe(200);
    expect(receiver.of(project)).toHaveLength(asked);
  });

  it('a wrong password or code never reaches the hook', async () => {
    receiver.answer(project, hookAllows());
    const user = await signUp(project);
    const asked = receiver.of(project).length;
    expect((await signInAs(project, { ...user, password: 'not the password' })).knownError).toBe(
      'EMAIL_PASSWORD_MISMATCH',
    );
    expect(receiver.of(project)).toHaveLength(asked);
  });

  it('a denied sign-up with a password leaves no user, and a denied sign-in no session', async () => {
    receiver.answer(project, hookAllows());
    const user = await signUp(project);
    const before = await usersOf(project);
    receiver.answer(project, hookDenies(TEXT));
    expect((await client(project).post('/auth/password/sign-up', newPerson())).status).toBe(403);
    expect((await signInAs(project, user)).status).toBe(403);
    expect(await usersOf(project)).toEqual(before);
    const sessions = succeeded(await serverApi(project).get(`/auth/sessions?user_id=${user.userId}`)).items;
    expect(sessions).toHaveLength(1);
  });

  it.each([
    ['without a text', undefined, GENERAL],
    ['with something else', { html: '<b>' }, GENERAL],
    ['with an empty text', ' \n ', GENERAL],
    ['with lines and control characters', 'one\u0007\n\u2028two\u202e', 'one two'],
    ['with a long text', 'x'.repeat(5_000), 'x'.repeat(300)],
  ])('a denial %s is still a denial', async (_what, message, shown) => {
    receiver.answer(project, hookAllows());
    const user = await signUp(project);
    receiver.answer(project, hookDenies(message));
    expect(outcomeOf(await signInAs(project, user))).toEqual({
      status: 403,
      code: 'SIGN_IN_DENIED_BY_HOOK',
      body: shown,
    });
  });
});

describe('sign-ups', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await hookedProject(double);
    await receiver.connect(project, { onSignIn: false });
  });

  const denied = { status: 403, code: 'SIGN_UP_DENIED_BY_HOOK', body: TEXT };

  it('are denied by password and by code before anything is stored', async () => {
    receiver.answer(project, hookDenies(TEXT));
    const before = await usersOf(project);
    expect(outcomeOf(await client(project).post('/auth/password/sign-up', newPerson()))).toMatchObject(denied);
    const redeem = await emailedCode(project);
    expect(await redeem()).toMatchObject(denied);
    expect((await redeem()).code).toBe('VERIFICATION_CODE_ALREADY_USED');
    expect(await usersOf(project)).toEqual(before);
  });

  it("reach the app's error page after a provider", async () => {
    receiver.answer(project, hookDenies(TEXT));
    const before = await usersOf(project);
    const { page } = await new OAuthBrowser(project, double).signIn({ sub: randomUUID(), email: newPerson().email });
    expect(errorOf(page)).toMatchObject({ errorCode: 'SIGN_UP_DENIED_BY_HOOK', message: TEXT });
    expect(await usersOf(project)).toEqual(before);
  });

  it('are closed to anonymous users who would get an account without a question', async () => {
    receiver.answer(project, hookAllows());
    const { access_token: accessToken } = succeeded(await client(project).post('/auth/anonymous/sign-up'));
    const asked = receiver.of(project).length;
    const added = await client(project, { accessToken }).post('/contact-channels', {
      user_id: 'me',
      type: 'email',
      value: newPerson().email,
      used_for_auth: true,
    });
    expect(outcomeOf(added)).toMatchObject({ status: 403, code: 'SIGN_UP_DENIED_BY_HOOK' });
    expect(receiver.of(project)).toHaveLength(asked);
  });

  it('are not asked about when a user signs in', async () => {
    receiver.answer(project, hookAllows());
    const user = await signUp(project);
    receiver.answer(project, hookDenies(TEXT));
    expect((await signInAs(project, user)).status).toBe(200);
  });

  it.each(['password', 'code', 'provider'])('give a new user metadata: %s', async (way) => {
    const metadata = { client_read_only: { plan: 'pro' }, server: { crm: 7 } };
    receiver.answer(project, hookAllows({ metadata }));
    const before = new Set(await usersOf(project));
    const person = newPerson();
    if (way === 'password') succeeded(await client(project).post('/auth/password/sign-up', person));
    if (way === 'code') expect((await (await emailedCode(project, person.email))()).status).toBe(200);
    if (way === 'provider') await new OAuthBrowser(project, double).signIn({ sub: randomUUID(), email: person.email });
    const [created] = (await usersOf(project)).filter((id) => !before.has(id));
    const user = succeeded(await serverApi(project).get(`/users/${created}`));
    expect([user.client_read_only_metadata, user.server_metadata]).toEqual([{ plan: 'pro' }, { crm: 7 }]);
  });

  it('add metadata to that of an anonymous user who gets an account', async () => {
    receiver.answer(project, hookAllows({ metadata: { server: { crm: 7 } } }));
    const { access_token: accessToken, user_id: id } = succeeded(await client(project).post('/auth/anonymous/sign-up'));
    succeeded(await serverApi(project).patch(`/users/${id}`, { server_metadata: { kept: true } }));
    succeeded(await client(project, { accessToken }).post('/auth/password/sign-up', newPerson()));
    expect(receiver.of(project).at(-1)!.question.user).toMatchObject({ id, is_anonymous: true, is_new: true });
    const { server_metadata } = succeeded(await serverApi(project).get(`/users/${id}`));
    expect(server_metadata).toEqual({ kept: true, crm: 7 });
  });
});

describe('what a hook sees (security C19)', () => {
  let project: TestProject;
  let secret: string;
  beforeAll(async () => {
    project = await hookedProject(double);
    secret = await receiver.connect(project, { onToken: true });
  });

  it('is signed, and contains these fields alone', async () => {
    receiver.answer(project, hookAllows());
    const person = newPerson();
    const created = succeeded(
      await client(project).with({ 'user-agent': 'Test/1.0' }).post('/auth/password/sign-up', person),
    );
    const session = { accessToken: created.access_token, refreshToken: created.refresh_token };
    succeeded(
      await client(project)
        .with({ 'user-agent': 'Test/1.0', 'x-stack-refresh-token': created.refresh_token })
        .post('/auth/sessions/current/refresh'),
    );
    const asked = receiver.of(project);
    for (const { text, headers } of asked) new Webhook(secret).verify(text, headers);
    const user = {
      primary_email: person.email,
      primary_email_verified: false,
      display_name: null,
      is_anonymous: false,
    };
    const more = { project_id: project.id, at_millis: expect.any(Number), method: 'password', second_factor: null };
    const from = { ip: expect.any(String), user_agent: 'Test/1.0', country: null };
    const id = created.user_id;
    expect(asked.map(({ question }) => question)).toEqual([
      {
        event: 'sign_up',
        user: { ...user, id: null, is_new: true },
        session_id: null,
        client: from,
        ...more,
      },
      {
        event: 'sign_in',
        user: { ...user, id: null, is_new: true },
        session_id: null,
        client: from,
        ...more,
      },
      {
        event: 'token',
        user: { ...user, id, is_new: false },
        session_id: claimsOf(session.accessToken)['refresh_token_id'],
        client: from,
        ...more,
      },
    ]);
    const all = asked.map(({ text, headers }) => text + JSON.stringify(headers)).join();
    for (const hidden of [person.password, created.refresh_token, created.access_token])
      expect(all).not.toContain(hidden);
  });

  it('is signed with the old and the new secret for a day after a new one was made', async () => {
    receiver.answer(project, hookAllows());
    const { secret: next } = succeeded(await adminApi(project).post('/internal/blocking-hook/secret', {}));
    await signUp(project);
    const { text, headers } = receiver.of(project).at(-1)!;
    for (const each of [secret, next as string]) new Webhook(each).verify(text, headers);
    expect(headers['webhook-signature']!.split(' ')).toHaveLength(2);
  });

  it('is nothing of a server that signs a user in', async () => {
    receiver.answer(project, hookAllows());
    const { email, password } = await signUp(project);
    succeeded(await serverApi(project).post('/auth/password/sign-in', { email, password }));
    expect(receiver.of(project).at(-1)!.question.client).toEqual({ ip: null, user_agent: null, country: null });
  });
});

describe('claims', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await hookedProject(double);
    await receiver.connect(project, { onSignUp: false });
  });

  it('of a sign-in are in its tokens, at each refresh, and in no other session', async () => {
    receiver.answer(project, hookAllows({ claims: { tier: 'gold', limits: { seats: 3 } } }));
    const user = await signUp(project);
    expect(claimsOf(user.accessToken)).toMatchObject({ tier: 'gold', limits: { seats: 3 } });
    receiver.answer(project, hookAllows());
    const other = succeeded(await signInAs(project, user));
    expect(claimsOf(other.access_token)).not.toHaveProperty('tier');
    expect(claimsOf(succeeded(await refresh(project, user)).access_token)).toMatchObject({ tier: 'gold' });
  });

  it('replace custom claims of the same name, and share their room', async () => {
    const override = { 'accessTokens.claims': { tier: { value: 'free' }, big: { value: 'x'.repeat(900) } } };
    const config_override_string = JSON.stringify(override);
    succeeded(await adminApi(project).patch('/internal/config/override', { config_override_string }));
    receiver.answer(project, hookAllows({ claims: { tier: 'gold', more: 'y'.repeat(500) } }));
    const claims = claimsOf((await signUp(project)).accessToken);
    expect(claims).toMatchObject({ tier: 'gold', more: 'y'.repeat(500) });
    expect(claims).not.toHaveProperty('big');
    succeeded(
      await adminApi(project).patch('/internal/config/override', {
        config_override_string: JSON.stringify({ 'accessTokens.claims': null }),
      }),
    );
  });

  it('of a refresh replace those of the session', async () => {
    receiver.answer(project, hookAllows({ claims: { tier: 'gold' } }));
    const user = await signUp(project);
    await setHook(project, { url: receiver.urlOf(project), onSignIn: true, onToken: true });
    receiver.answer(project, hookAllows({ claims: { tier: 'iron' } }));
    const first = claimsOf(succeeded(await refresh(project, user)).access_token);
    receiver.answer(project, hookAllows());
    const second = claimsOf(succeeded(await refresh(project, user)).access_token);
    expect([first['tier'], second['tier']]).toEqual(['iron', 'iron']);
    await setHook(project, { url: receiver.urlOf(project), onSignIn: true });
  });
});

describe('refreshes', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await hookedProject(double);
    await receiver.connect(project, { onSignUp: false, onSignIn: false, onToken: true });
  });

  it('are not asked about unless the owner turns it on', async () => {
    receiver.answer(project, hookDenies());
    const own = await hookedProject(double);
    await receiver.connect(own, {});
    const user = await signUp(own);
    const asked = receiver.of(own).length;
    expect((await refresh(own, user)).status).toBe(200);
    expect(receiver.of(own)).toHaveLength(asked);
  });

  it.each([false, true])('that are denied end the session, with rotation %s', async (rotateRefreshTokens) => {
    const config_override_string = JSON.stringify({ 'auth.rotateRefreshTokens': rotateRefreshTokens });
    succeeded(await adminApi(project).patch('/internal/config/override', { config_override_string }));
    receiver.answer(project, hookAllows());
    const user = await signUp(project);
    receiver.answer(project, hookDenies(TEXT));
    expect((await refresh(project, user)).knownError).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    receiver.answer(project, hookAllows());
    expect((await refresh(project, user)).knownError).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    expect((await client(project, user).get('/users/me')).status).not.toBe(200);
  });

  it('that get no decision keep the session, and the client gets no token unless the hook fails open', async () => {
    receiver.answer(project, hookAllows());
    const user = await signUp(project);
    receiver.answer(project, (response) => response.writeHead(500).end());
    expect(outcomeOf(await refresh(project, user))).toMatchObject({ status: 503, code: 'BLOCKING_HOOK_FAILED' });
    await setHook(project, { url: receiver.urlOf(project), onToken: true, onFailure: 'allow' });
    expect((await refresh(project, user)).status).toBe(200);
    await setHook(project, { url: receiver.urlOf(project), onToken: true });
    receiver.answer(project, hookAllows());
    expect((await refresh(project, user)).status).toBe(200);
  });
});

describe('the audit log', () => {
  it('names denials and failures, with no text of the hook', async () => {
    const project = await hookedProject(double);
    await receiver.connect(project, { onSignUp: false });
    receiver.answer(project, hookAllows());
    const user = await signUp(project);
    receiver.answer(project, hookDenies(TEXT));
    await signInAs(project, user);
    receiver.answer(project, (response) => response.end('what?'));
    await signInAs(project, user);
    const entries = await until('the entries', async () => {
      const { items } = succeeded(await adminApi(project).get('/internal/audit-log?limit=50'));
      const found = items.filter(({ action }: { action: string }) => action.startsWith('blocking_hook.'));
      return found.length === 2 ? found : null;
    });
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'blocking_hook.failed',
        details: { event: 'sign_in', method: 'password', cause: 'invalid_answer', on_failure: 'deny' },
      }),
      expect.objectContaining({ action: 'blocking_hook.denied', details: { event: 'sign_in', method: 'password' } }),
    ]);
    expect(JSON.stringify(entries)).not.toContain('locked');
  });
});

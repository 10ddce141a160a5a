import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  client,
  createProject,
  ownerApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
} from '@hallpass/testing';
import { inDatabase } from '../running-database.js';
import { deviceWorld, NATIVE } from './device-world.js';
import { register } from './issuer-world.js';

const NOT_FOUND = { status: 404, code: 'DEVICE_CODE_NOT_FOUND' };

describe('the device authorization grant refuses (contract/08 §8, RFC 8628)', () => {
  let project: TestProject;
  let world: Awaited<ReturnType<typeof deviceWorld>>;
  beforeAll(async () => {
    project = await createProject();
    world = await deviceWorld(project);
  });

  it('applications that do not allow it, at both endpoints', async () => {
    const without = await register(project, { ...NATIVE, settings: {} });
    expect(await world.ask({}, without)).toMatchObject({ status: 400, body: { error: 'unauthorized_client' } });
    const { device_code } = await world.codes();
    const answer = await world.poll(device_code, { client_id: without.id });
    expect(answer).toMatchObject({ status: 400, body: { error: 'unauthorized_client' } });
  });

  it.each(['browser', 'machine'])('the field for an application of the kind %s', async (kind) => {
    const answer = await adminApi(project).post('/applications', {
      kind,
      display_name: 'App',
      allows_device_grant: true,
      ...(kind === 'machine' ? {} : { redirect_uris: ['https://app.example/callback'] }),
    });
    expect(answer).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
    expect(answer.body.error).toContain('allows_device_grant may be true only for');
  });

  it.each([
    ['claims that cannot be stored', { claims: JSON.stringify({ userinfo: { 'a\0b': null } }) }, 'invalid_request'],
    ['claims that are no JSON', { claims: '{' }, 'invalid_request'],
  ])('%s', async (_name, form, error) => {
    expect(await world.ask(form)).toMatchObject({ status: 400, body: { error } });
  });

  it('codes that are unknown or of another project', async () => {
    const given = await world.allowed();
    const foreign = await createProject();
    const theirs = await register(foreign, NATIVE);
    for (const answer of [
      await world.poll('unknown'),
      await world.poll(given.user_code),
      await world.poll(given.device_code, { client_id: theirs.id }, foreign),
    ])
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await world.poll(given.device_code)).status).toBe(200);
  });

  it('a code that nobody has answered, and slows down a device that asks too often', async () => {
    const given = await world.codes();
    const pending = { status: 400, body: { error: 'authorization_pending' } };
    expect(await world.poll(given.device_code)).toMatchObject(pending);
    const early = `UPDATE auth.oauth_record SET payload = payload || '{"nextPollAt": 1e11}'
      WHERE project_id = $1 AND uid_hash = sha256($2) RETURNING payload`;
    await inDatabase(early, [project.id, given.user_code.replace('-', '')]);
    expect(await world.poll(given.device_code)).toMatchObject({ status: 400, body: { error: 'slow_down' } });
    const [{ payload }] = (await world.waited(given)) as [{ payload: { interval: number } }];
    expect(payload.interval).toBe(10);
    expect(await world.poll(given.device_code)).toMatchObject(pending);
  });

  it('a code that has expired, on the page too', async () => {
    const given = await world.allowed();
    const open = await world.codes();
    for (const { user_code } of [given, open])
      await inDatabase(
        `UPDATE auth.oauth_record SET expires_at = now(), payload = payload || '{"exp": 1}'
         WHERE project_id = $1 AND uid_hash = sha256($2)`,
        [project.id, user_code.replace('-', '')],
      );
    for (const { device_code } of [given, open])
      expect(await world.poll(device_code)).toMatchObject({ status: 400, body: { error: 'expired_token' } });
    expect(await world.look(open.user_code)).toMatchObject(NOT_FOUND);
    expect(await world.decide(open.user_code, 'allow')).toMatchObject(NOT_FOUND);
  });

  it('what the user denies, each time the device asks', async () => {
    const given = await world.codes();
    expect((await world.decide(given.user_code, 'deny')).status).toBe(200);
    for (let n = 0; n < 2; n += 1)
      expect(await world.poll(given.device_code)).toMatchObject({ status: 400, body: { error: 'access_denied' } });
    expect(await world.decide(given.user_code, 'allow')).toMatchObject(NOT_FOUND);
  });

  it('all but one of several uses at the same time', async () => {
    const given = await world.allowed();
    const answers = await Promise.all(Array.from({ length: 4 }, () => world.poll(given.device_code)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { status, body } of answers)
      if (status !== 200) expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_grant' });
    const [{ count }] = (await inDatabase(
      `SELECT count(*)::integer FROM auth.session s JOIN auth.oauth_record r
         ON r.project_id = s.project_id AND r.payload ->> 'grantId' = s.id::text
       WHERE s.project_id = $1 AND r.uid_hash = sha256($2)`,
      [project.id, given.user_code.replace('-', '')],
    )) as [{ count: number }];
    expect(count).toBe(1);
  });

  it('a code whose session has ended since, with offline access too', async () => {
    const own = await signUp(project);
    const bySession = await world.allowed('openid offline_access', own);
    await client(project, own).delete('/auth/sessions/current', {});
    expect(await world.poll(bySession.device_code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('a code of an application that the user has disconnected', async () => {
    const own = await signUp(project);
    const first = await world.allowed('openid', own);
    expect((await world.poll(first.device_code)).status).toBe(200);
    const second = await world.allowed('openid', own);
    succeeded(
      await client(project, own).delete(`/connected-applications/${world.application.id}?user_id=${own.userId}`, {}),
    );
    expect(await world.poll(second.device_code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('strangers, anonymous users and impersonations on the page, before it looks up the code', async () => {
    const { user_code } = await world.codes();
    const anonymous = succeeded(await client(project).post('/auth/anonymous/sign-up', {}));
    const impersonation = succeeded(
      await serverApi(project).post('/auth/sessions', { user_id: world.user.userId, is_impersonation: true }),
    );
    for (const code of [user_code, 'BBBB-BBBB']) {
      for (const call of [world.look, (at: string, token: string) => world.decide(at, 'allow', token)]) {
        expect((await call(code, 'wrong')).status).toBe(401);
        expect(await call(code, anonymous.refresh_token)).toMatchObject({ status: 401 });
        expect(await call(code, impersonation.refresh_token)).toMatchObject({
          status: 403,
          code: 'IMPERSONATION_NOT_ALLOWED',
        });
      }
    }
    expect((await world.look(user_code)).status).toBe(200);
  });

  it('a session of another project, and a code of another project', async () => {
    const foreign = await createProject();
    const stranger = await signUp(foreign);
    const { user_code } = await world.codes();
    expect((await world.look(user_code, stranger.refreshToken)).status).toBe(401);
    expect(await world.look(user_code, stranger.refreshToken, foreign)).toMatchObject(NOT_FOUND);
    expect(await world.decide(user_code, 'allow', stranger.refreshToken, foreign)).toMatchObject(NOT_FOUND);
    expect((await world.look(user_code, world.user.refreshToken)).status).toBe(200);
  });

  it.each(['', 'AAAA-AAAA', 'BBBB-BBB', 'BBBB-BBBBB', '%', "' OR 1=1", 'BBBB-BBBB', '𝔅'.repeat(8)])(
    'the code %j',
    async (typed) => {
      const own = await createProject();
      const member = await signUp(own);
      expect(await world.look(typed, member.refreshToken, own)).toMatchObject(NOT_FOUND);
    },
  );

  it('guesses of a network beyond a limit, and counts them in the project', async () => {
    const own = await createProject();
    const member = await signUp(own);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await world.look('BBBB-BBBB', member.refreshToken, own)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
    const counters = await inDatabase(
      `SELECT attempts FROM auth.attempt_counter WHERE project_id = $1 AND kind = 'user-code'`,
      [own.id],
    );
    expect(counters).toEqual([{ attempts: 20 }]);
  });

  it('everything while the hosted pages are off', async () => {
    const own = await createProject();
    const member = await signUp(own);
    const override = JSON.stringify({ 'hostedPages.enabled': false });
    succeeded(await ownerApi(own).patch('/internal/config/override', { config_override_string: override }));
    expect(await world.look('BBBB-BBBB', member.refreshToken, own)).toMatchObject({
      status: 403,
      code: 'HOSTED_PAGES_OFF',
    });
  });

  it('an allowance by an older sign-in than the application asks for', async () => {
    const own = await world.signedIn();
    await inDatabase(
      `UPDATE auth.session SET authenticated_at = now() - interval '1 hour'
       WHERE project_id = $1 AND token_hash = sha256($2)`,
      [project.id, own.refreshToken],
    );
    const { user_code } = await world.codes({ max_age: '60' });
    const refused = { status: 409, code: 'FRESH_SIGN_IN_REQUIRED' };
    expect(await world.decide(user_code, 'allow', own.refreshToken)).toMatchObject(refused);
    expect((await world.decide(user_code, 'allow', (await world.signedIn()).refreshToken)).status).toBe(200);
  });
});

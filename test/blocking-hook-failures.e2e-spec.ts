import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  client,
  createProject,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
  hookAllows,
  HookReceiver,
  setHook,
} from '@hallpass/testing';
import { OpenIdDouble } from '../services/auth/test/openid-provider.js';
import { Deployment } from './deletion/deployment.js';
import { hookedProject, outcomeOf } from './blocking-hook/ways.js';

/** Security C18 to C20: hooks that are slow, dead, or answer with something else. */

let double: OpenIdDouble;
let receiver: HookReceiver;
beforeAll(async () => {
  [double, receiver] = await Promise.all([new OpenIdDouble().start(), HookReceiver.start()]);
});
afterAll(async () => {
  await Promise.all([double?.stop(), receiver?.goDown()]);
});

const signInAs = (project: TestProject, { email, password }: TestUser) =>
  client(project).post('/auth/password/sign-in', { email, password });
const CLOSED = { status: 403, code: 'BLOCKING_HOOK_FAILED' };
const json = (body: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(body));

const FAILURES: Record<string, (response: ServerResponse) => void> = {
  'an empty answer': (response) => void response.end(),
  'something that is not JSON': (response) => void response.end('<html>'),
  'another shape': json(['allow']),
  'another decision': json({ decision: 'maybe' }),
  'a deep answer': (response) =>
    void response.end(`{"decision":"allow","claims":{"a":${'['.repeat(4_000)}${']'.repeat(4_000)}}}`),
  'a reserved claim': json({ decision: 'allow', claims: { role: 'admin' } }),
  'claims that are too large': json({ decision: 'allow', claims: { a: 'x'.repeat(1_300) } }),
  'claims with U+0000': json({ decision: 'allow', claims: { a: '\0' } }),
  'metadata outside of a sign-up': json({ decision: 'allow', metadata: { server: {} } }),
  'a huge answer': (response) => void response.end(`{"decision":"allow","more":"${'x'.repeat(5_000_000)}"}`),
  'an error': (response) => void response.writeHead(500).end('{"decision":"allow"}'),
  'a redirect': (response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  'an answer that never comes': () => undefined,
  'an answer that never ends': (response) => void response.write('{"decision":'),
  'a broken connection': (response) => void response.destroy(),
};

describe.each(['allow', 'deny'])('a hook that answers nothing usable, with onFailure %s', (onFailure) => {
  let project: TestProject;
  let user: TestUser;
  beforeAll(async () => {
    project = await hookedProject(double);
    user = await signUp(project);
    await receiver.connect(project, { onFailure });
  });

  it.each(Object.entries(FAILURES))('%s', async (_what, answer) => {
    receiver.answer(project, answer);
    const outcome = outcomeOf(await signInAs(project, user));
    if (onFailure === 'allow') expect(outcome.status).toBe(200);
    else expect(outcome).toMatchObject(CLOSED);
    // Closes the circuit again.
    receiver.answer(project, hookAllows());
    expect((await signInAs(project, user)).status).toBe(200);
  });

  it('no secret yet', async () => {
    const own = await hookedProject(double);
    const theirs = await signUp(own);
    await setHook(own, { url: receiver.urlOf(own), onSignIn: true, onFailure });
    const outcome = outcomeOf(await signInAs(own, theirs));
    expect(outcome.status).toBe(onFailure === 'allow' ? 200 : 403);
    expect(receiver.of(own)).toEqual([]);
  });
});

it('is not called while its circuit is open, and decides again after it has recovered', async () => {
  const project = await hookedProject(double);
  const user = await signUp(project);
  await receiver.connect(project, { onSignUp: false });
  receiver.answer(project, (response) => response.writeHead(500).end());
  for (let n = 0; n < 5; n += 1) expect(outcomeOf(await signInAs(project, user))).toMatchObject(CLOSED);
  expect(receiver.of(project)).toHaveLength(5);
  receiver.answer(project, hookAllows());
  expect(outcomeOf(await signInAs(project, user))).toMatchObject(CLOSED);
  expect(receiver.of(project)).toHaveLength(5);
  expect(succeeded(await adminApi(project).get('/internal/blocking-hook')).is_resting).toBe(true);
  await until('the circuit to close', async () => ((await signInAs(project, user)).status === 200 ? true : null));
  expect(succeeded(await adminApi(project).get('/internal/blocking-hook')).is_resting).toBe(false);
});

/** Needs no hash, so that many begin at once. */
const begin = async (project: TestProject) => outcomeOf(await client(project).post('/auth/anonymous/sign-up'));

it('holds nothing while it is asked: others sign in while more calls hang than there are connections', async () => {
  const [project, other] = await Promise.all([hookedProject(double), hookedProject(double)]);
  await receiver.connect(project, { onSignUp: false });
  const hanging: ServerResponse[] = [];
  receiver.answer(project, (response) => void hanging.push(response));
  const waiting = Array.from({ length: 20 }, () => begin(project));
  // The pool has 5. If each call held one, the circuit would open after the first five.
  await until('more calls than connections', () => (hanging.length > 10 ? true : null));
  expect((await begin(other)).status).toBe(200);
  for (const response of hanging) json({ decision: 'allow' })(response);
  await Promise.all(waiting);
});

it('has no more calls at once than the share of a project', async () => {
  const project = await hookedProject(double);
  await receiver.connect(project, { onSignUp: false });
  receiver.answer(project, () => undefined);
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => begin(project)));
  for (const outcome of outcomes) expect(outcome).toMatchObject(CLOSED);
  expect(receiver.of(project).length).toBeLessThanOrEqual(32);
});

describe('tests by an administrator', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await hookedProject(double);
  });
  const test = (body: object) => adminApi(project).post('/internal/blocking-hook/test', body);

  it('are refused without an address, with a wrong one, and to servers', async () => {
    expect((await test({ event: 'sign_in' })).status).toBe(400);
    for (const url of ['ftp://example.com/', 'https://a:b@example.com/', 'nowhere', 'x'.repeat(3_000)])
      expect((await test({ event: 'sign_in', url })).status).toBe(400);
    expect((await client(project).post('/internal/blocking-hook/test', { event: 'sign_in' })).status).toBe(401);
  });

  it('show what was sent and answered, and sign nobody in', async () => {
    const url = receiver.urlOf(project);
    expect(succeeded(await test({ event: 'sign_in', url }))).toMatchObject({
      outcome: 'failure',
      failure: 'no_secret',
    });
    succeeded(await adminApi(project).post('/internal/blocking-hook/secret', {}));
    receiver.answer(project, (response) => void response.end('{"decision":"deny","message":"No."}'));
    const tested = succeeded(await test({ event: 'sign_in', url }));
    expect(tested).toMatchObject({
      outcome: 'deny',
      message: 'No.',
      status: 200,
      answer: '{"decision":"deny","message":"No."}',
    });
    expect(JSON.parse(tested.request_body)).toMatchObject({
      event: 'sign_in',
      user: { primary_email: 'sample@example.com' },
    });
    receiver.answer(project, (response) => response.writeHead(404).end('nothing here'));
    expect(succeeded(await test({ event: 'token', url }))).toMatchObject({
      outcome: 'failure',
      failure: 'status',
      status: 404,
      answer: 'nothing here',
    });
  });
});

describe('where private addresses are refused (security J9)', () => {
  let strict: Deployment;
  beforeAll(async () => {
    strict = await Deployment.start({ HALLPASS_OUTBOUND_PRIVATE: 'refuse' });
  });
  afterAll(() => strict?.stop());

  it.each(['https://127.0.0.1/', 'https://localhost/', 'https://169.254.169.254/latest', 'http://example.com/'])(
    'the hook at %s is never called, and decides nothing',
    async (url) => {
      const project = await createProject({ server: strict.server });
      const user = await signUp(project);
      await receiver.connect(project, { url, onSignUp: false });
      expect(outcomeOf(await signInAs(project, user))).toMatchObject(CLOSED);
      const tested = succeeded(await adminApi(project).post('/internal/blocking-hook/test', { event: 'sign_in' }));
      expect(tested).toMatchObject({ failure: 'address_not_allowed', status: null });
    },
  );
});

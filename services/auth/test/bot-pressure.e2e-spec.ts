import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type ApiResponse,
  CALLBACK_URL,
  challengeIn,
  client,
  createProject,
  signUp,
  solvedHeaders,
  type StrictServer,
  strictServer,
  succeeded,
  type TestProject,
} from '@hallpass/testing';
import { StackClientApp } from '@stackframe/js';

/** Adaptive bot protection while much is going on, with strict limits (security C22). */

const ready = { 'x-hallpass-challenge': 'ready' };
const address = () => `${randomUUID()}@example.com`;
const password = 'a way in, number 7';

let strict: StrictServer;
let project: TestProject;
/** Each test has networks of its own. */
let network: string;
let networks = 0;
const anotherNetwork = () => `198.19.${(networks += 1) >> 8}.${networks & 255}`;

beforeAll(async () => {
  strict = await strictServer();
});
beforeEach(async () => {
  network = anotherNetwork();
  project = await createProject({ server: strict, config: { allow_localhost: true, magic_link_enabled: true } });
  const override = JSON.stringify({ 'auth.botProtection': { mode: 'adaptive' } });
  succeeded(await adminApi(project).patch('/internal/config/override', { config_override_string: override }));
});

const from = (clientAddress: string, headers: Record<string, string> = {}) =>
  client({ ...project, clientAddress }).with(headers);
const wrongPassword = (clientAddress: string, headers?: Record<string, string>) =>
  from(clientAddress, headers).post('/auth/password/sign-in', { email: address(), password: 'wrong' });
const outcome = ({ status, knownError, headers }: ApiResponse) =>
  knownError ?? headers.get('x-hallpass-error') ?? status;

async function wrongPasswords(times: number, clientAddress = network): Promise<void> {
  for (let time = 0; time < times; time += 1)
    expect(outcome(await wrongPassword(clientAddress))).toBe('EMAIL_PASSWORD_MISMATCH');
}

/** The published SDK, unmodified, in a network. */
const published = (clientAddress: string) =>
  new StackClientApp({
    baseUrl: project.baseUrl,
    projectId: project.id,
    publishableClientKey: project.publishableClientKey,
    tokenStore: 'memory',
    redirectMethod: 'none',
    noAutomaticPrefetch: true,
    extraRequestHeaders: { 'x-forwarded-for': clientAddress },
  });

async function signsInWithPublishedSdk(user: { email: string; password: string }, clientAddress: string) {
  const app = published(clientAddress);
  const { email } = user;
  expect((await app.signInWithCredential({ email, password: user.password, noRedirect: true })).status).toBe('ok');
  expect((await app.getUser())?.primaryEmail).toBe(email);
}

describe('after failed sign-ins from one network', () => {
  it('asks clients that can answer after 5, and leaves other networks and projects alone', async () => {
    await wrongPasswords(4);
    expect(outcome(await wrongPassword(network, ready))).toBe('EMAIL_PASSWORD_MISMATCH');
    const asked = await wrongPassword(network, ready);
    expect(outcome(asked)).toBe('CHALLENGE_REQUIRED');
    expect(outcome(await wrongPassword(network, await solvedHeaders(challengeIn(asked)!)))).toBe(
      'EMAIL_PASSWORD_MISMATCH',
    );
    expect(outcome(await wrongPassword(anotherNetwork(), ready))).toBe('EMAIL_PASSWORD_MISMATCH');
    const { challenge } = succeeded(await from(network).post('/auth/challenges', { purpose: 'sign_in' }));
    expect(challenge.purpose).toBe('sign_in');
  });

  it('lets the published SDK, which cannot answer, sign in', async () => {
    const user = await signUp(project);
    await wrongPasswords(19);
    await signsInWithPublishedSdk(user, network);
  });

  it('gives clients that cannot answer 20 failures an hour, and the others all 100', async () => {
    await wrongPasswords(20);
    const paused = await wrongPassword(network);
    expect(outcome(paused)).toBe('RATE_LIMITED');
    expect(Number(paused.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
    const asked = challengeIn(await wrongPassword(network, ready))!;
    expect(outcome(await wrongPassword(network, await solvedHeaders(asked)))).toBe('EMAIL_PASSWORD_MISMATCH');
    await signsInWithPublishedSdk(await signUp(project), anotherNetwork());
  });
});

describe('after failed sign-ins from many networks', () => {
  it('asks clients that can answer, and lets the published SDK sign in', async () => {
    const user = await signUp(project);
    for (let group = 0; group < 25; group += 1) await wrongPasswords(4, anotherNetwork());
    expect(outcome(await wrongPassword(network, ready))).toBe('CHALLENGE_REQUIRED');
    expect(outcome(await wrongPassword(network))).toBe('EMAIL_PASSWORD_MISMATCH');
    await signsInWithPublishedSdk(user, anotherNetwork());
  });
});

describe.each([
  ['sign_up', '/auth/password/sign-up', () => ({ email: address(), password }), 3, 5],
  ['sign_in_code', '/auth/otp/send-sign-in-code', () => ({ email: address(), callback_url: CALLBACK_URL }), 5, 10],
  ['password_reset', '/auth/password/send-reset-code', () => ({ email: address(), callback_url: CALLBACK_URL }), 5, 10],
] as const)('after many requests: %s', (purpose, path, body, asked, unanswered) => {
  it(`asks clients that can answer after ${asked}, and lets the others send ${unanswered} an hour`, async () => {
    for (let time = 0; time < asked; time += 1) succeeded(await from(network, ready).post(path, body()));
    const refused = await from(network, ready).post(path, body());
    expect(outcome(refused)).toBe('CHALLENGE_REQUIRED');
    for (let time = asked; time < unanswered; time += 1) succeeded(await from(network).post(path, body()));
    expect(outcome(await from(network).post(path, body()))).toBe('RATE_LIMITED');
    const challenge = challengeIn(refused)!;
    expect(challenge.purpose).toBe(purpose);
    succeeded(await from(network, await solvedHeaders(challenge)).post(path, body()));
    succeeded(await from(anotherNetwork()).post(path, body()));
  });
});

/**
 * @once the SDK only uses the HTTP API, whose own suites run in both modes, as do `test/sdk.e2e-spec.ts` and
 * `test/sdk-sessions.e2e-spec.ts`
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { StackClientApp } from '@stackframe/js';
import { adminApi, Authenticator, client, createProject, type TestProject, until } from '@hallpass/testing';

/** Emailed codes and the second factor with the published client SDK, unmodified. */

const callbackUrl = 'http://localhost:3000/handler/magic-link-callback';
const newEmail = () => `${randomUUID()}@example.com`;

let project: TestProject;
beforeAll(async () => {
  project = await createProject({ config: { magic_link_enabled: true } });
});

const clientApp = () =>
  new StackClientApp({
    baseUrl: project.baseUrl,
    projectId: project.id,
    publishableClientKey: project.publishableClientKey,
    tokenStore: 'memory',
    redirectMethod: 'none',
    noAutomaticPrefetch: true,
  });

/** Requests a code like the sign-in page. @returns what the user types, and what the page keeps */
async function askForCode(app: StackClientApp<true>, email: string, known: string[] = []) {
  const sent = await app.sendMagicLinkEmail(email, { callbackUrl });
  if (sent.status === 'error') throw sent.error;
  const mail = await until(`a mail to ${email}`, async () => {
    const { body } = await adminApi(project).get('/internal/emails');
    const item = body.items.find(
      ({ id, to }: { id: string; to: string[] }) => to.includes(email) && !known.includes(id),
    );
    return item && (await adminApi(project).get(`/internal/emails/${item.id}`)).body;
  });
  const linkCode: string = /code=([0-9a-z]{45})/.exec(mail.text)?.[1] ?? '';
  expect(linkCode.slice(6)).toBe(sent.data.nonce);
  return { typed: linkCode.slice(0, 6).toUpperCase(), nonce: sent.data.nonce, mailId: mail.id as string };
}

describe('the client SDK', () => {
  it('is told of a wrong code and of an untrusted callback', async () => {
    const app = clientApp();
    const wrong = await app.signInWithMagicLink('a'.repeat(45), { noRedirect: true });
    expect(wrong).toMatchObject({ status: 'error', error: { errorCode: 'VERIFICATION_CODE_NOT_FOUND' } });
    const untrusted = await app.sendMagicLinkEmail(newEmail(), { callbackUrl: 'https://evil.test/' });
    expect(untrusted).toMatchObject({ status: 'error', error: { errorCode: 'REDIRECT_URL_NOT_WHITELISTED' } });
  });

  it('turns an anonymous user into one with an address by the code they type', async () => {
    const app = clientApp();
    const anonymous = await app.getUser({ or: 'anonymous' });
    const email = newEmail();
    const { typed, nonce } = await askForCode(app, email);
    expect(await app.signInWithMagicLink(typed + nonce, { noRedirect: true })).toMatchObject({ status: 'ok' });
    const user = await app.getUser({ or: 'throw' });
    expect(user).toMatchObject({
      id: anonymous.id,
      primaryEmail: email,
      primaryEmailVerified: true,
      isAnonymous: false,
    });
  });

  it('turns the second factor on, and finishes a sign-in with it', async () => {
    const app = clientApp();
    const email = newEmail();
    const first = await askForCode(app, email);
    await app.signInWithMagicLink(first.typed + first.nonce, { noRedirect: true });
    const user = await app.getUser({ or: 'throw' });
    const authenticator = new Authenticator();
    await user.update({ totpMultiFactorSecret: Buffer.from(authenticator.secretBase64, 'base64') });
    expect((await app.getUser({ or: 'throw' })).isMultiFactorRequired).toBe(true);

    const later = clientApp();
    const notice = await until('the security notice', async () => {
      const { body } = await adminApi(project).get('/internal/emails');
      const ofUser = body.items.filter(({ to }: { to: string[] }) => to.includes(email));
      return ofUser.length === 2 && ofUser.map(({ id }: { id: string }) => id);
    });
    const second = await askForCode(later, email, notice);
    // The SDK keeps the attempt in the browser's session storage; here the test simulates the page.
    const stopped = await client(project).post('/auth/otp/sign-in', {
      code: second.typed.toLowerCase() + second.nonce,
    });
    const attempt: string = stopped.body.details.attempt_code;
    expect(await later.signInWithMfa(authenticator.wrongCode(), attempt, { noRedirect: true })).toMatchObject({
      status: 'error',
      error: { errorCode: 'INVALID_TOTP_CODE' },
    });
    expect(await later.signInWithMfa(authenticator.code(), attempt, { noRedirect: true })).toMatchObject({
      status: 'ok',
    });
    expect((await later.getUser({ or: 'throw' })).id).toBe(user.id);
  });
});

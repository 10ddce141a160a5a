import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ApiResponse,
  capturedMail,
  client,
  codeIn,
  createProject,
  serverApi,
  signUp,
  SoftwareAuthenticator,
  succeeded,
  type TestProject,
} from '@hallpass/testing';

const PARALLEL = 30;
const APP = 'http://localhost:3000';
const callback_url = `${APP}/callback`;

/**
 * Single-use codes, used many times in parallel (security D3, G1). Second factors, authorization codes and polling
 * codes are covered in their own suites. `npm run bench -- races` runs all of them against two replicas.
 */
describe('only one of many parallel calls', () => {
  let project: TestProject;
  beforeAll(async () => {
    const config = { allow_localhost: true, magic_link_enabled: true, passkey_enabled: true };
    project = await createProject({ config });
  });

  const atOnce = (use: (n: number) => Promise<ApiResponse>) =>
    Promise.all(Array.from({ length: PARALLEL }, (_, n) => use(n)));
  /** The index of the one successful answer; all others must be refused as too late. */
  function winnerOf(answers: ApiResponse[]): number {
    const won = answers.flatMap(({ status }, n) => (status >= 200 && status <= 299 ? [n] : []));
    expect(won).toHaveLength(1);
    const late = ['VERIFICATION_CODE_ALREADY_USED', 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'];
    for (const [n, { knownError }] of answers.entries()) if (n !== won[0]) expect(late).toContain(knownError);
    return won[0]!;
  }
  const sessionsOf = async (userId: string) =>
    succeeded(await serverApi(project).get(`/auth/sessions?user_id=${userId}`)).items.length as number;

  it('resets the password, and its new password is the valid one', async () => {
    const { email } = await signUp(project);
    succeeded(await client(project).post('/auth/password/send-reset-code', { email, callback_url }));
    const code = codeIn((await capturedMail(project, { to: email, template: 'password_reset' })).text);
    const password = (n: number) => `correct horse battery ${n}`;
    const answers = await atOnce((n) => client(project).post('/auth/password/reset', { code, password: password(n) }));
    const winner = winnerOf(answers);
    const signIn = (n: number) => client(project).post('/auth/password/sign-in', { email, password: password(n) });
    expect((await signIn(winner)).status).toBe(200);
    expect(await signIn((winner + 1) % PARALLEL)).toMatchObject({ knownError: 'EMAIL_PASSWORD_MISMATCH' });
  });

  it('signs up with an emailed code: one user, one session', async () => {
    const email = `${randomUUID()}@example.com`;
    succeeded(await client(project).post('/auth/otp/send-sign-in-code', { email, callback_url }));
    const code = codeIn((await capturedMail(project, { to: email, template: 'magic_link' })).text);
    const answers = await atOnce(() => client(project).post('/auth/otp/sign-in', { code }));
    const { user_id } = answers[winnerOf(answers)]!.body as { user_id: string };
    expect(await sessionsOf(user_id)).toBe(1);
    const { items } = succeeded(await serverApi(project).get(`/users?query=${encodeURIComponent(email)}`));
    expect(items.map(({ id }: { id: string }) => id)).toEqual([user_id]);
  });

  it('verifies an address with an emailed code', async () => {
    const { email, userId } = await signUp(project, { verificationCallbackUrl: callback_url });
    const code = codeIn((await capturedMail(project, { to: email, template: 'email_verification' })).text);
    winnerOf(await atOnce(() => client(project).post('/contact-channels/verify', { code })));
    const user = succeeded(await serverApi(project).get(`/users/${userId}`));
    expect(user.primary_email_verified).toBe(true);
  });

  it('registers a passkey for a challenge, and signs in with one', async () => {
    const user = await signUp(project);
    const own = client(project, user);
    const creation = succeeded(await own.post('/auth/passkey/initiate-passkey-registration', {}));
    // Each uses a different device, so that only the challenge can make them conflict.
    const devices = Array.from({ length: PARALLEL }, () => new SoftwareAuthenticator(APP));
    const registrations = await atOnce((n) => {
      const credential = devices[n]!.create(creation.options_json);
      return own.post('/auth/passkey/register', { code: creation.code, credential });
    });
    const device = devices[winnerOf(registrations)]!;
    expect(succeeded(await own.get('/auth/passkeys')).items).toHaveLength(1);

    const before = await sessionsOf(user.userId);
    const request = succeeded(await client(project).post('/auth/passkey/initiate-passkey-authentication'));
    const body = { code: request.code, authentication_response: device.get(request.options_json) };
    winnerOf(await atOnce(() => client(project).post('/auth/passkey/sign-in', body)));
    expect(await sessionsOf(user.userId)).toBe(before + 1);
  });
});

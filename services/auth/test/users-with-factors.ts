import { expect } from '@jest/globals';
import {
  Authenticator,
  client,
  HookReceiver,
  setHook,
  signUp,
  SoftwareAuthenticator,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';

const ORIGIN = 'http://localhost:3000';

export async function withTotp(project: TestProject): Promise<{ user: TestUser; authenticator: Authenticator }> {
  const user = await signUp(project);
  const authenticator = new Authenticator();
  succeeded(await client(project, user).patch('/users/me', { totp_secret_base64: authenticator.secretBase64 }));
  return { user, authenticator };
}

export async function withPasskey(
  project: TestProject,
): Promise<{ user: TestUser; authenticator: SoftwareAuthenticator }> {
  const user = await signUp(project);
  const authenticator = new SoftwareAuthenticator(ORIGIN);
  const api = client(project, user);
  const { options_json: options, code } = succeeded(await api.post('/auth/passkey/initiate-passkey-registration', {}));
  succeeded(await api.post('/auth/passkey/register', { credential: authenticator.create(options), code }));
  return { user, authenticator };
}

/** A sign-in that the hook of the project decides about. */
export async function throughHook(
  project: TestProject,
  answer: Parameters<HookReceiver['answer']>[1],
): Promise<string> {
  const { userId, email, password } = await signUp(project);
  const hook = await HookReceiver.start();
  try {
    await hook.connect(project, { onSignUp: false });
    hook.answer(project, answer);
    expect((await client(project).post('/auth/password/sign-in', { email, password })).status).toBe(403);
  } finally {
    await setHook(project, null);
    await hook.goDown();
  }
  return userId;
}

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  Authenticator,
  capturedMail,
  client,
  codeIn,
  createProject,
  FLAGS,
  signUp,
  SoftwareAuthenticator,
  succeeded,
  type TestProject,
} from '@hallpass/testing';
import {
  basic,
  authorizationRequest,
  discovered,
  IssuerBrowser,
  post,
  register,
} from '../../services/auth/test/authorization-server/issuer-world.js';
import { deviceCodeCall } from '../../services/auth/test/authorization-server/device-world.js';
import { OAuthBrowser } from '../../services/auth/test/oauth-browser.js';
import type { OpenIdDouble } from '../../services/auth/test/openid-provider.js';

const APP = 'https://app.example/callback';

export const hookedProject = (double: OpenIdDouble): Promise<TestProject> =>
  createProject({
    config: { magic_link_enabled: true, passkey_enabled: true, allow_localhost: true },
    override: {
      'domains.trustedDomains': { app: { baseUrl: 'https://app.example' } },
      'auth.oauth.providers.double': double.config(),
    },
  });

export interface Outcome {
  status: number;
  code: string | null;
  body: any;
}

export const outcomeOf = ({ status, headers, knownError, body }: ApiResponse): Outcome => ({
  status,
  code: knownError ?? headers.get('x-hallpass-error'),
  body,
});

/** A way to begin a session. */
export interface Way {
  /** As the hook reads it. */
  method: string;
  /** Does everything before the request that begins the session. @returns that request */
  prepare: (project: TestProject) => Promise<() => Promise<Outcome>>;
  /** The answer to the same request after a denial, if it proves something that works once. */
  spent?: string;
}

export async function emailedCode(project: TestProject, email = `${randomUUID()}@example.com`) {
  const request = { email, callback_url: 'http://localhost:3000/magic' };
  const { nonce } = succeeded(await client(project).post('/auth/otp/send-sign-in-code', request));
  const { text } = await capturedMail(project, { to: email, template: 'magic_link', containing: nonce });
  return async () => outcomeOf(await client(project).post('/auth/otp/sign-in', { code: codeIn(text) }));
}

async function passkey(project: TestProject) {
  const api = client(project, await signUp(project));
  const authenticator = new SoftwareAuthenticator('http://localhost:3000', FLAGS.userPresent | FLAGS.userVerified);
  const begun = succeeded(await api.post('/auth/passkey/initiate-passkey-registration', {}));
  const credential = authenticator.create(begun.options_json);
  succeeded(await api.post('/auth/passkey/register', { code: begun.code, credential }));
  const asked = succeeded(await client(project).post('/auth/passkey/initiate-passkey-authentication'));
  const proof = { code: asked.code, authentication_response: authenticator.get(asked.options_json) };
  return async () => outcomeOf(await client(project).post('/auth/passkey/sign-in', proof));
}

async function provider(project: TestProject, double: OpenIdDouble) {
  const browser = new OAuthBrowser(project, double);
  const person = { sub: randomUUID(), email: `${randomUUID()}@example.com`, email_verified: true };
  const { page, flow } = await browser.signIn(person);
  const form = {
    grant_type: 'authorization_code',
    client_id: project.id,
    client_secret: project.publishableClientKey,
    code: page.location!.searchParams.get('code'),
    redirect_uri: flow.redirectUri,
    code_verifier: flow.verifier,
  };
  return async () => outcomeOf(await client(project).post('/auth/oauth/token', form));
}

async function secondFactor(project: TestProject, type: 'totp' | 'backup_code') {
  const user = await signUp(project);
  const app = new Authenticator();
  const api = client(project, user);
  succeeded(await api.patch('/users/me', { totp_secret_base64: app.secretBase64 }));
  const codes = succeeded(await api.post('/auth/mfa/backup-codes', {})).backup_codes as string[];
  const { email, password } = user;
  const begin = async () =>
    (await client(project).post('/auth/password/sign-in', { email, password })).body.details.attempt_code as string;
  const code = await begin();
  const proof = type === 'totp' ? { totp: app.code() } : { backup_code: codes[0] };
  return async () => outcomeOf(await client(project).post('/auth/mfa/sign-in', { type, code, ...proof }));
}

async function hostedPages(project: TestProject) {
  const verifier = randomBytes(32).toString('base64url');
  const { redirect_url } = succeeded(
    await client(project).post('/auth/hosted-sign-in', {
      response_type: 'code',
      redirect_uri: APP,
      state: 'state',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      refresh_token: (await signUp(project)).refreshToken,
    }),
  );
  const form = {
    grant_type: 'authorization_code',
    client_id: project.id,
    code: new URL(redirect_url).searchParams.get('code'),
    redirect_uri: APP,
    code_verifier: verifier,
  };
  return async () => outcomeOf(await client(project).post('/auth/oauth/token', form));
}

async function commandLine(project: TestProject) {
  const { polling_code, login_code } = succeeded(await client(project).post('/auth/cli', {}));
  const given = { login_code, refresh_token: (await signUp(project)).refreshToken };
  succeeded(await client(project).post('/auth/cli/complete', given));
  return async () => {
    const polled = outcomeOf(await client(project).post('/auth/cli/poll', { polling_code }));
    return { ...polled, code: polled.code ?? polled.body.status };
  };
}

async function application(project: TestProject) {
  const web = await register(project);
  const config = await discovered(project, web);
  const { url, verifier } = await authorizationRequest(config);
  const back = await new IssuerBrowser(project, await signUp(project)).authorize(url);
  const form = {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code')!,
    redirect_uri: APP,
    code_verifier: verifier,
  };
  return async () => {
    const { status, body } = await post(project, '/oauth/token', form, basic(web));
    return { status, body, code: (body['error'] as string | undefined) ?? null };
  };
}

async function device(project: TestProject) {
  const web = await register(project, { settings: { allows_device_grant: true } });
  const form = await deviceCodeCall(project, await signUp(project), web, 'openid email');
  return async () => {
    const { status, body } = await post(project, '/oauth/token', form, basic(web));
    return { status, body, code: (body['error'] as string | undefined) ?? null };
  };
}

/** Every way to begin a session, except those of servers. */
export const waysOf = (double: () => OpenIdDouble): Record<string, Way> => ({
  'password sign-up': {
    method: 'password',
    prepare: async (project) => {
      const body = { email: `${randomUUID()}@example.com`, password: 'correct horse battery' };
      return async () => outcomeOf(await client(project).post('/auth/password/sign-up', body));
    },
  },
  password: {
    method: 'password',
    prepare: async (project) => {
      const { email, password } = await signUp(project);
      return async () => outcomeOf(await client(project).post('/auth/password/sign-in', { email, password }));
    },
  },
  'emailed code': {
    method: 'otp',
    prepare: (project) => emailedCode(project),
    spent: 'VERIFICATION_CODE_ALREADY_USED',
  },
  passkey: { method: 'passkey', prepare: passkey, spent: 'VERIFICATION_CODE_ALREADY_USED' },
  provider: { method: 'oauth', prepare: (project) => provider(project, double()), spent: 'INVALID_AUTHORIZATION_CODE' },
  'authenticator app': {
    method: 'password',
    prepare: (project) => secondFactor(project, 'totp'),
    spent: 'VERIFICATION_CODE_ALREADY_USED',
  },
  'backup code': {
    method: 'password',
    prepare: (project) => secondFactor(project, 'backup_code'),
    spent: 'VERIFICATION_CODE_ALREADY_USED',
  },
  anonymous: {
    method: 'anonymous',
    prepare: async (project) => async () => outcomeOf(await client(project).post('/auth/anonymous/sign-up')),
  },
  'hosted pages': { method: 'hosted', prepare: hostedPages, spent: 'INVALID_AUTHORIZATION_CODE' },
  'command line': { method: 'cli', prepare: commandLine, spent: 'used' },
  application: { method: 'application', prepare: application, spent: 'invalid_grant' },
  device: { method: 'application', prepare: device, spent: 'invalid_grant' },
});

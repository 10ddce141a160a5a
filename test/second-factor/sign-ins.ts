import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import {
  adminApi,
  type ApiResponse,
  Authenticator,
  capturedMail,
  client,
  codeIn,
  createProject,
  FLAGS,
  serverApi,
  signUp,
  SoftwareAuthenticator,
  succeeded,
  type TestProject,
  type TestSession,
  type TestUser,
} from '@hallpass/testing';
import { OAuthBrowser } from '../../services/auth/test/oauth-browser.js';
import { OpenIdDouble } from '../../services/auth/test/openid-provider.js';

export const DAY = 86_400_000;
export const REFUSED = { status: 403, code: 'SECOND_FACTOR_ENROLLMENT_REQUIRED' };
const APP = 'https://app.example/callback';

export const outcomeOf = ({ status, headers }: ApiResponse) => ({
  status,
  code: headers.get('x-hallpass-error'),
});
const OVERRIDE = {
  'domains.trustedDomains': { app: { baseUrl: 'https://app.example' } },
  'domains.allowLocalhost': true,
  'users.allowClientUserDeletion': true,
};

export async function configure(project: TestProject, change: object): Promise<void> {
  const config_override_string = JSON.stringify(change);
  succeeded(
    await adminApi(project).patch('/internal/config/override', {
      config_override_string,
    }),
  );
}
interface Rule {
  required?: boolean;
  graceDays?: number;
  requiredFromMillis?: number;
}

export const require = (project: TestProject, { required = true, graceDays, requiredFromMillis }: Rule = {}) =>
  configure(project, {
    'auth.requireSecondFactor': required,
    'auth.secondFactorGraceDays': graceDays ?? null,
    ...(requiredFromMillis !== undefined && { 'auth.secondFactorRequiredFromMillis': requiredFromMillis }),
  });

/** A request that every signed-in user may make. */
export const act = (project: TestProject, session: TestSession) => client(project, session).get('/teams?user_id=me');
export const enrollmentOf = async (project: TestProject, session: TestSession) =>
  succeeded(await client(project, session).get('/auth/mfa/enrollment'));

export async function enroll(project: TestProject, session: TestSession): Promise<Authenticator> {
  const app = new Authenticator();
  succeeded(
    await client(project, session).patch('/users/me', {
      totp_secret_base64: app.secretBase64,
    }),
  );
  return app;
}

export const sessionOf = (body: { access_token: string; refresh_token: string }): TestSession => ({
  accessToken: body.access_token,
  refreshToken: body.refresh_token,
});

export let double: OpenIdDouble;
beforeAll(async () => {
  double = await new OpenIdDouble().start();
});
afterAll(() => double.stop());

export const newProject = () =>
  createProject({
    config: {
      magic_link_enabled: true,
      passkey_enabled: true,
      client_team_creation_enabled: true,
    },
    override: { ...OVERRIDE, 'auth.oauth.providers.double': double.config() },
  });

export async function withPasskey(project: TestProject, flags: number): Promise<TestSession> {
  const api = client(project, await signUp(project));
  const authenticator = new SoftwareAuthenticator('http://localhost:3000', flags);
  const begun = succeeded(await api.post('/auth/passkey/initiate-passkey-registration', {}));
  const credential = authenticator.create(begun.options_json);
  succeeded(await api.post('/auth/passkey/register', { code: begun.code, credential }));
  const asked = succeeded(await client(project).post('/auth/passkey/initiate-passkey-authentication'));
  const authentication_response = authenticator.get(asked.options_json);
  const proof = { code: asked.code, authentication_response };
  return sessionOf(succeeded(await client(project).post('/auth/passkey/sign-in', proof)));
}

export async function withProvider(project: TestProject, amr?: string[]): Promise<TestSession> {
  const { status, body } = await new OAuthBrowser(project, double).tokens({
    email: `${randomUUID()}@example.com`,
    amr,
  });
  return sessionOf(succeeded({ status, body, headers: new Headers(), knownError: null }));
}

export async function passwordSignIn(project: TestProject, { email, password }: TestUser): Promise<TestSession> {
  return sessionOf(succeeded(await client(project).post('/auth/password/sign-in', { email, password })));
}

export async function viaHostedPages(project: TestProject, granting: TestSession): Promise<ApiResponse> {
  const verifier = randomBytes(32).toString('base64url');
  const issued = await client(project).post('/auth/hosted-sign-in', {
    response_type: 'code',
    redirect_uri: APP,
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    refresh_token: granting.refreshToken,
  });
  if (issued.status !== 200) return issued;
  const form = {
    grant_type: 'authorization_code',
    client_id: project.id,
    code: new URL(issued.body.redirect_url).searchParams.get('code'),
    redirect_uri: APP,
    code_verifier: verifier,
  };
  return client(project).post('/auth/oauth/token', form);
}

export async function viaCommandLine(project: TestProject, granting: TestSession): Promise<ApiResponse> {
  const { polling_code, login_code } = succeeded(await client(project).post('/auth/cli', {}));
  const given = { login_code, refresh_token: granting.refreshToken };
  const confirmed = await client(project).post('/auth/cli/complete', given);
  if (confirmed.status !== 200) return confirmed;
  const { refresh_token } = succeeded(await client(project).post('/auth/cli/poll', { polling_code }));
  return client(project).with({ 'x-stack-refresh-token': refresh_token }).post('/auth/sessions/current/refresh');
}

/** Every way to get a session, and whether a second factor must still be set up for it. */
export const WAYS: Record<string, { owes: boolean; start: (project: TestProject) => Promise<TestSession> }> = {
  'password sign-up': { owes: true, start: signUp },
  password: {
    owes: true,
    start: async (project) => passwordSignIn(project, await signUp(project)),
  },
  'emailed code': {
    owes: true,
    start: async (project) => {
      const email = `${randomUUID()}@example.com`;
      const request = { email, callback_url: 'http://localhost:3000/magic' };
      const { nonce } = succeeded(await client(project).post('/auth/otp/send-sign-in-code', request));
      const { text } = await capturedMail(project, {
        to: email,
        template: 'magic_link',
        containing: nonce,
      });
      return sessionOf(
        succeeded(
          await client(project).post('/auth/otp/sign-in', {
            code: codeIn(text),
          }),
        ),
      );
    },
  },
  provider: { owes: true, start: (project) => withProvider(project) },
  'provider that asserts a password': {
    owes: true,
    start: (project) => withProvider(project, ['pwd']),
  },
  'provider that asserts two factors': {
    owes: false,
    start: (project) => withProvider(project, ['pwd', 'mfa']),
  },
  'passkey without user verification': {
    owes: true,
    start: (project) => withPasskey(project, FLAGS.userPresent),
  },
  'passkey with user verification': {
    owes: false,
    start: (project) => withPasskey(project, FLAGS.userPresent | FLAGS.userVerified),
  },
  'password and authenticator app': {
    owes: false,
    start: async (project) => {
      const user = await signUp(project);
      const app = await enroll(project, user);
      const { email, password } = user;
      const first = await client(project).post('/auth/password/sign-in', {
        email,
        password,
      });
      const code = first.body.details.attempt_code as string;
      const proof = { type: 'totp', totp: app.code(), code };
      return sessionOf(succeeded(await client(project).post('/auth/mfa/sign-in', proof)));
    },
  },
  'session created by a server': {
    owes: true,
    start: async (project) => {
      const { userId } = await signUp(project);
      return sessionOf(succeeded(await serverApi(project).post('/auth/sessions', { user_id: userId })));
    },
  },
  impersonation: {
    owes: false,
    start: async (project) => {
      const asked = {
        user_id: (await signUp(project)).userId,
        is_impersonation: true,
      };
      return sessionOf(succeeded(await serverApi(project).post('/auth/sessions', asked)));
    },
  },
  'hosted pages, after a password': {
    owes: true,
    start: async (project) => sessionOf(succeeded(await viaHostedPages(project, await signUp(project)))),
  },
  'hosted pages, after a passkey': {
    owes: false,
    start: async (project) => {
      const granting = await withPasskey(project, FLAGS.userPresent | FLAGS.userVerified);
      return sessionOf(succeeded(await viaHostedPages(project, granting)));
    },
  },
  'command line, after a password': {
    owes: true,
    start: async (project) => {
      const { access_token } = succeeded(await viaCommandLine(project, await signUp(project)));
      return { accessToken: access_token };
    },
  },
  'command line, after a passkey': {
    owes: false,
    start: async (project) => {
      const granting = await withPasskey(project, FLAGS.userPresent | FLAGS.userVerified);
      const { access_token } = succeeded(await viaCommandLine(project, granting));
      return { accessToken: access_token };
    },
  },
};

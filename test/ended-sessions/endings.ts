import { randomUUID } from 'node:crypto';
import {
  adminApi,
  type ApiResponse,
  capturedMail,
  client,
  codeIn,
  createProject,
  hookDenies,
  HookReceiver,
  rawApi,
  serverApi,
  setHook,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import {
  authorizationRequest,
  discovered,
  IssuerBrowser,
  issuerOf,
  register,
  signOut,
} from '../../services/auth/test/authorization-server/issuer-world.js';
import { OAuthBrowser } from '../../services/auth/test/oauth-browser.js';
import type { OpenIdDouble } from '../../services/auth/test/openid-provider.js';
import { inDatabase } from '../../services/auth/test/running-database.js';

const CALLBACK = 'http://localhost:3000/handler';

/** A project where every way to end a session is available. */
export const overrideOf = (double: OpenIdDouble): object => ({
  'auth.otp.allowSignIn': true,
  'auth.oauth.providers.double': double.config(),
  'auth.rotateRefreshTokens': true,
  'domains.allowLocalhost': true,
  'users.allowClientUserDeletion': true,
});

interface Subject {
  project: TestProject;
  accessToken: string;
  /** Missing for an anonymous user, who cannot sign in to applications. */
  refreshToken?: string;
  end: () => Promise<ApiResponse>;
}

export interface Ending {
  what: string;
  /** The file of `services` that ends the session. */
  source: string;
  /** The response to its access token from then on. */
  refusal: string;
  /** Ends only one session of the user: grants with offline access stay. */
  isOfOne?: true;
  /** Creates a user, up to the call that ends the session. */
  prepare: (project: TestProject, double: OpenIdDouble) => Promise<Subject>;
}

interface Person {
  user: TestUser;
  /** A second session of the user. */
  other: { accessToken: string; refreshToken: string };
}

const sessionIdOf = (accessToken: string): string =>
  JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()).refresh_token_id;

async function person(project: TestProject): Promise<Person> {
  const user = await signUp(project);
  const other = succeeded(await serverApi(project).post('/auth/sessions', { user_id: user.userId }));
  return { user, other: { accessToken: other.access_token, refreshToken: other.refresh_token } };
}

/** An ending that the other session, or a server, can cause. */
const byApi =
  (end: (project: TestProject, of: Person) => Promise<ApiResponse>): Ending['prepare'] =>
  async (project) => {
    const of = await person(project);
    return { project, ...of.other, end: () => end(project, of) };
  };

async function visitor(project: TestProject): Promise<string> {
  return succeeded(await client(project).post('/auth/anonymous/sign-up')).access_token;
}

async function mailedCode(project: TestProject, email: string, path: string, template: string): Promise<string> {
  succeeded(await client(project).post(path, { email, callback_url: CALLBACK }));
  return codeIn((await capturedMail(project, { to: email, template })).text);
}

const ENDED = 'ACCESS_TOKEN_EXPIRED';
const DELETED = 'CANNOT_GET_OWN_USER_WITHOUT_USER';

const SESSIONS = 'auth/src/sessions/sessions.service.ts';
const USERS = 'users/src/users/users.service.ts';

/** Every way in which sessions end before their access tokens expire. */
export const ENDINGS: readonly Ending[] = [
  {
    what: 'a sign-out',
    refusal: ENDED,
    isOfOne: true,
    source: SESSIONS,
    prepare: byApi((project, { other }) => client(project, other).delete('/auth/sessions/current', {})),
  },
  {
    what: 'the end of a session by its user',
    refusal: ENDED,
    isOfOne: true,
    source: SESSIONS,
    prepare: byApi((project, { user, other }) =>
      client(project, user).delete(`/auth/sessions/${sessionIdOf(other.accessToken)}`),
    ),
  },
  {
    what: 'the end of all other sessions',
    refusal: ENDED,
    source: SESSIONS,
    prepare: byApi((project, { user }) =>
      client(project, user).delete('/auth/sessions?user_id=me&except_current=true'),
    ),
  },
  {
    what: 'a refresh token that comes back after it was replaced',
    refusal: ENDED,
    isOfOne: true,
    source: 'auth/src/tokens/refresh-token-rotation.ts',
    prepare: async (project) => {
      const user = await signUp(project);
      const api = client(project).with({ 'x-stack-refresh-token': user.refreshToken });
      const refresh = () => api.post('/auth/sessions/current/refresh');
      const { refresh_token } = succeeded(await refresh());
      await inDatabase(
        `UPDATE auth.session SET rotated_at = rotated_at - interval '1 minute' WHERE project_id = $1 AND id = $2`,
        [project.id, sessionIdOf(user.accessToken)],
      );
      return { project, accessToken: user.accessToken, refreshToken: refresh_token, end: refresh };
    },
  },
  {
    what: 'a refresh that the blocking hook denies',
    refusal: ENDED,
    isOfOne: true,
    source: 'auth/src/tokens/refresh-hook.ts',
    prepare: async (project) => {
      const { accessToken, refreshToken } = await signUp(project);
      const end = async (): Promise<ApiResponse> => {
        const hook = await HookReceiver.start();
        try {
          hook.answer(project, hookDenies('Not today.'));
          await hook.connect(project, { onSignUp: false, onSignIn: false, onToken: true });
          return await client(project)
            .with({ 'x-stack-refresh-token': refreshToken })
            .post('/auth/sessions/current/refresh');
        } finally {
          await setHook(project, null);
          await hook.goDown();
        }
      };
      return { project, accessToken, refreshToken, end };
    },
  },
  {
    what: 'another password',
    refusal: ENDED,
    source: 'auth/src/passwords/change-password.service.ts',
    prepare: byApi((project, { user }) =>
      client(project, user).post('/auth/password/update', { old_password: user.password, new_password: randomUUID() }),
    ),
  },
  {
    what: 'a reset of the password',
    refusal: ENDED,
    source: 'auth/src/passwords/reset-password.service.ts',
    prepare: async (project) => {
      const user = await signUp(project);
      const code = await mailedCode(project, user.email, '/auth/password/send-reset-code', 'password_reset');
      const end = () => client(project).post('/auth/password/reset', { code, password: randomUUID() });
      return { project, ...user, end };
    },
  },
  {
    what: 'the end of everything else after a reset',
    refusal: ENDED,
    source: 'auth/src/ways-in/end-ways-in.service.ts',
    prepare: async (project) => {
      const [{ userId, email }, server] = [await signUp(project), serverApi(project)];
      succeeded(await server.patch(`/users/${userId}`, { primary_email_verified: true }));
      const other = { user_id: userId, type: 'email', value: `${randomUUID()}@example.com`, used_for_auth: true };
      succeeded(await server.post('/contact-channels', other));
      const password = randomUUID();
      const code = await mailedCode(project, email, '/auth/password/send-reset-code', 'password_reset');
      const reset = succeeded(await client(project).post('/auth/password/reset', { code, password }));
      const session = succeeded(await client(project).post('/auth/password/sign-in', { email, password }));
      const end = () => client(project).post('/auth/ways-in/end', { code: reset.end_ways_in_code });
      return { project, accessToken: session.access_token, refreshToken: session.refresh_token, end };
    },
  },
  {
    what: 'the sign-in by a mailed code to an account that nothing has proved',
    refusal: ENDED,
    source: 'auth/src/one-time-codes/redeem-sign-in-code.service.ts',
    prepare: async (project) => {
      const email = `${randomUUID()}@example.com`;
      // Sent before another account signed up with the address.
      const code = await mailedCode(project, email, '/auth/otp/send-sign-in-code', 'magic_link');
      const user = await signUp(project, { email });
      return { project, ...user, end: () => client(project).post('/auth/otp/sign-in', { code }) };
    },
  },
  {
    what: 'the sign-up of an anonymous user',
    refusal: ENDED,
    source: 'auth/src/sign-ups/sign-ups.ts',
    prepare: async (project) => {
      const accessToken = await visitor(project);
      const fields = { email: `${randomUUID()}@example.com`, password: randomUUID() };
      return {
        project,
        accessToken,
        end: () => client(project, { accessToken }).post('/auth/password/sign-up', fields),
      };
    },
  },
  {
    what: 'the sign-up of an anonymous user by a provider',
    refusal: ENDED,
    source: 'auth/src/oauth/provider-accounts.ts',
    prepare: async (project, double) => {
      const accessToken = await visitor(project);
      const browser = new OAuthBrowser(project, double);
      const someone = { sub: randomUUID(), email: `${randomUUID()}@example.com`, email_verified: true };
      const { callback } = await browser.toCallback(someone, { token: accessToken });
      return { project, accessToken, end: () => asAnswer(browser.open(callback)) };
    },
  },
  {
    what: 'an authorization code that comes a second time',
    refusal: ENDED,
    isOfOne: true,
    source: 'auth/src/oauth/authorization-codes.ts',
    prepare: async (project, double) => {
      const browser = new OAuthBrowser(project, double);
      const { page, flow } = await browser.signIn({ sub: randomUUID() });
      const { body } = await browser.exchange(page, flow);
      const end = () => asAnswer(browser.exchange(page, flow));
      return { project, accessToken: body.access_token, refreshToken: body.refresh_token, end };
    },
  },
  {
    what: 'a sign-out at the issuer of a project',
    refusal: ENDED,
    isOfOne: true,
    source: 'auth/src/authorization-server/provider/grants.ts',
    prepare: async (project) => {
      const user = await signUp(project);
      const browser = new IssuerBrowser(project, user);
      const config = await discovered(project, await register(project));
      await browser.authorize((await authorizationRequest(config)).url);
      const end = async () => {
        const { status, headers } = await signOut(browser, `${issuerOf(project)}/oauth/logout`);
        return { status, headers, body: '', knownError: null };
      };
      return { project, ...user, end };
    },
  },
  {
    what: 'a password that a server sets',
    refusal: ENDED,
    source: USERS,
    prepare: byApi((project, { user }) =>
      serverApi(project).patch(`/users/${user.userId}`, { password: randomUUID() }),
    ),
  },
  {
    what: 'the deletion of a user by a server',
    refusal: DELETED,
    source: USERS,
    prepare: byApi((project, { user }) => serverApi(project).delete(`/users/${user.userId}`)),
  },
  {
    what: 'the deletion of a user by themselves',
    refusal: DELETED,
    source: USERS,
    prepare: byApi((project, { user }) => client(project, user).delete('/users/me')),
  },
  {
    what: 'the deletion of many users',
    refusal: DELETED,
    source: 'users/src/jobs/user-job-due.handler.ts',
    // Tokens may stay valid until the job has finished with its last line.
    prepare: byApi(async (project, { user }) => {
      const api = serverApi(project);
      const asked = await api.post('/users/bulk-delete', { user_ids: [user.userId] });
      const { id } = succeeded(asked);
      await until(`job ${id} to end`, async () => (await api.get(`/users/jobs/${id}`)).body.status === 'completed');
      return asked;
    }),
  },
  {
    what: 'an address that was not theirs',
    refusal: DELETED,
    source: 'users/src/disowned-addresses/disown.service.ts',
    prepare: async (project) => {
      const user = await signUp(project, { verificationCallbackUrl: CALLBACK });
      const { text } = await capturedMail(project, { to: user.email, template: 'email_verification' });
      const link = /http\S*(\/contact-channels\/disown\?\S*)/.exec(text)![1]!;
      return { project, ...user, end: () => rawApi(project.baseUrl).post(link) };
    },
  },
  {
    what: 'the deletion of the project',
    refusal: 'CURRENT_PROJECT_NOT_FOUND',
    source: 'projects/src/project-settings/project-settings.service.ts',
    prepare: async () => {
      const project = await createProject();
      const user = await signUp(project);
      return { project, ...user, end: () => adminApi(project).delete('/internal/projects/current') };
    },
  },
];

/** The response to a browser or an app, as far as it matters here. */
async function asAnswer(page: Promise<{ status: number }>): Promise<ApiResponse> {
  return { status: (await page).status, body: null, headers: new Headers(), knownError: null };
}

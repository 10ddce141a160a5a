/** @once auth decides alone; `test/oauth-browser.e2e-spec.ts` signs in through a provider in both modes */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ApiResponse,
  Authenticator,
  capturedMail,
  client,
  codeIn,
  rawApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import { browserOf, makeProject, somebody } from './oauth-world.js';

/** Every way to claim an unproven account ends everything that its creator left on it (security E7). */

const CALLBACK = 'http://localhost:3000/callback';

let project: TestProject;
beforeAll(async () => {
  project = await makeProject({
    'auth.otp.allowSignIn': true,
    'auth.passkey.allowSignIn': true,
    'apiKeys.enabled': { user: true, team: true },
  });
});

/** The claiming owner has the mailbox, but none of the credentials of the account's creator. */
const CLAIMS: Record<string, (squatter: TestUser) => Promise<unknown>> = {
  'a mailed code': async ({ email }) => {
    const code = await mailedCode(email, '/auth/otp/send-sign-in-code', 'magic_link');
    return succeeded(await client(project).post('/auth/otp/sign-in', { code }));
  },
  'a reset': async ({ email }) => {
    const code = await mailedCode(email, '/auth/password/send-reset-code', 'password_reset');
    const reset = succeeded(await client(project).post('/auth/password/reset', { code, password: randomUUID() }));
    expect(reset).toMatchObject({ end_ways_in_code: null, ways_in: NOTHING });
  },
  'a provider link': ({ email, accessToken }) =>
    browserOf(project).tokens(somebody({ email }), { type: 'link', token: accessToken }),
  '“this was not me”': async ({ email }) => {
    const { text } = await capturedMail(project, { to: email, template: 'email_verification' });
    const link = /http\S*(\/contact-channels\/disown\?\S*)/.exec(text)![1]!;
    expect((await rawApi(project.baseUrl).post(link)).status).toBe(200);
  },
};
const NOTHING = {
  password: false,
  passkeys: 0,
  oauth_providers: [],
  other_addresses: 0,
  api_keys: 0,
  team_api_keys: 0,
  sessions: 0,
  applications: [],
};

async function mailedCode(email: string, path: string, template: string): Promise<string> {
  succeeded(await client(project).post(path, { email, callback_url: CALLBACK }));
  return codeIn((await capturedMail(project, { to: email, template })).text);
}

/** Ways in which the account's creator may try to get back in, by name. */
type Left = Record<string, () => Promise<ApiResponse>>;

async function squat(): Promise<{ squatter: TestUser; left: Left }> {
  const squatter = await signUp(project);
  const { userId, email, password, refreshToken } = squatter;
  const [api, server] = [client(project, squatter), serverApi(project)];
  const app = new Authenticator();
  succeeded(await server.patch(`/users/${userId}`, { totp_secret_base64: app.secretBase64 }));
  const team = succeeded(await server.post('/teams', { display_name: 'Team', creator_user_id: userId })).id;

  const key = { description: 'Left behind', expires_at_millis: null };
  const own = succeeded(await api.post('/user-api-keys', { ...key, user_id: 'me' })).value;
  const ofTeam = succeeded(await api.post('/team-api-keys', { ...key, team_id: team })).value;

  const commandLine = async (): Promise<string> => {
    const { polling_code, login_code } = succeeded(await client(project).post('/auth/cli'));
    succeeded(await client(project).post('/auth/cli/complete', { login_code, refresh_token: refreshToken }));
    return polling_code;
  };
  const poll = (polling_code: string) => client(project).post('/auth/cli/poll', { polling_code });
  const cli = succeeded(await poll(await commandLine())).refresh_token;
  const approved = await commandLine();

  const attempt = (await client(project).post('/auth/password/sign-in', { email, password })).body.details.attempt_code;
  const { code: registration } = succeeded(await api.post('/auth/passkey/initiate-passkey-registration', {}));
  // Only after the second factor: turning it on invalidates earlier codes.
  succeeded(await api.post('/contact-channels/send-verification-code', { email, callback_url: CALLBACK }));
  const verification = codeIn((await capturedMail(project, { to: email, template: 'email_verification' })).text);
  const hosted = await hostedCode(refreshToken);

  const left: Left = {
    'the API key': () => server.post('/user-api-keys/check', { api_key: own }),
    'the API key of a team': () => server.post('/team-api-keys/check', { api_key: ofTeam }),
    'the session': () => api.get('/users/me'),
    'the session of a command line': () =>
      client(project).with({ 'x-stack-refresh-token': cli }).post('/auth/sessions/current/refresh'),
    'an approved command-line login': () => poll(approved),
    'an open second step': () =>
      client(project).post('/auth/mfa/sign-in', { type: 'totp', totp: app.code(), code: attempt }),
    'an open passkey registration': async () => {
      const session = await server.post('/auth/sessions', { user_id: userId });
      const later = client(project, { accessToken: session.body.access_token ?? squatter.accessToken });
      return later.post('/auth/passkey/register', { code: registration, credential: {} });
    },
    'the code of a verification mail': () => client(project).post('/contact-channels/verify', { code: verification }),
    'the code of a hosted page': () => exchange(hosted),
    'the password': () => client(project).post('/auth/password/sign-in', { email, password }),
  };
  return { squatter, left };
}

async function hostedCode(refresh_token: string): Promise<{ code: string; verifier: string }> {
  const verifier = randomBytes(32).toString('base64url');
  const request = {
    response_type: 'code',
    redirect_uri: CALLBACK,
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    refresh_token,
  };
  const page = client(project).with({ 'x-stack-publishable-client-key': 'hosted-pages' });
  const { redirect_url } = succeeded(await page.post('/auth/hosted-sign-in', request));
  return { code: new URL(redirect_url).searchParams.get('code')!, verifier };
}

async function exchange({ code, verifier }: { code: string; verifier: string }): Promise<ApiResponse> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: project.id,
    code,
    redirect_uri: CALLBACK,
    code_verifier: verifier,
  });
  const response = await fetch(`${project.baseUrl}/api/v1/auth/oauth/token`, { method: 'POST', body });
  return { status: response.status, body: await response.json(), headers: response.headers, knownError: null };
}

/** A withdrawn sign-in that was approved answers like an expired one. */
const isRefused = ({ status, body }: ApiResponse): boolean =>
  status >= 400 || (body?.status !== undefined && body.refresh_token === undefined);

describe('before a claim', () => {
  it('each of them lets its holder in', async () => {
    const { left } = await squat();
    const refused: string[] = [];
    // Being refused for a wrong passkey proves that the code was still valid.
    const { 'the password': password, 'an open passkey registration': registration, ...others } = left;
    expect((await password!()).knownError).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    expect((await registration!()).knownError).toBe('PASSKEY_REGISTRATION_FAILED');
    for (const [name, use] of Object.entries(others)) if (isRefused(await use())) refused.push(name);
    expect(refused).toEqual([]);
  });
});

describe.each(Object.entries(CLAIMS))('a claim by %s', (_name, claim) => {
  it('ends API keys, command-line logins, sessions and pending codes', async () => {
    const { squatter, left } = await squat();
    await claim(squatter);
    const alive: string[] = [];
    for (const [name, use] of Object.entries(left)) {
      const answer = await use();
      const isGood = name === 'an open passkey registration' && answer.knownError === 'PASSKEY_REGISTRATION_FAILED';
      if (isGood || !isRefused(answer)) alive.push(name);
    }
    expect(alive).toEqual([]);
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import {
  adminApi,
  type ApiResponse,
  capturedMail,
  client,
  codeIn,
  ownerApi,
  rawApi,
  serverApi,
  succeeded,
  type TestProject,
} from '@hallpass/testing';
import { basic, issuerOf, post, register } from '../../services/auth/test/authorization-server/issuer-world.js';
import { grantOf } from '../../services/auth/test/authorization-server/logout-world.js';
import { OAuthBrowser } from '../../services/auth/test/oauth-browser.js';
import type { OpenIdDouble } from '../../services/auth/test/openid-provider.js';

export const CALLBACK = 'http://localhost:3000/callback';
const KEY = { description: 'Laptop', expires_at_millis: null };

/** A credential: tried through one gateway, and usable more than once while it is valid. */
export interface Credential {
  name: string;
  use: (at: TestProject) => Promise<Pick<ApiResponse, 'status'>>;
}

/** A user, team or project with all its credentials. */
export interface Subject {
  id: string;
  /** Its ids and addresses, as in rows, keys and files. */
  names: string[];
  credentials: Credential[];
}

export interface User extends Subject {
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
  apiKey: string;
}

export interface Team extends Subject {
  apiKey: string;
}

export const OVERRIDE = (double: OpenIdDouble): object => ({
  'auth.oauth.providers.double': double.config(),
  'domains.allowLocalhost': true,
  'apiKeys.enabled': { user: true, team: true },
  'rbac.permissions.reader': { scope: 'project' },
});

export const CONFIG = { magic_link_enabled: true, create_team_on_sign_up: true, client_team_creation_enabled: true };

/** A PNG by its header; each one is different. */
export function image(): string {
  const bytes = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex'),
    randomBytes(40),
  ]);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

const checkKey = (kind: 'user' | 'team', key: string) => (at: TestProject) =>
  serverApi(at).post(`/${kind}-api-keys/check`, { api_key: key });

/** Tokens of a grant with offline access, which works without a session on the hosted pages. */
async function grantedTokens(project: TestProject, session: { accessToken: string; refreshToken: string }) {
  const application = await register(project);
  const user = { ...session, userId: '', email: '', password: '' };
  const { accessToken, refreshToken } = await grantOf(project, application, user, 'openid offline_access');
  const introspect = async (at: TestProject) => {
    const { status, body } = await post(at, '/oauth/introspect', { token: accessToken }, basic(application));
    return { status: status === 200 && body.active !== true ? 401 : status };
  };
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const headers = { authorization: `Bearer ${accessToken}` };
  return [
    { name: 'token of an application, introspected', use: introspect },
    {
      name: 'token of an application',
      use: (at: TestProject) => fetch(`${issuerOf(at)}/oauth/userinfo`, { headers }),
    },
    {
      name: 'refresh token of an application',
      use: (at: TestProject) => post(at, '/oauth/token', form, basic(application)),
    },
  ];
}

/**
 * A user with a password, a session, a grant of an application, an API key, an image, emailed codes and, from a provider, an authorization code.
 */
export async function makeUser(project: TestProject, double: OpenIdDouble): Promise<User> {
  const email = `${randomUUID()}@example.com`;
  const password = randomUUID();
  const fields = { primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true, password };
  const { id } = succeeded(await serverApi(project).post('/users', { ...fields, otp_auth_enabled: true }));
  const signedIn = succeeded(await client(project).post('/auth/password/sign-in', { email, password }));
  const session = { accessToken: signedIn.access_token as string, refreshToken: signedIn.refresh_token as string };
  succeeded(await client(project, session).patch('/users/me', { profile_image_url: image() }));
  const key = succeeded(await client(project, session).post('/user-api-keys', { ...KEY, user_id: 'me' }));

  const granted = await grantedTokens(project, session);
  const anonymous = client(project);
  succeeded(await anonymous.post('/auth/password/send-reset-code', { email, callback_url: CALLBACK }));
  succeeded(await anonymous.post('/auth/otp/send-sign-in-code', { email, callback_url: CALLBACK }));
  const mailed = async (template: string) => codeIn((await capturedMail(project, { to: email, template })).text);
  const reset = await mailed('password_reset');
  const magic = await mailed('magic_link');

  // A provider account with that address, verified on both sides, signs in this user.
  const browser = new OAuthBrowser(project, double);
  const person = { sub: randomUUID(), email, email_verified: true };
  // One code to show that it works, which uses it up, and one for later.
  const codes = [await browser.signIn(person), await browser.signIn(person)];
  const oauthCode = (at: TestProject) => {
    const { page, flow } = codes.length > 1 ? codes.shift()! : codes[0]!;
    return new OAuthBrowser(at, double).exchange(page, flow);
  };

  return {
    ...session,
    id,
    email,
    password,
    apiKey: key.value,
    names: [id, email],
    credentials: [
      { name: 'access token', use: (at) => client(at, session).get('/users/me') },
      {
        name: 'refresh token',
        use: (at) =>
          client(at).with({ 'x-stack-refresh-token': session.refreshToken }).post('/auth/sessions/current/refresh'),
      },
      { name: 'password', use: (at) => client(at).post('/auth/password/sign-in', { email, password }) },
      { name: 'user API key', use: checkKey('user', key.value) },
      { name: 'reset code', use: (at) => client(at).post('/auth/password/reset/check-code', { code: reset }) },
      { name: 'magic link', use: (at) => client(at).post('/auth/otp/sign-in/check-code', { code: magic }) },
      { name: 'OAuth code', use: (at) => oauthCode(at) },
      ...granted,
    ],
  };
}

/** A team with a member, an API key and an emailed invitation. */
export async function makeTeam(project: TestProject, member: User): Promise<Team> {
  const server = serverApi(project);
  const fields = { display_name: randomUUID(), profile_image_url: image() };
  const { id } = succeeded(await server.post('/teams', fields));
  succeeded(await server.post(`/team-memberships/${id}/${member.id}`, {}));
  const key = succeeded(await server.post('/team-api-keys', { ...KEY, team_id: id }));
  const email = `${randomUUID()}@example.com`;
  succeeded(await server.post('/team-invitations/send-code', { team_id: id, email, callback_url: CALLBACK }));
  const { text } = await capturedMail(project, { to: email, template: 'team_invitation' });
  const code = codeIn(text);
  return {
    id,
    apiKey: key.value,
    names: [id],
    credentials: [
      { name: 'membership', use: (at) => client(at, member).get(`/teams/${id}`) },
      { name: 'team API key', use: checkKey('team', key.value) },
      { name: 'invitation', use: (at) => client(at, member).post('/team-invitations/accept/check-code', { code }) },
    ],
  };
}

/** The project with its keys, its owner's token, and the given users. */
export function asSubject(project: TestProject, ...inside: Subject[]): Subject {
  return {
    id: project.id,
    names: [project.id, ...inside.flatMap(({ names }) => names)],
    credentials: [
      { name: 'publishable client key', use: (at) => client(at).get('/projects/current') },
      { name: 'secret server key', use: (at) => serverApi(at).get('/users') },
      { name: 'super secret admin key', use: (at) => adminApi(at).get('/internal/api-keys') },
      { name: 'admin access token', use: (at) => ownerApi(at).get('/internal/api-keys') },
      { name: 'public keys', use: (at) => rawApi(at.baseUrl).get(`/projects/${at.id}/.well-known/jwks.json`) },
      ...inside.flatMap(({ credentials }) => credentials),
    ],
  };
}

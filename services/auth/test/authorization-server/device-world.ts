import { expect } from '@jest/globals';
import { client, signUp, succeeded, type TestProject, type TestUser } from '@hallpass/testing';
import { inDatabase } from '../running-database.js';
import { basic, issuerOf, post, register, type TestApplication } from './issuer-world.js';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const ALLOWED = { settings: { allows_device_grant: true } };
export const NATIVE = { kind: 'native', authentication: 'none', isFirstParty: false, ...ALLOWED };

export interface Codes {
  device_code: string;
  user_code: string;
}

/** Lets a user allow a device of an application with a secret. @returns the form that exchanges the code */
export async function deviceCodeCall(
  project: TestProject,
  { refreshToken }: TestUser,
  of: TestApplication,
  scope: string,
): Promise<Record<string, string>> {
  const { body } = await post(project, '/oauth/device_authorization', { scope }, basic(of));
  const response = await fetch(`${issuerOf(project)}/oauth/device/decision`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_code: body['user_code'], decision: 'allow', refresh_token: refreshToken }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return { grant_type: GRANT, device_code: body['device_code'] as string };
}

/** A native and a web application that allow the device grant, a user, and the calls of the device and of the page. */
export async function deviceWorld(project: TestProject) {
  const [user, application, web] = await Promise.all([
    signUp(project),
    register(project, NATIVE),
    register(project, ALLOWED),
  ]);
  const ask = (form: Record<string, string> = {}, of = application, at = project) =>
    post(at, '/oauth/device_authorization', { client_id: of.id, scope: 'openid email', ...form });
  async function codes(form: Record<string, string> = {}, of = application): Promise<Codes> {
    const { status, body } = await ask(form, of);
    expect(status).toBe(200);
    return body as Codes;
  }
  const poll = (code: string, form: Record<string, string> = {}, at = project) =>
    post(at, '/oauth/token', { grant_type: GRANT, device_code: code, client_id: application.id, ...form });
  /** Lets a device ask again at once. */
  const waited = ({ user_code }: Codes) =>
    inDatabase(
      `UPDATE auth.oauth_record SET payload = payload - 'nextPollAt'
       WHERE project_id = $1 AND uid_hash = sha256($2) RETURNING payload`,
      [project.id, user_code.replace('-', '')],
    );
  async function page(what: 'request' | 'decision', body: object, at = project, address?: string) {
    const response = await fetch(`${issuerOf(at)}/oauth/device/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(address ? { 'x-forwarded-for': address } : {}) },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const code = response.headers.get('x-hallpass-error') ?? response.headers.get('x-stack-known-error');
    return { status: response.status, code, body: response.ok ? (JSON.parse(text) as Record<string, any>) : { text } };
  }
  const look = (user_code: string, refresh_token = user.refreshToken, at = project) =>
    page('request', { user_code, refresh_token }, at);
  const decide = (user_code: string, decision: string, refresh_token = user.refreshToken, at = project) =>
    page('decision', { user_code, decision, refresh_token }, at);
  async function signedIn(of = user): Promise<TestUser> {
    const { email, password } = of;
    const session = succeeded(await client(project).post('/auth/password/sign-in', { email, password }));
    return { ...of, accessToken: session.access_token, refreshToken: session.refresh_token };
  }
  async function allowed(scope = 'openid email', by = user): Promise<Codes> {
    const given = await codes({ scope });
    expect((await decide(given.user_code, 'allow', by.refreshToken)).status).toBe(200);
    return given;
  }
  const isActive = async (token: string): Promise<boolean> =>
    (await post(project, '/oauth/introspect', { token }, basic(web))).body.active as boolean;
  return { user, application, web, isActive, ask, codes, poll, waited, look, decide, signedIn, allowed };
}

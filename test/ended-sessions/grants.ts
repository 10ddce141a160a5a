import type { TestProject } from '@hallpass/testing';
import {
  basic,
  issuerOf,
  post,
  register,
  type TestApplication,
} from '../../services/auth/test/authorization-server/issuer-world.js';
import { grantOf, type TestGrant } from '../../services/auth/test/authorization-server/logout-world.js';

/** Grants that a session has given an application. */
export interface Grants {
  application: TestApplication;
  /** Ends with the session. */
  bound: TestGrant;
  /** Has offline access. */
  offline: TestGrant;
}

export async function grantsOf(
  project: TestProject,
  session: { accessToken: string; refreshToken: string },
): Promise<Grants> {
  const application = await register(project);
  const user = { ...session, userId: '', email: '', password: '' };
  return {
    application,
    bound: await grantOf(project, application, user),
    offline: await grantOf(project, application, user, 'openid offline_access'),
  };
}

/** The uses of a grant that its application is allowed, at one gateway. */
export async function usesOf(at: TestProject, application: TestApplication, grant: TestGrant): Promise<string[]> {
  const introspected = async (token: string) => {
    const { status, body } = await post(at, '/oauth/introspect', { token }, basic(application));
    return status === 200 && body.active === true;
  };
  const headers = { authorization: `Bearer ${grant.accessToken}` };
  const info = await fetch(`${issuerOf(at)}/oauth/userinfo`, { headers });
  const form = { grant_type: 'refresh_token', refresh_token: grant.refreshToken };
  const uses = {
    'introspection of the access token': await introspected(grant.accessToken),
    'introspection of the refresh token': await introspected(grant.refreshToken),
    userinfo: info.status === 200,
    refresh: (await post(at, '/oauth/token', form, basic(application))).status === 200,
  };
  return Object.entries(uses).flatMap(([use, isAllowed]) => (isAllowed ? [use] : []));
}

export const EVERY_USE = [
  'introspection of the access token',
  'introspection of the refresh token',
  'userinfo',
  'refresh',
];

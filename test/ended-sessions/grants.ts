import { randomUUID } from 'node:crypto';
import type { TestProject, TestUser } from '@hallpass/testing';
import { deviceCodeCall } from '../../services/auth/test/authorization-server/device-world.js';
import { codeCall, tokensOf } from '../../services/auth/test/authorization-server/issued-tokens-world.js';
import {
  addResource,
  basic,
  issuerOf,
  post,
  register,
  type TestApplication,
} from '../../services/auth/test/authorization-server/issuer-world.js';
import { grantOf, type TestGrant } from '../../services/auth/test/authorization-server/logout-world.js';

interface Grant extends TestGrant {
  /** An access token for a resource. */
  jwt?: string;
}

/** Grants that a session has given an application. */
export interface Grants {
  application: TestApplication;
  /** Ends with the session. */
  bound: Grant;
  /** Has offline access. */
  offline: Grant;
  /** Exchanges a code, and a code of a device, that the session has allowed. Each works once. */
  pending: Record<string, (at: TestProject) => ReturnType<typeof post>>;
}

export async function grantsOf(
  project: TestProject,
  session: { accessToken: string; refreshToken: string },
): Promise<Grants> {
  const identifier = `https://${randomUUID()}.example/mcp`;
  await addResource(project, identifier);
  const scopes = ['openid', 'email', 'offline_access', 'shelves:read'];
  const application = await register(project, { scopes, settings: { allows_device_grant: true } });
  const user: TestUser = { ...session, userId: '', email: '', password: '' };
  const grant = async (scope: string): Promise<Grant> => {
    const { access_token: jwt } = await tokensOf(project, user, application, {
      more: { scope: `${scope} shelves:read`, resource: identifier },
    });
    return { ...(await grantOf(project, application, user, scope)), jwt };
  };
  const offline = 'openid offline_access';
  const [code, deviceCode] = [
    await codeCall(project, user, application, { scope: offline }),
    await deviceCodeCall(project, user, application, offline),
  ];
  return {
    application,
    bound: await grant('openid email'),
    offline: await grant(offline),
    pending: {
      'exchange of a code': (at) => post(at, '/oauth/token', code, basic(application)),
      'exchange of a code of a device': (at) => post(at, '/oauth/token', deviceCode, basic(application)),
    },
  };
}

/** The uses of a grant that its application is allowed, at one gateway. */
export async function usesOf(
  at: TestProject,
  application: TestApplication,
  grant: Pick<Grant, 'accessToken' | 'refreshToken' | 'jwt'>,
): Promise<string[]> {
  const introspected = async (token: string) => {
    const { status, body } = await post(at, '/oauth/introspect', { token }, basic(application));
    return status === 200 && body.active === true;
  };
  const headers = { authorization: `Bearer ${grant.accessToken}` };
  const info = await fetch(`${issuerOf(at)}/oauth/userinfo`, { headers });
  const form = { grant_type: 'refresh_token', refresh_token: grant.refreshToken };
  const uses = {
    'introspection of the access token': await introspected(grant.accessToken),
    'introspection of a token for a resource': await introspected(grant.jwt ?? grant.accessToken),
    'introspection of the refresh token': await introspected(grant.refreshToken),
    userinfo: info.status === 200,
    refresh: (await post(at, '/oauth/token', form, basic(application))).status === 200,
  };
  return Object.entries(uses).flatMap(([use, isAllowed]) => (isAllowed ? [use] : []));
}

export const EVERY_USE = [
  'introspection of the access token',
  'introspection of a token for a resource',
  'introspection of the refresh token',
  'userinfo',
  'refresh',
];

import { API_SCOPES } from '@hallpass/access';
import { type Api, client, rawApi, succeeded, type TestProject, type TestUser } from '@hallpass/testing';
import * as openid from 'openid-client';
import {
  authorizationRequest,
  basic,
  discovered,
  IssuerBrowser,
  post,
  register,
} from '../../services/auth/test/authorization-server/issuer-world.js';

type Who = 'ada' | 'stranger' | 'member';

/** Callers with access tokens of applications for the API (contract/08 §11). */
export interface ApplicationCallers {
  /** For a user, with every scope. */
  of: Record<Who, Api>;
  /** For Ada, with no scope of the API. */
  without: Api;
  /** For Ada, whose grant has ended. */
  ended: Api;
  /** A machine without a service account. */
  ofNobody: Api;
}

export async function applicationCallers(
  project: TestProject,
  users: Record<Who, TestUser>,
): Promise<ApplicationCallers> {
  const resource = `${project.baseUrl}/api/v1`;
  const bearer = (token: string) => rawApi(project.baseUrl, { authorization: `Bearer ${token}` });
  async function callerFor(user: TestUser, application: { id: string; secret: string }, scopes: readonly string[]) {
    const config = await discovered(project, application);
    const { url, checks } = await authorizationRequest(config, { scope: scopes.join(' '), resource });
    const back = await new IssuerBrowser(project, user).authorize(url);
    return bearer((await openid.authorizationCodeGrant(config, back, checks, { resource })).access_token);
  }
  const everything = ['openid', 'offline_access', ...API_SCOPES];
  const application = await register(project, { scopes: everything });
  const narrow = await register(project, { scopes: ['openid', 'hallpass:payments:read'] });
  const passing = await register(project, { scopes: everything });
  const machine = await register(project, { kind: 'machine', redirectUris: [], scopes: [...API_SCOPES] });
  const form = { grant_type: 'client_credentials', resource, scope: API_SCOPES.join(' ') };
  const { body } = await post(project, '/oauth/token', form, basic(machine));
  const ended = await callerFor(users.ada, passing, everything);
  succeeded(await client(project, users.ada).delete(`/connected-applications/${passing.id}?user_id=me`));
  return {
    of: {
      ada: await callerFor(users.ada, application, everything),
      stranger: await callerFor(users.stranger, application, everything),
      member: await callerFor(users.member, application, everything),
    },
    without: await callerFor(users.ada, narrow, ['openid']),
    ended,
    ofNobody: bearer(body['access_token'] as string),
  };
}

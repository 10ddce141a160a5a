import { pathOf, request, type UserAccess } from '../access.js';
import { allPages } from '../requests/all-pages.js';
import { type ActiveSession, type SessionJson, sessionOf } from './active-session.js';

/** A session that a server created for a user. */
export interface UserSession {
  /** Pass the tokens to an app as `tokenStore`, or set them as cookies in the user's browser. */
  getTokens(): Promise<{ accessToken: string | null; refreshToken: string | null }>;
}

export interface CreateSessionOptions {
  /** At most 31,708,800,000 (367 days). Default 31,536,000,000 (365 days). */
  expiresInMillis?: number;
  /** Marks activity in the session as impersonation and hides the session from the user. Default false. */
  isImpersonation?: boolean;
}

/** The default lifetime of spec §9. */
const DEFAULT_LIFETIME_MILLIS = 31_536_000_000;

export async function listSessions(access: UserAccess): Promise<ActiveSession[]> {
  const query = { user_id: access.userId };
  const items = await allPages<SessionJson>(access.api, access.accessType, { path: '/auth/sessions', query });
  return items.map(sessionOf);
}

/** @throws KnownErrors.CannotDeleteCurrentSession for the session that makes the call; sign out instead */
export async function revokeSession(access: UserAccess, sessionId: string): Promise<void> {
  const query = { user_id: access.userId };
  await request(access, { method: 'DELETE', path: `/auth/sessions${pathOf(sessionId)}`, query });
}

/** @throws KnownErrors.UserIdDoesNotExist; SchemaError if the lifetime is not positive or too long */
export async function createSession(
  access: UserAccess,
  { expiresInMillis = DEFAULT_LIFETIME_MILLIS, isImpersonation = false }: CreateSessionOptions = {},
): Promise<UserSession> {
  const tokens = await request<{ access_token: string; refresh_token: string }>(access, {
    method: 'POST',
    path: '/auth/sessions',
    body: { user_id: access.userId, expires_in_millis: expiresInMillis, is_impersonation: isImpersonation },
  });
  return { getTokens: async () => ({ accessToken: tokens.access_token, refreshToken: tokens.refresh_token }) };
}

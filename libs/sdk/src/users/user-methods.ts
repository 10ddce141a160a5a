import { type UserAccess, pathOf, request } from '../access.js';
import {
  type ApiKeyCreationOptions,
  createUserApiKey,
  listUserApiKeys,
  type UserApiKey,
  type UserApiKeyFirstView,
} from '../api-keys/api-key.js';
import { type ConnectedApplication, listConnectedApplications } from '../applications/connected-application.js';
import {
  type ConnectedAccountOptions,
  getConnectedAccount,
  type LinkAccount,
  type OAuthConnection,
} from '../connections/connected-account.js';
import type { KnownErrors, PasswordRequirementsNotMet } from '../errors/known-errors.js';
import type { Json } from '../json.js';
import { listNotificationCategories, type NotificationCategory } from '../notifications/notification-category.js';
import { type PermissionLookup, permissionLookupOf } from '../permissions/permission.js';
import { type ActiveSession, type SessionJson, sessionOf } from './active-session.js';
import type { Team } from '../teams/team.js';
import { type EditableTeamMemberProfile, getTeamProfile, leaveTeam } from '../teams/team-member.js';
import { allPages } from '../requests/all-pages.js';
import { type DataExports, dataExportsOf } from './data-export.js';
import type { UserUpdateOptions } from './user.js';

/** The default lifetime of spec §9. */
const DEFAULT_LIFETIME_MILLIS = 31_536_000_000;

/** Actions of signed-in users on themselves, and of servers on any user. */
export interface UserMethods extends PermissionLookup, DataExports {
  setDisplayName(displayName: string): Promise<void>;
  /** Replaces all client metadata. */
  setClientMetadata(metadata: Json): Promise<void>;
  /** @throws KnownErrors.TeamMembershipNotFound if the user is not a member of the team */
  setSelectedTeam(team: Team | null): Promise<void>;
  /**
   * Emails a link that verifies the primary address.
   * @param options.callbackUrl where the link leads, with the code in `code`; default: the app's email-verification
   * page
   * @returns the error if the address is already verified
   * @throws KnownErrors.RedirectUrlNotWhitelisted, RateLimitedError; Error without a primary address
   */
  sendVerificationEmail(options?: {
    callbackUrl?: string;
  }): Promise<InstanceType<typeof KnownErrors.EmailAlreadyVerified> | void>;
  /**
   * Changes the password in the user's session and ends every other session.
   * @returns the error if the old password is wrong or the new one breaks a rule
   */
  updatePassword(options: {
    oldPassword: string;
    newPassword: string;
  }): Promise<InstanceType<typeof KnownErrors.PasswordConfirmationMismatch> | PasswordRequirementsNotMet | void>;
  /**
   * Sets the first password of a user who has none. With server access, sets any user's password and ends every
   * session.
   * @returns the error if the password breaks a rule
   * @throws ApiError 403 if the sign-in is older than 10 minutes
   */
  setPassword(options: { password: string }): Promise<PasswordRequirementsNotMet | void>;
  listNotificationCategories(): Promise<NotificationCategory[]>;
  /**
   * Returns a connected provider account with the requested scopes.
   * @returns null if the account is not connected or lacks a scope, unless `or` says otherwise
   */
  getConnectedAccount(
    provider: string,
    options: ConnectedAccountOptions & { or: 'redirect' | 'throw' },
  ): Promise<OAuthConnection>;
  getConnectedAccount(provider: string, options?: ConnectedAccountOptions): Promise<OAuthConnection | null>;
  leaveTeam(team: Team): Promise<void>;
  /**
   * Returns the user's name and picture in a team.
   * @throws KnownErrors.TeamMembershipNotFound
   */
  getTeamProfile(team: Team): Promise<EditableTeamMemberProfile>;
  /** Lists sessions, newest first. */
  getActiveSessions(): Promise<ActiveSession[]>;
  /** @throws KnownErrors.CannotDeleteCurrentSession for the current session; sign out instead */
  revokeSession(sessionId: string): Promise<void>;
  /** Lists the applications that have access to the user's account, newest first. */
  listConnectedApplications(): Promise<ConnectedApplication[]>;
  /**
   * Lists keys, newest first.
   * @throws ApiError 400 if the project does not allow user API keys
   */
  listApiKeys(): Promise<UserApiKey[]>;
  /** Creates a key. The full key is returned only here. */
  createApiKey(options: ApiKeyCreationOptions): Promise<UserApiKeyFirstView>;
}

/** Message of spec §5. */
export const NO_PRIMARY_EMAIL = 'The user has no primary email address: set one first, then confirm it.';

/**
 * The methods that are the same for a signed-in user and a server.
 * @param update updates the user
 * @param link redirects to a provider, in browsers
 */
export function userMethodsOf(
  access: UserAccess,
  update: (options: UserUpdateOptions) => Promise<void>,
  link?: LinkAccount,
): Omit<UserMethods, 'sendVerificationEmail' | 'updatePassword' | 'setPassword'> {
  return {
    ...permissionLookupOf(access),
    ...dataExportsOf(access),
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setSelectedTeam: (team) => update({ selectedTeamId: team?.id ?? null }),
    listNotificationCategories: () => listNotificationCategories(access),
    getConnectedAccount: ((provider: string, options: ConnectedAccountOptions = {}) =>
      getConnectedAccount(access, provider, options, link)) as UserMethods['getConnectedAccount'],
    leaveTeam: (team) => leaveTeam(access, team.id),
    getTeamProfile: (team) => getTeamProfile(access, team.id),
    getActiveSessions: () => listSessions(access),
    revokeSession: (sessionId) => revokeSession(access, sessionId),
    listConnectedApplications: () => listConnectedApplications(access),
    listApiKeys: () => listUserApiKeys(access),
    createApiKey: (options) => createUserApiKey(access, options),
  };
}

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

async function listSessions(access: UserAccess): Promise<ActiveSession[]> {
  const query = { user_id: access.userId };
  const items = await allPages<SessionJson>(access.api, access.accessType, { path: '/auth/sessions', query });
  return items.map(sessionOf);
}

/** @throws KnownErrors.CannotDeleteCurrentSession for the session that makes the call; sign out instead */
async function revokeSession(access: UserAccess, sessionId: string): Promise<void> {
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

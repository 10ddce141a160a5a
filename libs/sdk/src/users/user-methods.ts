import type { UserAccess } from '../access.js';
import {
  type ApiKeyCreationOptions,
  createUserApiKey,
  listUserApiKeys,
  type UserApiKey,
  type UserApiKeyFirstView,
} from '../api-keys/api-key.js';
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
import type { ActiveSession } from './active-session.js';
import type { Team } from '../teams/team.js';
import { type EditableTeamMemberProfile, getTeamProfile, leaveTeam } from '../teams/team-member.js';
import type { UserUpdateOptions } from './user.js';
import { listSessions, revokeSession } from './user-sessions.js';

/** What a signed-in user can do about themselves, and a server about any user. */
export interface UserMethods extends PermissionLookup {
  setDisplayName(displayName: string): Promise<void>;
  /** Replaces the whole. */
  setClientMetadata(metadata: Json): Promise<void>;
  /** @throws KnownErrors.TeamMembershipNotFound for a team that the user is not a member of */
  setSelectedTeam(team: Team | null): Promise<void>;
  /**
   * Mails a link that confirms the primary address.
   * @param options.callbackUrl where the link leads, with the code in `code`; default the app's page for it
   * @returns the error when it is confirmed already
   * @throws KnownErrors.RedirectUrlNotWhitelisted, RateLimitedError; Error without a primary address
   */
  sendVerificationEmail(options?: {
    callbackUrl?: string;
  }): Promise<InstanceType<typeof KnownErrors.EmailAlreadyVerified> | void>;
  /**
   * Replaces the password in the session of the user; every other session ends.
   * @returns the error when the old password is wrong or the new one breaks a rule
   */
  updatePassword(options: {
    oldPassword: string;
    newPassword: string;
  }): Promise<InstanceType<typeof KnownErrors.PasswordConfirmationMismatch> | PasswordRequirementsNotMet | void>;
  /**
   * Gives a user without a password their first one; with server access any user a new one, and every session ends.
   * @returns the error when it breaks a rule
   * @throws ApiError 403 when the sign-in is older than 10 minutes
   */
  setPassword(options: { password: string }): Promise<PasswordRequirementsNotMet | void>;
  listNotificationCategories(): Promise<NotificationCategory[]>;
  /**
   * An account with a provider that the user has connected, with the scopes that are asked for.
   * @returns null when it is not connected or lacks a scope, unless `or` says otherwise
   */
  getConnectedAccount(
    provider: string,
    options: ConnectedAccountOptions & { or: 'redirect' | 'throw' },
  ): Promise<OAuthConnection>;
  getConnectedAccount(provider: string, options?: ConnectedAccountOptions): Promise<OAuthConnection | null>;
  leaveTeam(team: Team): Promise<void>;
  /** How the user shows in a team. @throws KnownErrors.TeamMembershipNotFound */
  getTeamProfile(team: Team): Promise<EditableTeamMemberProfile>;
  /** Newest first. */
  getActiveSessions(): Promise<ActiveSession[]>;
  /** @throws KnownErrors.CannotDeleteCurrentSession for the own session: sign out instead */
  revokeSession(sessionId: string): Promise<void>;
  /** Newest first. @throws ApiError 400 where the project has no keys of users */
  listApiKeys(): Promise<UserApiKey[]>;
  /** The only time that the full key is seen. */
  createApiKey(options: ApiKeyCreationOptions): Promise<UserApiKeyFirstView>;
}

/** Spec §5. */
export const NO_PRIMARY_EMAIL = 'The user has no primary e-mail address: set one first, then confirm it.';

/**
 * Those that are the same for a signed-in user and a server.
 * @param update of the user
 * @param link leads to a provider, in browsers
 */
export function userMethodsOf(
  access: UserAccess,
  update: (options: UserUpdateOptions) => Promise<void>,
  link?: LinkAccount,
): Omit<UserMethods, 'sendVerificationEmail' | 'updatePassword' | 'setPassword'> {
  return {
    ...permissionLookupOf(access),
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
    listApiKeys: () => listUserApiKeys(access),
    createApiKey: (options) => createUserApiKey(access, options),
  };
}

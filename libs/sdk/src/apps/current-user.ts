import type { Access, UserAccess } from '../access.js';
import { listOwnPasskeys, type Passkey } from '../auth/own-passkeys.js';
import type { registerPasskey } from '../auth/passkeys.js';
import type { SignOutOptions } from '../auth/sign-out.js';
import type { LinkAccount, LinkOptions } from '../connections/connected-account.js';
import { listOAuthProviders, type OAuthProvider } from '../connections/oauth-provider.js';
import {
  type ContactChannel,
  type ContactChannelCreateOptions,
  createContactChannel,
  listContactChannels,
} from '../contact-channels/contact-channel.js';
import { KnownErrors, PasswordRequirementsNotMet } from '../errors/known-errors.js';
import { type Customer, customerOf } from '../payments/customer.js';
import type { AdminProjectCreateOptions } from '../projects/admin-project.js';
import type { ApiClient } from '../requests/api-client.js';
import { refusalOf } from '../results.js';
import { endOtherOwnSessions } from '../users/active-session.js';
import { type AuthJson, authJsonOf } from '../sessions/auth-json.js';
import { type EndedSession, listOwnEndedSessions } from '../users/ended-session.js';
import type { SessionSource } from '../sessions/session.js';
import { createTeam, listTeams, type Team, type TeamCreateOptions, teamOf } from '../teams/team.js';
import { type AdminOwnedProject, ownedProjectsOf } from './owned-projects.js';
import { type BaseUser, baseUserOf, type UserJson, type UserUpdateOptions, userUpdate } from '../users/user.js';
import { NO_PRIMARY_EMAIL, type UserMethods, userMethodsOf } from '../users/user-methods.js';

/** How many backup codes can still be used, and since when there are any. */
export interface BackupCodes {
  readonly remaining: number;
  readonly createdAt: Date | null;
}

/** The session of the signed-in user. */
export interface UserAuth {
  /** @param options.redirectUrl where it leads; default the app's after-sign-out page */
  signOut(options?: SignOutOptions): Promise<void>;
  /** The header by which a back end of one's own knows the user. */
  getAuthHeaders(options?: object): Promise<{ 'x-stack-auth': string }>;
  /** The same for what is not HTTP. */
  getAuthJson(options?: object): Promise<AuthJson>;
  readonly currentSession: { getTokens(): Promise<AuthJson> };
}

/** The signed-in user. A snapshot: get it again to see later changes. */
export interface CurrentUser extends BaseUser, UserMethods, UserAuth, Customer {
  update(options: UserUpdateOptions): Promise<void>;
  /** Where the project allows its users to delete themselves. Nobody is signed in afterwards. */
  delete(): Promise<void>;
  /** Oldest first. */
  listTeams(): Promise<Team[]>;
  /** @returns null for a team that the user is not a member of */
  getTeam(id: string): Promise<Team | null>;
  /** A team with the user as its creator, which is then the selected one. */
  createTeam(options: TeamCreateOptions): Promise<Team>;
  /** Oldest first. */
  listContactChannels(): Promise<ContactChannel[]>;
  createContactChannel(options: ContactChannelCreateOptions): Promise<ContactChannel>;
  /** Oldest first. */
  listOAuthProviders(): Promise<OAuthProvider[]>;
  /** @returns null when there is none with that id */
  getOAuthProvider(id: string): Promise<OAuthProvider | null>;
  /**
   * Adds a passkey of this page's host.
   * @param options.hostname default: that of the page
   * @param options.name by which its user tells it from others
   * @returns an error result when the browser or the server does not take it
   * @throws ApiError 403 when the sign-in is older than 10 minutes (security E9)
   */
  registerPasskey(options?: { hostname?: string; name?: string }): ReturnType<typeof registerPasskey>;
  /** Oldest first. */
  listPasskeys(): Promise<Passkey[]>;
  /**
   * Leads to a provider to connect an account of it, to sign in by from then on, and back to this page.
   * @param provider its id in the project; the sign-in must not be older than 10 minutes (security E8)
   * @param options.returnTo the page to come back to
   */
  linkOAuthProvider(provider: string, options?: LinkOptions): Promise<void>;
  /** Those that have ended within the last 30 days, and why. */
  getEndedSessions(): Promise<EndedSession[]>;
  /** Signs out everywhere else. @returns how many sessions have ended */
  revokeOtherSessions(): Promise<number>;
  /**
   * Makes codes that stand in for the authenticator app, each once; earlier ones no longer work.
   * @returns 10 codes, shown this once
   * @throws ApiError 400 when the second factor is off, 403 when the sign-in is older than 10 minutes
   */
  createBackupCodes(): Promise<string[]>;
  getBackupCodes(): Promise<BackupCodes>;
  /** Users of the internal project only. @throws KnownErrors.ExpectedInternalProject otherwise */
  listOwnedProjects(): Promise<AdminOwnedProject[]>;
  /** Users of the internal project only. @throws KnownErrors.TeamMembershipNotFound for a foreign team */
  createProject(options: AdminProjectCreateOptions): Promise<AdminOwnedProject>;
  /**
   * Gives a project to another of the user's teams. Users of the internal project only.
   * @throws KnownErrors.ProjectNotFound, TeamPermissionRequired, TeamMembershipNotFound
   */
  transferProject(projectIdToTransfer: string, newTeamId: string): Promise<void>;
}

/** What a current user needs of its app. */
export interface CurrentUserContext extends Omit<Access, 'accessType'> {
  readonly sessions: SessionSource;
  adminApp(projectId: string): Promise<AdminOwnedProject['app']>;
  signOut(options?: SignOutOptions): Promise<void>;
  registerPasskey: CurrentUser['registerPasskey'];
  link: LinkAccount;
}

export function currentUserOf(context: CurrentUserContext, json: UserJson): CurrentUser {
  const { api } = context;
  const access: UserAccess = { api, accessType: 'client', callbackUrl: context.callbackUrl, userId: 'me' };
  const tokens = () => authJsonOf(context.sessions.current());
  const update = async (options: UserUpdateOptions) => {
    await api.request('client', { method: 'PATCH', path: '/users/me', body: userUpdate(options) });
  };
  return {
    ...baseUserOf(json, json.selected_team && teamOf(access, json.selected_team)),
    ...userMethodsOf(access, update, context.link),
    ...customerOf(access, { userId: json.id }),
    ...passwordsOf(api),
    ...ownedProjectsOf(context),
    update,
    delete: async () => {
      await api.request('client', { method: 'DELETE', path: '/users/me' });
      context.sessions.current()?.end();
    },
    listTeams: () => listTeams(access),
    getTeam: async (id) => (await listTeams(access)).find((team) => team.id === id) ?? null,
    createTeam: async (options) => {
      const team = await createTeam(access, options);
      await update({ selectedTeamId: team.id });
      return team;
    },
    listContactChannels: () => listContactChannels(access),
    createContactChannel: (options) => createContactChannel(access, options),
    listOAuthProviders: () => listOAuthProviders(access),
    getOAuthProvider: async (id) => (await listOAuthProviders(access)).find((provider) => provider.id === id) ?? null,
    signOut: (options) => context.signOut(options),
    registerPasskey: (options) => context.registerPasskey(options),
    listPasskeys: () => listOwnPasskeys(api),
    linkOAuthProvider: (provider, options) => context.link(provider, options),
    getAuthHeaders: async () => ({ 'x-stack-auth': JSON.stringify(await tokens()) }),
    getAuthJson: tokens,
    currentSession: { getTokens: tokens },
    sendVerificationEmail: async ({ callbackUrl = context.callbackUrl('emailVerification') } = {}) => {
      if (json.primary_email === null) throw new Error(NO_PRIMARY_EMAIL);
      return refusalOf(
        api.request('client', {
          method: 'POST',
          path: '/contact-channels/send-verification-code',
          body: { email: json.primary_email, callback_url: callbackUrl },
        }),
        [KnownErrors.EmailAlreadyVerified],
      );
    },
    getEndedSessions: () => listOwnEndedSessions(api),
    revokeOtherSessions: () => endOtherOwnSessions(api),
    createBackupCodes: async () => {
      const made = await api.request<{ backup_codes: string[] }>('client', {
        method: 'POST',
        path: '/auth/mfa/backup-codes',
      });
      return made.backup_codes;
    },
    getBackupCodes: async () => {
      const { remaining, created_at_millis: createdAt } = await api.request<{
        remaining: number;
        created_at_millis: number | null;
      }>('client', { method: 'GET', path: '/auth/mfa/backup-codes' });
      return { remaining, createdAt: createdAt === null ? null : new Date(createdAt) };
    },
  };
}

/** The password of the signed-in user (contract/02 §6). */
function passwordsOf(api: ApiClient): Pick<CurrentUser, 'updatePassword' | 'setPassword'> {
  return {
    updatePassword: ({ oldPassword, newPassword }) =>
      refusalOf(
        api.request('client', {
          method: 'POST',
          path: '/auth/password/update',
          body: { old_password: oldPassword, new_password: newPassword },
        }),
        [KnownErrors.PasswordConfirmationMismatch, PasswordRequirementsNotMet],
      ),
    setPassword: ({ password }) =>
      refusalOf(api.request('client', { method: 'POST', path: '/auth/password/set', body: { password } }), [
        PasswordRequirementsNotMet,
      ]),
  };
}

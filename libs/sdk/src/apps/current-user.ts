import type { Access, UserAccess } from '../access.js';
import { listOwnPasskeys, type Passkey } from '../auth/own-passkeys.js';
import type { SignaledUser } from '../auth/passkey-signals.js';
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
import type { OwnerRole } from '../teams/owner-role.js';
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

/** How many unused backup codes are left, and when they were created. */
export interface BackupCodes {
  readonly remaining: number;
  readonly createdAt: Date | null;
}

/** The rules for the user's password. */
export interface PasswordStatus {
  /** Minimum length of a new password, in characters. */
  readonly minLength: number;
  /** Whether the user should choose a new password, because the present one is breached. */
  readonly shouldChange: boolean;
}

/** Whether the project requires a second factor that the user does not have. */
export interface SecondFactorEnrollment {
  /**
   * `not_required`: the project does not ask for one. `enrolled`: the user has one, or this sign-in proved two factors.
   * `grace_period`: the user must set one up by `dueAt`. `required`: nothing else works first.
   */
  readonly status: 'not_required' | 'enrolled' | 'grace_period' | 'required';
  /** End of the grace period; null unless the user must set up a second factor. */
  readonly dueAt: Date | null;
}

/** The session of the signed-in user. */
export interface UserAuth {
  /** @param options.redirectUrl where to go afterwards; default: the app's after-sign-out page */
  signOut(options?: SignOutOptions): Promise<void>;
  /** The header that identifies the user to your own back end. */
  getAuthHeaders(options?: object): Promise<{ 'x-stack-auth': string }>;
  /** The tokens of `getAuthHeaders`, for transports other than HTTP. */
  getAuthJson(options?: object): Promise<AuthJson>;
  readonly currentSession: { getTokens(): Promise<AuthJson> };
}

/** The signed-in user. A snapshot: get the user again to see later changes. */
export interface CurrentUser extends BaseUser, UserMethods, UserAuth, Customer {
  update(options: UserUpdateOptions): Promise<void>;
  /** Deletes the user and ends the session. Works only if the project allows users to delete themselves. */
  delete(): Promise<void>;
  /** Lists teams, oldest first. */
  listTeams(): Promise<Team[]>;
  /** @returns null if the user is not a member of the team */
  getTeam(id: string): Promise<Team | null>;
  /** Creates a team with the user as its creator and selects it. */
  createTeam(options: TeamCreateOptions): Promise<Team>;
  /** Lists contact channels, oldest first. */
  listContactChannels(): Promise<ContactChannel[]>;
  createContactChannel(options: ContactChannelCreateOptions): Promise<ContactChannel>;
  /** Lists connected provider accounts, oldest first. */
  listOAuthProviders(): Promise<OAuthProvider[]>;
  /** @returns null if no account has this id */
  getOAuthProvider(id: string): Promise<OAuthProvider | null>;
  /**
   * Adds a passkey.
   * @param options.hostname default: the project's `passkeyRpId`, otherwise the page's host
   * @param options.name helps the user tell their passkeys apart
   * @returns an error result if the browser or the server rejects the passkey
   * @throws ApiError 403 if the sign-in is older than 10 minutes (security E9)
   */
  registerPasskey(options?: { hostname?: string; name?: string }): ReturnType<typeof registerPasskey>;
  /** Lists passkeys, oldest first. */
  listPasskeys(): Promise<Passkey[]>;
  /**
   * Tells the browser which of the user's passkeys still sign in, and the user's current name, so that password managers
   * stop offering removed passkeys. Does nothing in browsers without these signals.
   */
  signalPasskeys(): Promise<void>;
  /**
   * Sends the user to a provider to connect an account that they can then sign in with, and back to this page.
   * @param provider the provider's id in the project; the sign-in must not be older than 10 minutes (security E8)
   * @param options.returnTo the page to return to
   */
  linkOAuthProvider(provider: string, options?: LinkOptions): Promise<void>;
  /** Returns whether the user should choose a new password. Ask after a sign-in with a password. */
  getPasswordStatus(): Promise<PasswordStatus>;
  /** Lists sessions that ended within the last 30 days, and why. */
  getEndedSessions(): Promise<EndedSession[]>;
  /**
   * Signs the user out everywhere else.
   * @returns the number of sessions that ended
   */
  revokeOtherSessions(): Promise<number>;
  /**
   * Creates single-use codes that replace a code from the authenticator app. Earlier backup codes stop working.
   * @returns 10 codes, shown only once
   * @throws ApiError 400 if the second factor is off, 403 if the sign-in is older than 10 minutes
   */
  createBackupCodes(): Promise<string[]>;
  getBackupCodes(): Promise<BackupCodes>;
  getSecondFactorEnrollment(): Promise<SecondFactorEnrollment>;
  /**
   * Only for users of the internal project.
   * @throws KnownErrors.ExpectedInternalProject otherwise
   */
  listOwnedProjects(): Promise<AdminOwnedProject[]>;
  /**
   * Only for users of the internal project.
   * @throws KnownErrors.TeamMembershipNotFound if the user is not a member of the team
   */
  createProject(options: AdminProjectCreateOptions): Promise<AdminOwnedProject>;
  /**
   * Transfers a project to another of the user's teams. Only for users of the internal project.
   * @throws KnownErrors.ProjectNotFound, TeamPermissionRequired, TeamMembershipNotFound
   */
  transferProject(projectIdToTransfer: string, newTeamId: string): Promise<void>;
  /**
   * Changes the role of a member of a team that owns projects. Only for owners of the team who have signed in within the
   * last 10 minutes.
   * @throws KnownErrors.TeamMembershipNotFound, TeamPermissionRequired; ApiError 403 without a recent sign-in or the role
   * owner, 409 for the last owner
   */
  changeOwnerRole(teamId: string, userId: string, role: OwnerRole): Promise<void>;
}

/** The parts of an app that its current user needs. */
export interface CurrentUserContext extends Omit<Access, 'accessType'> {
  readonly sessions: SessionSource;
  adminApp(projectId: string): Promise<AdminOwnedProject['app']>;
  signOut(options?: SignOutOptions): Promise<void>;
  registerPasskey: CurrentUser['registerPasskey'];
  signalPasskeys(user: SignaledUser): Promise<void>;
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
    signalPasskeys: () =>
      context.signalPasskeys({ id: json.id, displayName: json.display_name, primaryEmail: json.primary_email }),
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
    getSecondFactorEnrollment: async () => {
      const { status, due_at_millis: dueAt } = await api.request<{
        status: SecondFactorEnrollment['status'];
        due_at_millis: number | null;
      }>('client', { method: 'GET', path: '/auth/mfa/enrollment' });
      return { status, dueAt: dueAt === null ? null : new Date(dueAt) };
    },
  };
}

/** Changes the password of the signed-in user (contract/02 §6). */
function passwordsOf(api: ApiClient): Pick<CurrentUser, 'updatePassword' | 'setPassword' | 'getPasswordStatus'> {
  return {
    getPasswordStatus: async () => {
      const status = await api.request<{ min_length: number; should_change: boolean }>('client', {
        method: 'GET',
        path: '/auth/password',
      });
      return { minLength: status.min_length, shouldChange: status.should_change };
    },
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

import type { HallpassAdminApp } from '../apps/hallpass-admin-app.js';
import { KnownErrors, PasswordRequirementsNotMet } from '../errors/known-errors.js';
import type { Json } from '../json.js';
import {
  type AdminProject,
  type AdminProjectCreateOptions,
  type AdminProjectJson,
  adminProjectOf,
  adminProjectUpdate,
} from '../projects/admin-project.js';
import { allPages } from '../requests/all-pages.js';
import type { ApiClient } from '../requests/api-client.js';
import { refusalOf } from '../results.js';
import { type ActiveSession, endOtherOwnSessions, endOwnSession, listOwnSessions } from '../sessions/active-session.js';
import { type EndedSession, listOwnEndedSessions } from '../sessions/ended-session.js';
import { createOwnTeam, listOwnTeams, type Team, type TeamCreateOptions } from '../teams/team.js';
import { type BaseUser, baseUserOf, type UserJson, type UserUpdateOptions, userUpdate } from './user.js';

/** A project of the signed-in owner, with an app that administers it by the owner's session. */
export interface AdminOwnedProject extends AdminProject {
  readonly app: HallpassAdminApp;
}

/** How many backup codes can still be used, and since when there are any. */
export interface BackupCodes {
  readonly remaining: number;
  readonly createdAt: Date | null;
}

/** The signed-in user. */
export interface CurrentUser extends BaseUser {
  update(options: UserUpdateOptions): Promise<void>;
  setDisplayName(displayName: string): Promise<void>;
  setClientMetadata(metadata: Json): Promise<void>;
  setSelectedTeam(team: Team | null): Promise<void>;
  /** Where the project allows its users to delete themselves. */
  delete(): Promise<void>;
  listTeams(): Promise<Team[]>;
  createTeam(options: TeamCreateOptions): Promise<Team>;
  signOut(): Promise<void>;
  /**
   * Mails a link that confirms the primary address.
   * @returns the error when it is confirmed already
   * @throws KnownErrors.RedirectUrlNotWhitelisted, RateLimitedError
   */
  sendVerificationEmail(options: {
    callbackUrl: string;
  }): Promise<InstanceType<typeof KnownErrors.EmailAlreadyVerified> | void>;
  /**
   * Replaces the password; every other session ends.
   * @returns the error when the old password is wrong or the new one breaks a rule
   */
  updatePassword(options: {
    oldPassword: string;
    newPassword: string;
  }): Promise<InstanceType<typeof KnownErrors.PasswordConfirmationMismatch> | PasswordRequirementsNotMet | void>;
  /**
   * Gives a user without a password their first one.
   * @returns the error when it breaks a rule
   * @throws ApiError 403 when the sign-in is older than 10 minutes
   */
  setPassword(options: { password: string }): Promise<PasswordRequirementsNotMet | void>;
  getActiveSessions(): Promise<ActiveSession[]>;
  /** Those that have ended within the last 30 days, and why. */
  getEndedSessions(): Promise<EndedSession[]>;
  /** @throws KnownError CANNOT_DELETE_CURRENT_SESSION for the own session: sign out instead */
  revokeSession(sessionId: string): Promise<void>;
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
}

/** What a current user needs of its app. */
export interface CurrentUserContext {
  api: ApiClient;
  adminApp(projectId: string): Promise<HallpassAdminApp>;
  signOut(): Promise<void>;
}

export function currentUserOf(context: CurrentUserContext, json: UserJson): CurrentUser {
  const { api } = context;
  const update = async (options: UserUpdateOptions) => {
    await api.request('client', { method: 'PATCH', path: '/users/me', body: userUpdate(options) });
  };
  const ownedProjectOf = async (project: AdminProjectJson): Promise<AdminOwnedProject> => {
    const app = await context.adminApp(project.id);
    return { ...adminProjectOf(app.api, project), app };
  };
  return {
    ...baseUserOf(json),
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setSelectedTeam: (team) => update({ selectedTeamId: team?.id ?? null }),
    delete: async () => {
      await api.request('client', { method: 'DELETE', path: '/users/me' });
      await context.signOut();
    },
    listTeams: () => listOwnTeams(api),
    createTeam: async (options) => {
      const team = await createOwnTeam(api, options);
      await update({ selectedTeamId: team.id });
      return team;
    },
    signOut: () => context.signOut(),
    sendVerificationEmail: ({ callbackUrl }) =>
      refusalOf(
        api.request('client', {
          method: 'POST',
          path: '/contact-channels/send-verification-code',
          body: { email: json.primary_email, callback_url: callbackUrl },
        }),
        [KnownErrors.EmailAlreadyVerified],
      ),
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
    getActiveSessions: () => listOwnSessions(api),
    getEndedSessions: () => listOwnEndedSessions(api),
    revokeSession: (sessionId) => endOwnSession(api, sessionId),
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
    listOwnedProjects: async () => {
      const projects = await allPages<AdminProjectJson>(api, 'client', { path: '/internal/projects' });
      return Promise.all(projects.map(ownedProjectOf));
    },
    createProject: async ({ teamId, ...options }) =>
      ownedProjectOf(
        await api.request<AdminProjectJson>('client', {
          method: 'POST',
          path: '/internal/projects',
          body: { ...adminProjectUpdate(options), owner_team_id: teamId },
        }),
      ),
  };
}

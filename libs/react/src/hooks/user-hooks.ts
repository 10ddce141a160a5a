import type {
  ActiveSession,
  BackupCodes,
  ConnectedApplication,
  ConnectedAccountOptions,
  ContactChannel,
  CurrentUser,
  DataExport,
  Customer,
  CustomerProductsList,
  CustomerProductsListOptions,
  EditableTeamMemberProfile,
  EndedSession,
  Item,
  NotificationCategory,
  OAuthConnection,
  OAuthProvider,
  Permission,
  PermissionLookupOptions,
  SecondFactorEnrollment,
  Team,
  TeamApiKey,
  TeamInvitation,
  TeamUser,
  UserApiKey,
} from '@hallpass/js';
import { useRead } from './use-entry.js';

/**
 * Hooks for the data of a user or a team, named after the published SDK's: `user.useTeams()` there is `useTeams(user)`
 * here. Each hook suspends during the first read and updates after every change.
 */

/** Returns the user's teams, oldest first. */
export const useTeams = (user: CurrentUser): Team[] => useRead(`${user.id} teams`, () => user.listTeams());

/** Returns one of the user's teams. Null if the user is not a member. */
export const useTeam = (user: CurrentUser, teamId: string): Team | null =>
  useTeams(user).find(({ id }) => id === teamId) ?? null;

/** Returns the user's permissions, in a team if you pass one, otherwise in the project. */
export const usePermissions = (user: CurrentUser, scope?: Team, options: PermissionLookupOptions = {}): Permission[] =>
  useRead(`${user.id} permissions ${scope?.id} ${options.recursive !== false}`, () =>
    scope === undefined ? user.listPermissions(options) : user.listPermissions(scope, options),
  );

/** Returns a permission of the user. Null if the user does not have it. */
export function usePermission(user: CurrentUser, scope: Team, permissionId: string): Permission | null;
export function usePermission(user: CurrentUser, permissionId: string): Permission | null;
export function usePermission(user: CurrentUser, ...named: [Team, string] | [string]): Permission | null {
  const [scope, permissionId] = named.length === 2 ? named : [undefined, named[0]];
  return usePermissions(user, scope).find(({ id }) => id === permissionId) ?? null;
}

/** Returns how much of an item the user or team has. */
export const useItem = (customer: Customer & { id: string }, itemId: string): Item =>
  useRead(`${customer.id} item ${itemId}`, () => customer.getItem(itemId));

/** Returns the products of the user or team, oldest first. Default limit: 10. */
export const useProducts = (
  customer: Customer & { id: string },
  options?: CustomerProductsListOptions,
): CustomerProductsList =>
  useRead(`${customer.id} products ${JSON.stringify(options)}`, () => customer.listProducts(options));

/** Returns the user's contact channels, oldest first. */
export const useContactChannels = (user: CurrentUser): ContactChannel[] =>
  useRead(`${user.id} channels`, () => user.listContactChannels());

/** Returns the user's sessions, newest first. */
export const useActiveSessions = (user: CurrentUser): ActiveSession[] =>
  useRead(`${user.id} sessions`, () => user.getActiveSessions());

/** Returns the sessions that ended within the last 30 days, newest first. */
export const useEndedSessions = (user: CurrentUser): EndedSession[] =>
  useRead(`${user.id} ended sessions`, () => user.getEndedSessions());

export const useNotificationCategories = (user: CurrentUser): NotificationCategory[] =>
  useRead(`${user.id} notifications`, () => user.listNotificationCategories());

/** Returns the user's connected provider accounts, oldest first. */
export const useOAuthProviders = (user: CurrentUser): OAuthProvider[] =>
  useRead(`${user.id} providers`, () => user.listOAuthProviders());

/** Returns the applications that have access to the user's account, newest first. */
export const useConnectedApplications = (user: CurrentUser): ConnectedApplication[] =>
  useRead(`${user.id} applications`, () => user.listConnectedApplications());

/** Returns the archives of the user's data, newest first. */
export const useDataExports = (user: CurrentUser): DataExport[] =>
  useRead(`${user.id} data exports`, () => user.listDataExports());

/** Returns a connected account. Null if it is not connected or lacks a scope. */
export const useConnectedAccount = (
  user: CurrentUser,
  provider: string,
  options: Pick<ConnectedAccountOptions, 'scopes'> = {},
): OAuthConnection | null =>
  useRead(`${user.id} account ${provider} ${JSON.stringify(options.scopes)}`, () =>
    user.getConnectedAccount(provider, options),
  );

/** Returns whether the project requires a second factor that the user does not have. */
export const useSecondFactorEnrollment = (user: CurrentUser): SecondFactorEnrollment =>
  useRead(`${user.id} second factor`, () => user.getSecondFactorEnrollment());

/** Returns how many backup codes are unused. */
export const useBackupCodes = (user: CurrentUser): BackupCodes =>
  useRead(`${user.id} backup codes`, () => user.getBackupCodes());

/** Returns the user's name and picture in a team. */
export const useTeamProfile = (user: CurrentUser, team: Team): EditableTeamMemberProfile =>
  useRead(`${user.id} profile ${team.id}`, () => user.getTeamProfile(team));

/** Returns the API keys of a user or a team, newest first. */
export function useApiKeys(owner: Team): TeamApiKey[];
export function useApiKeys(owner: CurrentUser): UserApiKey[];
export function useApiKeys(owner: CurrentUser | Team): UserApiKey[] | TeamApiKey[] {
  return useRead<UserApiKey[] | TeamApiKey[]>(`${owner.id} keys`, () => owner.listApiKeys());
}

/** Returns the team's members, longest membership first. */
export const useTeamUsers = (team: Team): TeamUser[] => useRead(`${team.id} users`, () => team.listUsers());

/** Returns the team's pending invitations, oldest first. */
export const useTeamInvitations = (team: Team): TeamInvitation[] =>
  useRead(`${team.id} invitations`, () => team.listInvitations());

import type {
  ActiveSession,
  BackupCodes,
  ConnectedAccountOptions,
  ContactChannel,
  CurrentUser,
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
  Team,
  TeamApiKey,
  TeamInvitation,
  TeamUser,
  UserApiKey,
} from '@hallpass/js';
import { useRead } from './use-entry.js';

/**
 * What belongs to a user or a team, by the names of the published SDK's hooks: `user.useTeams()` there is `useTeams(user)`
 * here. Each suspends while it is read for the first time, and is read again after every change.
 */

/** Oldest first. */
export const useTeams = (user: CurrentUser): Team[] => useRead(`${user.id} teams`, () => user.listTeams());

/** Null for a team that the user is not a member of. */
export const useTeam = (user: CurrentUser, teamId: string): Team | null =>
  useTeams(user).find(({ id }) => id === teamId) ?? null;

/** With a team, in it; without one, in the project. */
export const usePermissions = (user: CurrentUser, scope?: Team, options: PermissionLookupOptions = {}): Permission[] =>
  useRead(`${user.id} permissions ${scope?.id} ${options.recursive !== false}`, () =>
    scope === undefined ? user.listPermissions(options) : user.listPermissions(scope, options),
  );

/** Null for a permission that the user has not. */
export function usePermission(user: CurrentUser, scope: Team, permissionId: string): Permission | null;
export function usePermission(user: CurrentUser, permissionId: string): Permission | null;
export function usePermission(user: CurrentUser, ...named: [Team, string] | [string]): Permission | null {
  const [scope, permissionId] = named.length === 2 ? named : [undefined, named[0]];
  return usePermissions(user, scope).find(({ id }) => id === permissionId) ?? null;
}

/** How much of an item the user or the team has. */
export const useItem = (customer: Customer & { id: string }, itemId: string): Item =>
  useRead(`${customer.id} item ${itemId}`, () => customer.getItem(itemId));

/** What the user or the team has, oldest first; 10 when nothing is said. */
export const useProducts = (
  customer: Customer & { id: string },
  options?: CustomerProductsListOptions,
): CustomerProductsList =>
  useRead(`${customer.id} products ${JSON.stringify(options)}`, () => customer.listProducts(options));

/** Oldest first. */
export const useContactChannels = (user: CurrentUser): ContactChannel[] =>
  useRead(`${user.id} channels`, () => user.listContactChannels());

/** Newest first. */
export const useActiveSessions = (user: CurrentUser): ActiveSession[] =>
  useRead(`${user.id} sessions`, () => user.getActiveSessions());

/** Those that have ended within the last 30 days, newest first. */
export const useEndedSessions = (user: CurrentUser): EndedSession[] =>
  useRead(`${user.id} ended sessions`, () => user.getEndedSessions());

export const useNotificationCategories = (user: CurrentUser): NotificationCategory[] =>
  useRead(`${user.id} notifications`, () => user.listNotificationCategories());

/** Accounts with providers that the user has connected, oldest first. */
export const useOAuthProviders = (user: CurrentUser): OAuthProvider[] =>
  useRead(`${user.id} providers`, () => user.listOAuthProviders());

/** Null when it is not connected, or lacks a scope. */
export const useConnectedAccount = (
  user: CurrentUser,
  provider: string,
  options: Pick<ConnectedAccountOptions, 'scopes'> = {},
): OAuthConnection | null =>
  useRead(`${user.id} account ${provider} ${JSON.stringify(options.scopes)}`, () =>
    user.getConnectedAccount(provider, options),
  );

/** How many backup codes can still be used. */
export const useBackupCodes = (user: CurrentUser): BackupCodes =>
  useRead(`${user.id} backup codes`, () => user.getBackupCodes());

/** How the user shows in a team. */
export const useTeamProfile = (user: CurrentUser, team: Team): EditableTeamMemberProfile =>
  useRead(`${user.id} profile ${team.id}`, () => user.getTeamProfile(team));

/** Newest first, of a user or a team. */
export function useApiKeys(owner: Team): TeamApiKey[];
export function useApiKeys(owner: CurrentUser): UserApiKey[];
export function useApiKeys(owner: CurrentUser | Team): UserApiKey[] | TeamApiKey[] {
  return useRead<UserApiKey[] | TeamApiKey[]>(`${owner.id} keys`, () => owner.listApiKeys());
}

/** The members, the longest one first. */
export const useTeamUsers = (team: Team): TeamUser[] => useRead(`${team.id} users`, () => team.listUsers());

/** Oldest first. */
export const useTeamInvitations = (team: Team): TeamInvitation[] =>
  useRead(`${team.id} invitations`, () => team.listInvitations());

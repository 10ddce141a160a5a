import { pathOf, request, type UserAccess } from '../access.js';
import { allPages } from '../requests/all-pages.js';
import type { Team } from '../teams/team.js';

/** What a user may do in a team, or in the whole project (contract/03 §12). */
export interface Permission {
  readonly id: string;
}

export type TeamPermission = Permission;
export type ProjectPermission = Permission;

export interface PermissionLookupOptions {
  /** Also what the granted permissions contain. Default true. */
  recursive?: boolean;
  /** @deprecated name of the published SDK's types, which has no effect there either: use `recursive` */
  direct?: boolean;
}

/** What a permission holds in: a team, or nothing for the whole project. */
type Scope = Team | undefined;

/** A permission named with its scope before it, or without one. */
type Named = [permissionId: string, ...rest: unknown[]] | [scope: Team, permissionId: string, ...rest: unknown[]];

/** How a user's permissions are looked up: with a team, in it; without one, in the project. */
export interface PermissionLookup {
  /** Also those that the granted ones contain, unless `recursive` is false. */
  listPermissions(scope: Team, options?: PermissionLookupOptions): Promise<TeamPermission[]>;
  listPermissions(options?: PermissionLookupOptions): Promise<ProjectPermission[]>;
  /** @returns null for a permission that the user has not */
  getPermission(scope: Team, permissionId: string, options?: PermissionLookupOptions): Promise<TeamPermission | null>;
  getPermission(permissionId: string): Promise<ProjectPermission | null>;
  hasPermission(scope: Team, permissionId: string): Promise<boolean>;
  hasPermission(permissionId: string): Promise<boolean>;
}

/** Server access: permissions are given and taken. */
export interface PermissionGrants {
  /**
   * No error when it was granted before.
   * @throws KnownErrors.TeamMembershipNotFound, PermissionNotFound, WrongPermissionScope
   */
  grantPermission(scope: Team, permissionId: string): Promise<void>;
  grantPermission(permissionId: string): Promise<void>;
  /** @throws KnownErrors.TeamPermissionNotFound, PermissionNotFound for what was not granted directly */
  revokePermission(scope: Team, permissionId: string): Promise<void>;
  revokePermission(permissionId: string): Promise<void>;
}

export function permissionLookupOf(access: UserAccess): PermissionLookup {
  const find = async (scope: Scope, permissionId: string, options?: PermissionLookupOptions) =>
    (await list(access, scope, options)).find(({ id }) => id === permissionId) ?? null;
  const get = (...input: unknown[]) => find(...named(input as Named));
  return {
    listPermissions: (...input: unknown[]) => {
      const [scope, options] = isScope(input[0]) ? [input[0], input[1]] : [undefined, input[0]];
      return list(access, scope, options as PermissionLookupOptions | undefined);
    },
    getPermission: get,
    hasPermission: async (...input: unknown[]) => (await get(...input)) !== null,
  };
}

export function permissionGrantsOf(access: UserAccess): PermissionGrants {
  const change =
    (method: 'POST' | 'DELETE') =>
    async (...input: unknown[]): Promise<void> => {
      const [scope, permissionId] = named(input as Named);
      const path =
        scope === undefined
          ? `/project-permissions${pathOf(access.userId, permissionId)}`
          : `/team-permissions${pathOf(scope.id, access.userId, permissionId)}`;
      await request(access, { method, path, body: {} });
    };
  return { grantPermission: change('POST'), revokePermission: change('DELETE') };
}

async function list(access: UserAccess, scope: Scope, { recursive = true }: PermissionLookupOptions = {}) {
  const query = { user_id: access.userId, recursive: String(recursive) };
  const items = await allPages<Permission>(
    access.api,
    access.accessType,
    scope === undefined
      ? { path: '/project-permissions', query }
      : { path: '/team-permissions', query: { ...query, team_id: scope.id } },
  );
  return items.map(({ id }) => ({ id }));
}

const isScope = (value: unknown): value is Team => typeof value === 'object' && value !== null && 'id' in value;

function named(input: Named): [scope: Scope, permissionId: string, options?: PermissionLookupOptions] {
  const [first, second, third] = input as readonly unknown[];
  return isScope(first)
    ? [first, second as string, third as PermissionLookupOptions | undefined]
    : [undefined, first as string];
}

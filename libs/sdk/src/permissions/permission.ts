import { pathOf, request, type UserAccess } from '../access.js';
import { allPages } from '../requests/all-pages.js';
import type { Team } from '../teams/team.js';

/** A permission that a user has in a team or in the whole project (contract/03 §12). */
export interface Permission {
  readonly id: string;
}

export type TeamPermission = Permission;
export type ProjectPermission = Permission;

export interface PermissionLookupOptions {
  /** Includes permissions contained in the granted ones. Default true. */
  recursive?: boolean;
  /** @deprecated comes from the published SDK's types, where it has no effect either; use `recursive` */
  direct?: boolean;
}

/** A team, or undefined for the whole project. */
type Scope = Team | undefined;

/** A permission id, optionally preceded by its scope. */
type Named = [permissionId: string, ...rest: unknown[]] | [scope: Team, permissionId: string, ...rest: unknown[]];

/** Looks up a user's permissions, in a team if you pass one, otherwise in the project. */
export interface PermissionLookup {
  /** Includes permissions contained in the granted ones, unless `recursive` is false. */
  listPermissions(scope: Team, options?: PermissionLookupOptions): Promise<TeamPermission[]>;
  listPermissions(options?: PermissionLookupOptions): Promise<ProjectPermission[]>;
  /** @returns null if the user does not have the permission */
  getPermission(scope: Team, permissionId: string, options?: PermissionLookupOptions): Promise<TeamPermission | null>;
  getPermission(permissionId: string): Promise<ProjectPermission | null>;
  hasPermission(scope: Team, permissionId: string): Promise<boolean>;
  hasPermission(permissionId: string): Promise<boolean>;
}

/** Grants and revokes permissions, with server access. */
export interface PermissionGrants {
  /**
   * Does nothing if the permission is already granted.
   * @throws KnownErrors.TeamMembershipNotFound, PermissionNotFound, WrongPermissionScope
   */
  grantPermission(scope: Team, permissionId: string): Promise<void>;
  grantPermission(permissionId: string): Promise<void>;
  /** @throws KnownErrors.TeamPermissionNotFound, PermissionNotFound if the permission was not granted directly */
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

import { pathOf } from '../access.js';
import { allPages } from '../requests/all-pages.js';
import type { ApiClient } from '../requests/api-client.js';

/** A permission that a project defines (contract/03 §14). */
export interface PermissionDefinition {
  /** Lower-case letters, digits, `:` and `_`. Built-in permissions begin with `$`. */
  readonly id: string;
  readonly description?: string;
  /** Users with this permission also have these. */
  readonly containedPermissionIds: string[];
}

export interface AdminTeamPermissionDefinition extends PermissionDefinition {
  /** @deprecated never set; the defaults are in `AdminProjectConfig` */
  readonly isDefaultUserPermission?: boolean;
}

export interface PermissionDefinitionCreateOptions {
  id: string;
  description?: string;
  containedPermissionIds: string[];
}

export interface AdminTeamPermissionDefinitionCreateOptions extends PermissionDefinitionCreateOptions {
  /** @deprecated has no effect; the defaults are in `AdminProjectConfig` */
  isDefaultUserPermission?: boolean;
}

/** Options that you leave out keep their value. */
export type PermissionDefinitionUpdateOptions = Partial<
  Pick<PermissionDefinitionCreateOptions, 'description' | 'containedPermissionIds'>
>;

interface DefinitionJson {
  id: string;
  description?: string;
  contained_permission_ids: string[];
}

/** Whether a permission applies in a team or in the whole project. */
export type PermissionScope = 'team' | 'project';

const pathIn = (scope: PermissionScope): string => `/${scope}-permission-definitions`;

/** Lists permissions by id. Team permissions include the six built-in ones. */
export async function listPermissionDefinitions(
  api: ApiClient,
  scope: PermissionScope,
): Promise<PermissionDefinition[]> {
  return (await allPages<DefinitionJson>(api, 'admin', { path: pathIn(scope) })).map(definitionOf);
}

/** @throws KnownErrors.PermissionIdAlreadyExists, ContainedPermissionNotFound */
export async function createPermissionDefinition(
  api: ApiClient,
  scope: PermissionScope,
  { id, ...options }: PermissionDefinitionCreateOptions,
): Promise<PermissionDefinition> {
  const body = { id, ...definitionJson(options) };
  return definitionOf(await api.request<DefinitionJson>('admin', { method: 'POST', path: pathIn(scope), body }));
}

/** @throws KnownErrors.PermissionNotFound (also for built-in permissions), ContainedPermissionNotFound */
export async function updatePermissionDefinition(
  api: ApiClient,
  scope: PermissionScope,
  permissionId: string,
  options: PermissionDefinitionUpdateOptions,
): Promise<void> {
  const path = `${pathIn(scope)}${pathOf(permissionId)}`;
  await api.request('admin', { method: 'PATCH', path, body: definitionJson(options) });
}

/**
 * Deletes the permission and revokes it from everyone who has it.
 * @throws KnownErrors.PermissionNotFound
 */
export async function deletePermissionDefinition(
  api: ApiClient,
  scope: PermissionScope,
  permissionId: string,
): Promise<void> {
  await api.request('admin', { method: 'DELETE', path: `${pathIn(scope)}${pathOf(permissionId)}` });
}

const definitionOf = (json: DefinitionJson): PermissionDefinition => ({
  id: json.id,
  description: json.description,
  containedPermissionIds: json.contained_permission_ids,
});

const definitionJson = (options: PermissionDefinitionUpdateOptions) => ({
  description: options.description,
  contained_permission_ids: options.containedPermissionIds,
});

import { setOwn } from '../override/override.js';
import type { ConfigOverride } from '../override/override.js';
import type { ProjectConfig } from '../tree/tree.js';
import type { PermissionScope } from './permissions.js';

type Definitions = ProjectConfig['rbac']['permissions'];
type IdSet = Definitions[string]['containedPermissionIds'];

/** What an owner defines of a permission. */
export interface NewPermission {
  id: string;
  /** An empty one counts as unset. */
  description?: string;
  containedPermissionIds: readonly string[];
}

const idSet = (ids: Iterable<string>): IdSet => Object.fromEntries([...ids].map((id) => [id, true]));

/** Every definition again, with `change` made to each; null takes one away. */
function changed(
  config: ProjectConfig,
  change: (id: string, definition: Definitions[string]) => [string, Definitions[string]] | null,
): Definitions {
  const definitions: Definitions = {};
  for (const [id, definition] of Object.entries(config.rbac.permissions)) {
    const next = change(id, definition);
    if (next) setOwn(definitions, ...next);
  }
  return definitions;
}

function defaultSets(config: ProjectConfig, change: (id: string) => string | null): ConfigOverride {
  const sets = Object.entries(config.rbac.defaultPermissions).map(([name, set]) => {
    const ids = Object.keys(set).map(change);
    return [`rbac.defaultPermissions.${name}`, idSet(ids.filter((id) => id !== null))];
  });
  return Object.fromEntries(sets) as ConfigOverride;
}

/** The change of the override that defines a permission (contract/03 §14). */
export function permissionDefined(
  config: ProjectConfig,
  scope: PermissionScope,
  { id, description, containedPermissionIds }: NewPermission,
): ConfigOverride {
  const definitions = changed(config, (...entry) => entry);
  setOwn(definitions, id, {
    ...(description ? { description } : {}),
    scope,
    containedPermissionIds: idSet(containedPermissionIds),
  });
  return { 'rbac.permissions': definitions };
}

/** The change of the override that redefines the permission `id`; a new id follows through to all that name it. */
export function permissionRedefined(config: ProjectConfig, id: string, next: NewPermission): ConfigOverride {
  const renamed = (other: string): string => (other === id ? next.id : other);
  const renamedSet = (ids: Iterable<string>): IdSet => idSet([...ids].map(renamed));
  const definitions = changed(config, (each, definition) => {
    if (each !== id)
      return [
        each,
        { ...definition, containedPermissionIds: renamedSet(Object.keys(definition.containedPermissionIds)) },
      ];
    const { description: _old, ...rest } = definition;
    const description = next.description ? { description: next.description } : {};
    return [next.id, { ...rest, ...description, containedPermissionIds: renamedSet(next.containedPermissionIds) }];
  });
  return { 'rbac.permissions': definitions, ...defaultSets(config, renamed) };
}

/** The change of the override that takes the permission `id` away, also from all that contain or default to it. */
export function permissionRemoved(config: ProjectConfig, id: string): ConfigOverride {
  const kept = (other: string): string | null => (other === id ? null : other);
  const definitions = changed(config, (each, definition) => {
    if (each === id) return null;
    const contained = Object.keys(definition.containedPermissionIds).filter((other) => other !== id);
    return [each, { ...definition, containedPermissionIds: idSet(contained) }];
  });
  return { 'rbac.permissions': definitions, ...defaultSets(config, kept) };
}

/**
 * The way by which a permission would contain itself if it contained these (security H5).
 * @returns the ids from `id` back to `id`; null when there is no such way
 */
export function containmentCycle(
  config: ProjectConfig,
  id: string,
  containedPermissionIds: readonly string[],
): string[] | null {
  const cameFrom = new Map<string, string>();
  const open: string[] = [];
  const enter = (ids: readonly string[], from: string): void => {
    for (const next of ids) {
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, from);
      open.push(next);
    }
  };
  enter(containedPermissionIds, id);
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    if (next === id) break;
    const { permissions } = config.rbac;
    if (Object.hasOwn(permissions, next)) enter(Object.keys(permissions[next]!.containedPermissionIds), next);
  }
  const last = cameFrom.get(id);
  if (last === undefined) return null;
  const way = [id];
  for (let step = last; step !== id; step = cameFrom.get(step)!) way.unshift(step);
  return [id, ...way];
}

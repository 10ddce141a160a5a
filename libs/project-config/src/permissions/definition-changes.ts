import { setOwn } from '../override/override.js';
import type { ConfigOverride } from '../override/override.js';
import type { ProjectConfig } from '../tree/tree.js';
import type { PermissionScope } from './permissions.js';

type Definitions = ProjectConfig['rbac']['permissions'];
type IdSet = Definitions[string]['containedPermissionIds'];

export interface NewPermission {
  id: string;
  /** An empty description counts as unset. */
  description?: string;
  containedPermissionIds: readonly string[];
}

const idSet = (ids: Iterable<string>): IdSet => Object.fromEntries([...ids].map((id) => [id, true]));

/** Applies `change` to every definition; null removes a definition. */
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

/** The override change that defines a permission (contract/03 §14). */
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

/** The override change that redefines the permission `id`. A new id is also replaced wherever it is used. */
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

/** The override change that removes the permission `id`, also from permissions and defaults that contain it. */
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
 * The cycle that would result if the permission contained these (security H5).
 * @returns the ids from `id` back to `id`; null if there is no cycle
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

import { perPart } from '../per-config.js';
import { deepFreeze } from '../override/override.js';
import type { ProjectConfig } from '../tree/tree.js';

/** Memory for cached closures per graph; beyond that, closures are recomputed. */
const KEPT_BYTES = 1024 * 1024;
const BITS = 32;

/** The containment graph of one scope of a configuration. Each closure is computed once, however often it is needed. */
class PermissionGraph {
  private readonly ids: readonly string[];
  private readonly places: ReadonlyMap<string, number>;
  /** The indexes of contained permissions, by index. */
  private readonly contained: readonly (readonly number[])[];
  private readonly words: number;
  /** By index: a bit for each index that is reachable from there. */
  private readonly closures = new Map<number, Uint32Array>();

  /** @param definitions in the order of lists */
  constructor(definitions: readonly Definition[]) {
    this.ids = definitions.map(({ id }) => id);
    this.places = new Map(this.ids.map((id, place) => [id, place]));
    this.contained = definitions.map(({ containedPermissionIds }) =>
      containedPermissionIds.flatMap((id) => this.places.get(id) ?? []),
    );
    this.words = Math.ceil(this.ids.length / BITS);
  }

  /** The defined ids and everything that they contain, without duplicates, in the order of lists. */
  reachedFrom(ids: Iterable<string>): string[] {
    const reached = new Uint32Array(this.words);
    for (const id of ids) {
      const place = this.places.get(id);
      if (place === undefined || hasBit(reached, place)) continue;
      const closure = this.closureOf(place);
      for (let word = 0; word < this.words; word++) reached[word]! |= closure[word]!;
    }
    return this.ids.filter((_, place) => hasBit(reached, place));
  }

  /** The ids that contain this one, including itself; empty if it is not defined. */
  reaching(id: string): string[] {
    const place = this.places.get(id);
    if (place === undefined) return [];
    const above: number[][] = this.ids.map(() => []);
    this.contained.forEach((below, container) => below.forEach((each) => above[each]!.push(container)));
    const reached = new Set([place]);
    for (const next of reached) for (const container of above[next]!) reached.add(container);
    return [...reached].map((each) => this.ids[each]!);
  }

  private closureOf(place: number): Uint32Array {
    const known = this.closures.get(place);
    if (known) return known;
    const reached = new Uint32Array(this.words);
    setBit(reached, place);
    const open = [place];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const below of this.contained[next]!) {
        if (hasBit(reached, below)) continue;
        setBit(reached, below);
        open.push(below);
      }
    }
    if ((this.closures.size + 1) * reached.byteLength <= KEPT_BYTES) this.closures.set(place, reached);
    return reached;
  }
}

const hasBit = (words: Uint32Array, bit: number): boolean => ((words[bit >>> 5]! >>> (bit & 31)) & 1) === 1;
const setBit = (words: Uint32Array, bit: number): void => void (words[bit >>> 5]! |= 1 << (bit & 31));

export type PermissionScope = 'team' | 'project';
type RbacConfig = Pick<ProjectConfig, 'rbac'>;
export type DefaultPermissionSet = keyof ProjectConfig['rbac']['defaultPermissions'];

export interface PermissionDefinition {
  id: string;
  /** Absent if unset or empty. */
  description?: string;
  containedPermissionIds: string[];
}

/** Permissions of every team: always defined, containing nothing, never changed (contract/03 §12). */
export const SYSTEM_TEAM_PERMISSIONS: readonly { readonly id: string; readonly description: string }[] = [
  { id: '$update_team', description: 'Update the team: its name, picture and metadata' },
  { id: '$delete_team', description: 'Delete the team' },
  { id: '$read_members', description: 'View the members of the team' },
  { id: '$remove_members', description: 'Remove other members from the team' },
  { id: '$invite_members', description: 'Invite users to the team' },
  { id: '$manage_api_keys', description: 'View, create and revoke API keys of the team' },
];

const SYSTEM_IDS: ReadonlySet<string> = new Set(SYSTEM_TEAM_PERMISSIONS.map(({ id }) => id));
export const isSystemPermission = (id: string): boolean => SYSTEM_IDS.has(id);

/**
 * Order of permission lists: upper-cased, by code unit, so that `$` < digits < `:` < letters < `_` (contract/03 §12).
 */
export function comparePermissionIds(a: string, b: string): number {
  const [x, y] = [a.toUpperCase(), b.toUpperCase()];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Whether the id is defined in that scope; system permissions are defined for teams. */
export function isPermissionDefined(config: RbacConfig, scope: PermissionScope, id: string): boolean {
  if (isSystemPermission(id)) return scope === 'team';
  const { permissions } = config.rbac;
  return Object.hasOwn(permissions, id) && permissions[id]?.scope === scope;
}

/** @returns the scope of a defined permission, null for an unknown one */
export function findPermissionScope(config: ProjectConfig, id: string): PermissionScope | null {
  if (isSystemPermission(id)) return 'team';
  const { permissions } = config.rbac;
  return (Object.hasOwn(permissions, id) && permissions[id]?.scope) || null;
}

const byScope = <T>(derive: (config: RbacConfig, scope: PermissionScope) => T) => ({
  team: perPart('rbac', (config) => derive(config, 'team')),
  project: perPart('rbac', (config) => derive(config, 'project')),
});

const definitions = byScope((config, scope): PermissionDefinition[] => {
  const system = scope === 'team' ? SYSTEM_TEAM_PERMISSIONS.map((p) => ({ ...p, containedPermissionIds: [] })) : [];
  const custom = Object.entries(config.rbac.permissions)
    .filter(([id, definition]) => definition.scope === scope && !isSystemPermission(id))
    .map(([id, { description, containedPermissionIds }]) => ({
      id,
      ...(description ? { description } : {}),
      containedPermissionIds: Object.keys(containedPermissionIds).sort(comparePermissionIds),
    }));
  return deepFreeze([...system, ...custom].sort((a, b) => comparePermissionIds(a.id, b.id)));
});

const graphs = byScope((config, scope) => new PermissionGraph(definitions[scope](config)));

/**
 * Every definition of a scope, including the system ones, sorted. Shared between requests: never change it in place.
 */
export function permissionDefinitions(config: ProjectConfig, scope: PermissionScope): readonly PermissionDefinition[] {
  return definitions[scope](config);
}

/**
 * Everything that these direct grants allow: the grants themselves and all they contain, without duplicates, sorted
 * (contract/03 §12). Cycles are harmless; ids that the scope does not define are omitted.
 */
export function resolvePermissions(config: RbacConfig, scope: PermissionScope, directIds: Iterable<string>): string[] {
  return graphs[scope](config).reachedFrom(directIds);
}

/** The permissions whose holders also hold this one: itself, and all that contain it. Empty for an undefined id. */
export function permissionsThatGive(config: ProjectConfig, scope: PermissionScope, id: string): string[] {
  return graphs[scope](config).reaching(id);
}

/** The ids of a default set that its scope defines, sorted. These are shown and granted. */
export function defaultPermissionIds(config: ProjectConfig, set: DefaultPermissionSet): readonly string[] {
  return defaultIds[set](config);
}

const defaultIdsOf = (set: DefaultPermissionSet) =>
  perPart('rbac', (config): readonly string[] => {
    const scope = set === 'signUp' ? 'project' : 'team';
    return deepFreeze(
      Object.keys(config.rbac.defaultPermissions[set])
        .filter((id) => isPermissionDefined(config, scope, id))
        .sort(comparePermissionIds),
    );
  });

const defaultIds: Record<DefaultPermissionSet, (config: RbacConfig) => readonly string[]> = {
  teamCreator: defaultIdsOf('teamCreator'),
  teamMember: defaultIdsOf('teamMember'),
  signUp: defaultIdsOf('signUp'),
};

interface Definition {
  readonly id: string;
  readonly containedPermissionIds: readonly string[];
}

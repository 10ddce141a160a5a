import type { Item } from '../api/admin-request';

/** A permission definition (contract/03 §14). */
export type Definition = Item<'GET /team-permission-definitions'>;

/**
 * How a user holds a permission: the granted permission first, then each contained permission, down to the permission
 * itself.
 */
export type Path = string[];

/**
 * Everything that these grants imply, with the shortest path to each permission. Cycles are allowed. Grants without a
 * definition are ignored.
 */
export function effectivePermissions(
  definitions: readonly Definition[],
  granted: readonly string[],
): Map<string, Path> {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  const paths = new Map<string, Path>();
  let next: Path[] = granted.filter((id) => byId.has(id)).map((id) => [id]);
  while (next.length > 0) {
    const found = next.filter((path) => {
      const id = path.at(-1)!;
      if (paths.has(id)) return false;
      paths.set(id, path);
      return true;
    });
    next = found.flatMap((path) =>
      byId
        .get(path.at(-1)!)!
        .contained_permission_ids.filter((id) => byId.has(id))
        .map((id) => [...path, id]),
    );
  }
  return paths;
}

/** All simple paths from a granted permission to this permission, up to a limit. */
export function waysTo(
  definitions: readonly Definition[],
  granted: readonly string[],
  permissionId: string,
  atMost = 10,
): Path[] {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  const leading = leadingTo(definitions, permissionId);
  const ways: Path[] = [];
  const walk = (path: Path): void => {
    if (ways.length >= atMost) return;
    const id = path.at(-1)!;
    if (id === permissionId) {
      ways.push(path);
      return;
    }
    for (const contained of byId.get(id)?.contained_permission_ids ?? []) {
      if (leading.has(contained) && !path.includes(contained)) walk([...path, contained]);
    }
  };
  for (const id of granted) if (leading.has(id)) walk([id]);
  return ways.sort((a, b) => a.length - b.length);
}

/** The permission and all permissions that contain it. Other permissions need not be searched. */
function leadingTo(definitions: readonly Definition[], permissionId: string): Set<string> {
  const leading = new Set(definitions.some(({ id }) => id === permissionId) ? [permissionId] : []);
  for (let size = -1; size !== leading.size;) {
    size = leading.size;
    for (const { id, contained_permission_ids } of definitions) {
      if (contained_permission_ids.some((each) => leading.has(each))) leading.add(id);
    }
  }
  return leading;
}

export interface Placed {
  id: string;
  column: number;
  row: number;
}

export interface Layout {
  nodes: Placed[];
  edges: Array<{ from: Placed; to: Placed }>;
  columns: number;
  rows: number;
}

/**
 * Columns from permissions that nothing contains to permissions that contain nothing. Each permission is right of all
 * that contain it, unless a cycle prevents that.
 */
export function layoutOf(definitions: readonly Definition[]): Layout {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  const contained = ({ id, contained_permission_ids }: Definition) =>
    contained_permission_ids.filter((each) => each !== id && byId.has(each));
  const columnOf = new Map<string, number>();
  const place = (id: string, column: number, above: ReadonlySet<string>): void => {
    if (above.has(id) || (columnOf.get(id) ?? -1) >= column) return;
    columnOf.set(id, column);
    const path = new Set([...above, id]);
    for (const each of contained(byId.get(id)!)) place(each, column + 1, path);
  };
  const isContained = new Set(definitions.flatMap(contained));
  for (const { id } of definitions) if (!isContained.has(id)) place(id, 0, new Set());
  // Permissions in cycles that no permission outside the cycle contains.
  for (const { id } of definitions) if (!columnOf.has(id)) place(id, 0, new Set());

  const rowsOf = new Map<number, number>();
  const nodes = definitions.map(({ id }) => {
    const column = columnOf.get(id)!;
    const row = rowsOf.get(column) ?? 0;
    rowsOf.set(column, row + 1);
    return { id, column, row };
  });
  const placed = new Map(nodes.map((node) => [node.id, node]));
  const edges = definitions.flatMap((definition) =>
    contained(definition).map((id) => ({ from: placed.get(definition.id)!, to: placed.get(id)! })),
  );
  return { nodes, edges, columns: rowsOf.size, rows: Math.max(0, ...rowsOf.values()) };
}

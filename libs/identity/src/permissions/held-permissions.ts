import { encodeCursor, type ListOrder, type ListRange, type ListWalk, type Place } from '@hallpass/database';
import {
  comparePermissionIds,
  isPermissionDefined,
  permissionDefinitions,
  permissionsThatGive,
  resolvePermissions,
  type PermissionScope,
} from '@hallpass/project-config';
import type { ProjectSnapshot } from '@hallpass/projects';

/** Number of holders read at once. Each has at most as many direct grants as there are definitions. */
const BATCH_HOLDERS = 200;
const BATCH_ITEMS = 500;

export interface HeldFilter {
  permissionId?: string;
  /** Include the permissions that granted ones contain. Default false. */
  recursive?: boolean;
}

interface Holder {
  key: readonly string[];
  permissionIds: string[];
}

export interface Held {
  key: readonly string[];
  id: string;
}

/** Reads the holders of any of these grants in order, starting at or after a holder. */
export type ReadHolders = (
  grantIds: readonly string[],
  from: { key: readonly string[]; isIncluded: boolean } | null,
  limit: number,
) => Promise<Holder[]>;

/** Returns the permissions in the scope for these direct grants, in list order. */
export function heldPermissions(
  { config }: ProjectSnapshot,
  scope: PermissionScope,
  directIds: string[],
  { permissionId, recursive = false }: HeldFilter,
): string[] {
  const held = recursive
    ? resolvePermissions(config, scope, directIds)
    : directIds.filter((id) => isPermissionDefined(config, scope, id)).sort(comparePermissionIds);
  return permissionId === undefined ? held : held.filter((id) => id === permissionId);
}

/**
 * Walks permissions by holder and id. Reads only grants that give a listed permission, so that every holder read is
 * listed. Contained permissions are resolved as the list is read.
 */
export function walkHeld(
  project: ProjectSnapshot,
  order: ListOrder,
  scope: PermissionScope,
  { filter, range, read }: { filter: HeldFilter; range: ListRange; read: ReadHolders },
): ListWalk<Held> {
  return {
    batches: batches(project, scope, { filter, range, read }),
    cursorOf: ({ key, id }) => encodeCursor(order, project.id, [...key, id]),
  };
}

async function* batches(
  project: ProjectSnapshot,
  scope: PermissionScope,
  { filter, range: { cursor, limit }, read }: { filter: HeldFilter; range: ListRange; read: ReadHolders },
): AsyncGenerator<Held[]> {
  const grantIds = grantsThatGive(project, scope, filter);
  if ((cursor && cursor.projectId !== project.id) || grantIds.length === 0) return;
  // The holder at the cursor may have nothing left to list; every other holder has at least one item.
  const asked = Math.min(cursor ? limit + 1 : limit, BATCH_HOLDERS);
  let from: Parameters<ReadHolders>[1] = cursor ? { key: cursor.place.slice(0, -1), isIncluded: true } : null;
  for (;;) {
    const holders = await read(grantIds, from, asked);
    let batch: Held[] = [];
    for (const { key, permissionIds } of holders) {
      const held = heldPermissions(project, scope, permissionIds, filter);
      for (const id of cursor ? afterCursor(held, key, cursor.place) : held) batch.push({ key, id });
      if (batch.length < BATCH_ITEMS) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
    if (holders.length < asked) return;
    from = { key: holders.at(-1)!.key, isIncluded: false };
  }
}

/** Keeps the permissions after the cursor, for the holder that ended the previous page. */
const afterCursor = (held: string[], key: readonly string[], place: Place): string[] =>
  key.every((id, at) => id === place[at]) ? held.filter((id) => comparePermissionIds(id, place.at(-1)!) > 0) : held;

function grantsThatGive(
  { config }: ProjectSnapshot,
  scope: PermissionScope,
  { permissionId, recursive }: HeldFilter,
): string[] {
  if (permissionId === undefined) return permissionDefinitions(config, scope).map(({ id }) => id);
  if (recursive) return permissionsThatGive(config, scope, permissionId);
  return isPermissionDefined(config, scope, permissionId) ? [permissionId] : [];
}

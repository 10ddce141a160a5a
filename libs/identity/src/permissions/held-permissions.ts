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

/** Holders that are read at once: each has as many direct grants as there are definitions, at most. */
const BATCH_HOLDERS = 200;
/** Permissions of a batch. */
const BATCH_ITEMS = 500;

/** Which of the permissions that somebody holds. */
export interface HeldFilter {
  permissionId?: string;
  /** Also what the granted permissions contain. Default false. */
  recursive?: boolean;
}

/** Whoever holds grants, by ids in the order of the list, and their direct grants. */
interface Holder {
  key: readonly string[];
  permissionIds: string[];
}

/** A permission that somebody holds. */
export interface Held {
  key: readonly string[];
  id: string;
}

/** Reads the holders of any of these grants, from one on or after it, in order. */
export type ReadHolders = (
  grantIds: readonly string[],
  from: { key: readonly string[]; isIncluded: boolean } | null,
  limit: number,
) => Promise<Holder[]>;

/** What somebody with these direct grants holds in the scope, in the order lists have. */
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
 * Permissions by holder and id. Only grants that give any of them are read, so that every holder that is read is
 * listed; what they contain is worked out as it is asked for.
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
  // Of the holder at the cursor nothing may be left to list; every other one gives an item at least.
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

/** Of the holder that the page before ended with, what comes after. */
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

import { encodeCursor, type ListCursor, type ListOrder, type Place } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { CursorField } from '@hallpass/http';

/** A customer's list that is computed in memory, so each page reads all of it. */
export interface EntryList<Entry> {
  order: ListOrder;
  placeOf(entry: Entry): Place;
  /** Sorts by what `placeOf` returns. */
  compare(a: Place, b: Place): number;
  /** The id that cursors of older releases contain. */
  idOf(entry: Entry): string;
}

interface EntryRange {
  projectId: string;
  limit: number;
  /** The place to continue from, or the id of the first entry. */
  cursor?: ListCursor | string;
}

/** Longest cursor of older releases. */
const ID_MAX_CHARACTERS = 100;

export const EntryCursorField = (order: ListOrder): PropertyDecorator =>
  CursorField(order, (text) => (text.length <= ID_MAX_CHARACTERS ? text : null));

/** @throws TextError 400 for an id that matches no entry */
export function pageOfEntries<Entry>(
  { order, placeOf, compare, idOf }: EntryList<Entry>,
  entries: readonly Entry[],
  { projectId, limit, cursor }: EntryRange,
): { shown: Entry[]; nextCursor: string | null } {
  const sorted = entries.toSorted((a, b) => compare(placeOf(a), placeOf(b)));
  const rest = restFrom(sorted);
  const shown = rest.slice(0, limit);
  const last = rest.length > limit ? shown.at(-1) : undefined;
  return { shown, nextCursor: last ? encodeCursor(order, projectId, placeOf(last)) : null };

  function restFrom(all: Entry[]): Entry[] {
    if (cursor === undefined) return all;
    if (typeof cursor !== 'string')
      return cursor.projectId === projectId ? all.filter((entry) => compare(placeOf(entry), cursor.place) > 0) : [];
    const from = all.findIndex((entry) => idOf(entry) === cursor);
    if (from < 0)
      throw new TextError(
        400,
        'UNKNOWN_CURSOR',
        'The cursor does not belong to a product of this customer. Begin without a cursor.',
      );
    return all.slice(from);
  }
}

/** Converts milliseconds to the microseconds of places. */
export const placeInstant = (millis: number): string => String(millis * 1_000);

export const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

import { isCanonicalUuid } from '../query/uuid.js';

/** The position of a row in a list: the values of the ordering columns, as text. */
export type Place = readonly string[];

/** Format of a value in a place. An instant is in microseconds since the epoch, since a Date has no microseconds. */
export type PlaceKind = 'instant' | 'uuid' | 'text';

/** The order of a list. The columns must be unique together and never null. */
export interface ListOrder {
  name: string;
  /** Each column as SQL, with the alias of the list's rows, and the format of its values. */
  columns: ReadonlyArray<readonly [sql: string, kind: PlaceKind]>;
  direction: 'asc' | 'desc';
}

/** The start of a page: after this place, even if the row there was deleted. */
export interface ListCursor {
  projectId: string;
  place: Place;
}

const KINDS: Readonly<Record<PlaceKind, (text: string) => boolean>> = {
  instant: (text) => /^-?\d{1,16}$/.test(text),
  uuid: isCanonicalUuid,
  text: (text) => /^[^\0]{1,1000}$/.test(text),
};
const CURSOR_MAX_LENGTH = 4_096;

export const encodeCursor = ({ name }: ListOrder, projectId: string, place: Place): string =>
  Buffer.from(JSON.stringify([name, projectId, ...place])).toString('base64url');

/** @returns null if the text is not a cursor of this list */
export function decodeCursor({ name, columns }: ListOrder, text: string): ListCursor | null {
  if (text.length > CURSOR_MAX_LENGTH || !/^[\w-]+$/.test(text)) return null;
  const parts = parsed(Buffer.from(text, 'base64url').toString());
  if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string')) return null;
  const [list, projectId, ...place] = parts as string[];
  const fits = place.length === columns.length && columns.every(([, kind], at) => KINDS[kind](place[at]!));
  return list === name && projectId !== undefined && fits ? { projectId, place } : null;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

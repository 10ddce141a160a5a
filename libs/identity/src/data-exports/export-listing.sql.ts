import { type Database, statement } from '@hallpass/database';

/** Rows that are read at once; more if most of them belong to others. */
const PAGE_ROWS = 500;
const SCANNED_ROWS = 10_000;
/** A page ends with the row that reaches this size, so that memory is bounded (security P9). */
const PAGE_BYTES = 256 * 1024;

/** The readers of an archive. Administrators also get data that they keep about the user and do not show to the user. */
export type ExportAudience = 'user' | 'administrator';

/** Where a page begins: after the row with this time and id. */
export interface ExportPlace {
  afterAt: string;
  afterId: string;
}

export interface ExportPage {
  /** The rows as JSON objects with commas between them. */
  content: string;
  /** Null after the last page. */
  next: ExportPlace | null;
}

/** One section of an archive: an array of JSON objects under this name. */
export interface ExportListing {
  section: string;
  /** The tables whose data of the user is in the section, as `schema.table`. */
  tables: readonly string[];
  /** The only audience that gets the section. Default: both. */
  audience?: ExportAudience;
  page(
    db: Database,
    values: { projectId: string; userId: string; audience: ExportAudience; place: ExportPlace | null },
  ): Promise<ExportPage>;
}

interface ListingSource extends Pick<ExportListing, 'section' | 'tables' | 'audience'> {
  /** Tables with their aliases. */
  from: string;
  /** Finds the rows of `:userId` in the project `:projectId`. */
  where: string;
  /** If no index finds the user's rows: reads all rows of `where` page by page, and keeps those. */
  keep?: string;
  /** The order: a time that is never null, and an id. */
  at: string;
  id: string;
  idType?: 'uuid' | 'text';
  /** The selected columns, which are the fields of the JSON. Never a secret, nor a hash of one. */
  fields: string;
}

interface PageRow {
  found: number;
  read: number;
  content: string;
  afterAt: string | null;
  afterId: string | null;
}

/** A listing that is one statement. `:isAdministrator` says for whom it is. */
export function exportListing(source: ListingSource): ExportListing {
  const { section, tables, audience, idType = 'uuid' } = source;
  const readPage = statement<PageRow>()<string>(pageStatement(source));
  return {
    section,
    tables,
    ...(audience && { audience }),
    page: async (db, { place, audience: reader, ...of }) => {
      const { afterAt, afterId } = place ?? beginning(idType);
      const values = { ...of, afterAt, afterId, isAdministrator: reader === 'administrator' };
      const [page] = await readPage(db, values);
      const { found, read, content, afterAt: at, afterId: id } = page!;
      const isLast = at === null || id === null || (found < rowsOf(source.keep) && read === found);
      return { content, next: isLast ? null : { afterAt: at, afterId: id } };
    },
  };
}

const rowsOf = (keep: string | undefined): number => (keep === undefined ? PAGE_ROWS : SCANNED_ROWS);

const beginning = (idType: 'uuid' | 'text'): ExportPlace => ({
  afterAt: '-infinity',
  afterId: idType === 'uuid' ? '00000000-0000-0000-0000-000000000000' : '',
});

function pageStatement({ from, where, keep, at, id, idType = 'uuid', fields }: ListingSource): string {
  const item = `(SELECT row_to_json(item) FROM (SELECT ${fields}) item)::text`;
  return `WITH page AS MATERIALIZED (
      SELECT ${at} AS place_at, ${id} AS place_id, ${keep ? `CASE WHEN ${keep} THEN ${item} END` : item} AS item
      FROM ${from}
      WHERE ${where} AND (${at}, ${id}) > (:afterAt::timestamptz, :afterId::${idType})
      ORDER BY ${at}, ${id} LIMIT ${rowsOf(keep)}),
    sized AS (
      SELECT place_at, place_id, item, sum(coalesce(octet_length(item), 0))
        OVER (ORDER BY place_at, place_id ROWS UNBOUNDED PRECEDING) - coalesce(octet_length(item), 0) AS bytes_before
      FROM page)
    SELECT (SELECT count(*) FROM page)::integer AS found, count(*)::integer AS read,
      coalesce(string_agg(item, ',' ORDER BY place_at, place_id), '') AS content,
      (array_agg(place_at::text ORDER BY place_at DESC, place_id DESC))[1] AS "afterAt",
      (array_agg(place_id::text ORDER BY place_at DESC, place_id DESC))[1] AS "afterId"
    FROM sized WHERE bytes_before < ${PAGE_BYTES}`;
}

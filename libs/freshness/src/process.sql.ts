import { prepared, statement } from '@hallpass/database';

const EVERY_PROJECT = { global: 'a process serves every project' };

/** A process that has not been seen for this long has ended without removing its row. */
const PROCESS_LIFE_SECONDS = 15;

/** How long a process that found no others may rely on its own memory. */
export const ALONE_SECONDS = 3;

export interface Look {
  /** When this process checked, by the clock of the database. */
  at: string;
  /** Other processes that may be running. */
  others: number;
  /** Those that were seen after this process started, so they are certain to have been running since. */
  running: number;
  /** Those that may still believe that they are alone: they have not checked since `since`. */
  unaware: number;
}

/**
 * Announces this process and looks for others. `now()` is not later than the snapshot of the statement: a process that
 * was seen after a row was committed has read that row.
 */
export const announce = prepared<Look>(
  'announce-process',
  EVERY_PROJECT,
)(
  `WITH own AS (
     INSERT INTO auth.process AS p (process_id, started_at, seen_at) VALUES (:processId, now(), now())
     ON CONFLICT (process_id) DO UPDATE SET seen_at = now() RETURNING p.started_at),
   forgotten AS (
     DELETE FROM auth.process WHERE process_id <> :processId AND seen_at < now() - interval '1 day')
   SELECT now()::text AS at, count(p.process_id)::integer AS others,
     count(p.process_id) FILTER (WHERE p.seen_at > own.started_at)::integer AS running,
     count(p.process_id) FILTER (WHERE p.seen_at > now() - interval '${ALONE_SECONDS} seconds'
       AND (p.seen_at > :since::timestamptz) IS NOT TRUE)::integer AS unaware
   FROM own LEFT JOIN auth.process p
     ON p.process_id <> :processId AND p.seen_at > now() - interval '${PROCESS_LIFE_SECONDS} seconds'`,
);

export const removeProcess = statement(EVERY_PROJECT)(`DELETE FROM auth.process WHERE process_id = :processId`);

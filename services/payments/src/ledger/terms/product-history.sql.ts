import { prepared } from '@hallpass/database';
import { DEFAULT_GRANT_COLUMNS, type DefaultGrantRow } from './ledger-terms.sql.js';

export const selectRecorded = prepared<{ fingerprint: string; project_version: string }>('recorded-catalog')(
  `SELECT r.fingerprint, r.project_version FROM payments.recorded_catalog r WHERE r.project_id = :projectId`,
);

/** Selects what current and former default products grant of an item, in the order that `defaultProducts` expects. */
export const selectDefaultGrants = prepared<{ grants: DefaultGrantRow[] }>('default-grants')(
  `SELECT coalesce(json_agg(${DEFAULT_GRANT_COLUMNS} ORDER BY g.product_id, g.timeline, g.grant_id, g.starts_at), '[]') AS grants
   FROM (
     SELECT d.*, sum(d.amount) OVER stretch AS total, lead(d.starts_at) OVER stretch AS ends_at
     FROM payments.default_grant d
     WHERE d.project_id = :projectId AND d.item_id = :itemId AND d.customer_type = :type
     WINDOW stretch AS (PARTITION BY d.product_id, d.grant_id ORDER BY d.starts_at)
   ) g WHERE g.total > 0`,
);

/** The offset of the test clock in milliseconds, and the real instant at which it was set. */
export const selectClockMoves = prepared<{ at: number; ahead: number }>('test-clock-moves')(
  `SELECT (extract(epoch FROM m.moved_at) * 1000)::float8 AS at, m.ahead_millis::float8 AS ahead
   FROM payments.test_clock_move m WHERE m.project_id = :projectId ORDER BY m.moved_at`,
);

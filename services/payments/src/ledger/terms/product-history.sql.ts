import { prepared } from '@hallpass/database';
import {
  ITEM_VERSION_COLUMNS,
  type ItemVersionRow,
  PRODUCT_VERSION_COLUMNS,
  type ProductVersionRow,
} from './ledger-terms.sql.js';

export const selectRecorded = prepared<{ fingerprint: string; project_version: string }>('recorded-catalog')(
  `SELECT r.fingerprint, r.project_version FROM payments.recorded_catalog r WHERE r.project_id = :projectId`,
);

/** The products that were ever included by default and included the item, with their versions. */
export const selectDefaults = prepared<{ products: ProductVersionRow[]; items: ItemVersionRow[] }>(
  'default-products',
)<string>(
  `WITH d AS MATERIALIZED (
     SELECT DISTINCT p.product_id FROM payments.product_version p
     JOIN payments.item_version v ON v.project_id = p.project_id AND v.product_id = p.product_id AND v.item_id = :itemId
     WHERE p.project_id = :projectId AND p.customer_type = :type AND p.default_since IS NOT NULL)
   SELECT
     (SELECT coalesce(json_agg(${PRODUCT_VERSION_COLUMNS} ORDER BY p.product_id, p.starts_at), '[]')
      FROM d JOIN payments.product_version p ON p.project_id = :projectId AND p.product_id = d.product_id
        AND p.customer_type = :type AND p.default_since IS NOT NULL) AS products,
     (SELECT coalesce(json_agg(${ITEM_VERSION_COLUMNS} ORDER BY v.product_id, v.starts_at), '[]')
      FROM d JOIN payments.item_version v ON v.project_id = :projectId AND v.product_id = d.product_id
        AND v.item_id = :itemId) AS items`,
);

/** How far the test clock was ahead, from which real instant on, in milliseconds. */
export const selectClockMoves = prepared<{ at: number; ahead: number }>('test-clock-moves')(
  `SELECT (extract(epoch FROM m.moved_at) * 1000)::float8 AS at, m.ahead_millis::float8 AS ahead
   FROM payments.test_clock_move m WHERE m.project_id = :projectId ORDER BY m.moved_at`,
);

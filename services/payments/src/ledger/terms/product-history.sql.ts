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

/** Every product that was ever included by default for a type of customer, by when it was. */
export const selectDefaultProducts = prepared<{ products: ProductVersionRow[] }>('default-products')(
  `SELECT coalesce(json_agg(${PRODUCT_VERSION_COLUMNS} ORDER BY p.product_id, p.starts_at), '[]') AS products
   FROM payments.product_version p
   WHERE p.project_id = :projectId AND p.customer_type = :type AND p.default_since IS NOT NULL`,
);

/** Selects the history of an item in every product. */
export const selectItemVersions = prepared<{ items: ItemVersionRow[] }>('item-versions')(
  `SELECT coalesce(json_agg(${ITEM_VERSION_COLUMNS} ORDER BY v.product_id, v.starts_at), '[]') AS items
   FROM payments.item_version v WHERE v.project_id = :projectId AND v.item_id = :itemId`,
);

/** How far the test clock was ahead, from which real instant on, in milliseconds. */
export const selectClockMoves = prepared<{ at: number; ahead: number }>('test-clock-moves')(
  `SELECT (extract(epoch FROM m.moved_at) * 1000)::float8 AS at, m.ahead_millis::float8 AS ahead
   FROM payments.test_clock_move m WHERE m.project_id = :projectId ORDER BY m.moved_at`,
);

import { prepared } from '@hallpass/database';

/** Milliseconds as text, because that is how PostgreSQL returns a bigint. */
interface AheadRow {
  ahead_millis: string;
}

export const selectAhead = prepared<AheadRow>('payments.select-ahead')(
  `SELECT ahead_millis FROM payments.test_clock WHERE project_id = :projectId`,
);

export const advanceClock = prepared<AheadRow>('payments.advance-clock')(
  `INSERT INTO payments.test_clock AS c (project_id, ahead_millis) VALUES (:projectId, :millis::bigint)
   ON CONFLICT (project_id) DO UPDATE SET ahead_millis = c.ahead_millis + excluded.ahead_millis, moved_at = now()
   RETURNING ahead_millis`,
);

/** Returns no row if the clock is already ahead of that time. */
export const setClock = prepared<AheadRow>('payments.set-clock')(
  `INSERT INTO payments.test_clock AS c (project_id, ahead_millis) VALUES (:projectId, :millis::bigint)
   ON CONFLICT (project_id) DO UPDATE SET ahead_millis = excluded.ahead_millis, moved_at = now()
   WHERE c.ahead_millis <= excluded.ahead_millis
   RETURNING ahead_millis`,
);

import { statement, type Tx } from '@hallpass/database';
import type { ChainName, Log } from './chain.js';

/** The range that owners can choose from; the table checks it, too. */
export const RETENTION_DAYS = { min: 30, max: 3_650 };

export const readRetention = statement<{ days: number }>()(
  `SELECT days FROM projects.audit_retention WHERE project_id = :projectId`,
);

export const setRetention = statement<Record<string, never>>()(
  `INSERT INTO projects.audit_retention (project_id, days) VALUES (:projectId, :days::integer)
   ON CONFLICT (project_id) DO UPDATE SET days = excluded.days`,
);

export const removeRetention = statement<Record<string, never>>()(
  `DELETE FROM projects.audit_retention WHERE project_id = :projectId`,
);

const IS_OVER = `s.occurred_at < now() - r.days * interval '1 day'` as const;

export const selectOverChains = statement<{ project_id: string; log: Log }>()(
  `SELECT s.project_id, s.log FROM projects.audit_retention r
   JOIN projects.audit_checkpoint c ON c.project_id = r.project_id AND c.kind = 'beginning'
   JOIN projects.audit_seal s ON s.project_id = c.project_id AND s.log = c.log AND s.position = c.position + 1
   WHERE ${IS_OVER}`,
);

export interface OverEntry {
  position: string;
  entry_id: string;
  occurred_at: string;
  hash: Buffer;
}

/** Expired entries from the beginning of a chain, in its order, up to the first one that stays. */
export const selectOver = statement<OverEntry>()(
  `SELECT position, entry_id, occurred_at, hash FROM (
     SELECT s.position, s.entry_id, s.occurred_at::text, s.hash, bool_and(${IS_OVER}) OVER (ORDER BY s.position) AS is_over
     FROM projects.audit_seal s JOIN projects.audit_retention r ON r.project_id = s.project_id
     WHERE s.project_id = :projectId AND s.log = :log AND s.position > :after::bigint
     ORDER BY s.position LIMIT :count) AS first
   WHERE is_over ORDER BY position`,
);

const removals = {
  changes: statement<Record<string, never>>()(
    `SELECT audit.remove_over(project => :projectId, ids => :ids::uuid[], first_at => :first::timestamptz,
       last_at => :last::timestamptz) AS project_id`,
  ),
  events: statement<Record<string, never>>()(
    `DELETE FROM projects.audit_event WHERE project_id = :projectId AND id = ANY(:ids::uuid[])
       AND occurred_at BETWEEN :first::timestamptz AND :last::timestamptz`,
  ),
};

/** @param entries from `selectOver` */
export async function removeEntries(
  tx: Tx,
  { projectId, log }: ChainName,
  entries: readonly OverEntry[],
): Promise<void> {
  const times = entries.map(({ occurred_at }) => occurred_at).sort();
  const ids = entries.map(({ entry_id }) => entry_id);
  await removals[log](tx, { projectId, ids, first: times[0]!, last: times.at(-1)! });
}

import { prepared, statement } from '@hallpass/database';

/**
 * Grants whose period has ended. Uses `current_period_end`, because grants of the previous release have no
 * `next_renewal_at`.
 */
const IS_DUE = <const N extends string>(now: N) =>
  `s.provider IS NULL AND s.ended_at IS NULL AND s.current_period_end <= ${now}` as const;

const THERE = <const P extends string>(project: P) =>
  `EXISTS (SELECT FROM projects.project p WHERE p.project_id = ${project} AND p.deleted_at IS NULL)` as const;

/** Projects that have such grants, by their own clocks. */
export const projectsWithDueGrants = statement<{ project_id: string }>({
  global: 'one task looks after the grants of all projects',
})(
  `SELECT DISTINCT s.project_id FROM payments.subscription s
   WHERE ${IS_DUE(':now::timestamptz')} AND ${THERE('s.project_id')}
   UNION
   SELECT c.project_id FROM payments.test_clock c WHERE ${THERE('c.project_id')} AND EXISTS (
     SELECT FROM payments.subscription s WHERE s.project_id = c.project_id
       AND ${IS_DUE(`:now::timestamptz + c.ahead_millis * interval '1 millisecond'`)})`,
);

interface DueGrant {
  id: string;
  customer_type: 'user' | 'team' | 'custom';
  customer_id: string;
}

export const selectDueGrant = prepared<DueGrant>('due-grant')(
  `SELECT s.id, s.customer_type, s.customer_id FROM payments.subscription s
   WHERE s.project_id = :projectId AND ${IS_DUE(':now::timestamptz')} AND NOT s.id = ANY (:passedOver::uuid[])
   ORDER BY s.current_period_end, s.id LIMIT 1`,
);

export const hasDueGrant = prepared<{ is_due: boolean }>('has-due-grant')(
  `SELECT EXISTS (SELECT FROM payments.subscription s
     WHERE s.project_id = :projectId AND ${IS_DUE(':now::timestamptz')}) AS is_due`,
);

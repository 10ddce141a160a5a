import { statement } from '@hallpass/database';

/** Subscriptions of no provider that were canceled at the end of a period which is over, by the clocks of their projects. */
export const endingGrants = statement<{ project_id: string; id: string; next_renewal_at: Date }>({
  global: 'one task looks after the subscriptions of all projects',
})(
  `SELECT s.project_id, s.id, s.next_renewal_at
   FROM payments.subscription s LEFT JOIN payments.test_clock c ON c.project_id = s.project_id
   WHERE s.next_renewal_at IS NOT NULL AND s.provider IS NULL
     AND s.next_renewal_at <= :now::timestamptz + coalesce(c.ahead_millis, 0) * interval '1 millisecond'
   ORDER BY s.next_renewal_at LIMIT 1000`,
);

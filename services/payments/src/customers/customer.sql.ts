import { prepared } from '@hallpass/database';

export const selectUser = prepared('customer-user')(
  `SELECT FROM users."user" u WHERE u.project_id = :projectId AND u.id = :id::uuid`,
);

export const selectTeam = prepared('customer-team')(
  `SELECT FROM users.team t WHERE t.project_id = :projectId AND t.id = :id::uuid`,
);

export const selectMembership = prepared('customer-membership')(
  `SELECT FROM users.team_member m
   WHERE m.project_id = :projectId AND m.team_id = :teamId::uuid AND m.user_id = :userId::uuid`,
);

export const lockCustomerRows = prepared('lock-customer', {
  global: 'an advisory lock that is named after the project and its customer',
})(
  `SELECT pg_advisory_xact_lock(hashtextextended('payments.customer/' || :projectId || '/' || :type || '/' || :id, 0))`,
);

/** Revokes all codes of a subject except the newest. */
export const endOldestCodes = prepared('end-oldest-customer-codes')(
  `UPDATE auth.verification_code v SET used_at = now()
   WHERE v.project_id = :projectId AND v.id IN (
     SELECT o.id FROM auth.verification_code o
     WHERE o.project_id = :projectId AND o.type = 'customer_page' AND o.subject = :subject AND o.used_at IS NULL
     ORDER BY o.created_at DESC, o.id OFFSET :keep)`,
);

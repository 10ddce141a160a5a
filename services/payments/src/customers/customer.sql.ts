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

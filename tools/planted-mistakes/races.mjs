/** Mistakes that show only if requests run at the same time. */
export const RACES = [
  {
    name: 'refresh token rotates twice',
    promise: 'B8',
    file: 'services/auth/src/tokens/token-subject.sql.ts',
    find: 'token_hash = CASE WHEN ${NOT_YET_AGAIN} THEN s.token_hash ELSE :successorHash END,',
    replace: 'token_hash = :successorHash,',
    suites: ['services/auth/test/refresh-token-rotation.e2e-spec.ts'],
  },
  {
    name: 'code without a lock',
    promise: 'D3',
    file: 'libs/identity/src/verification-codes/verification-code.sql.ts',
    find: 'ORDER BY id FOR UPDATE),\n   spent AS (',
    replace: 'ORDER BY id),\n   spent AS (',
    suites: ['services/auth/test/verification-codes.e2e-spec.ts'],
  },
  {
    name: 'TOTP step without its condition',
    promise: 'G4',
    file: 'services/auth/src/multi-factor/second-factor.sql.ts',
    find: 'AND (last_step IS NULL OR last_step < :lastStep)',
    replace: 'AND (last_step IS NULL OR last_step <= :lastStep)',
    suites: ['services/auth/test/multi-factor.e2e-spec.ts'],
  },
  {
    name: 'last owner without a lock',
    promise: 'H10',
    file: 'libs/identity/src/permissions/project-owner.ts',
    find: 'await lockOwnerGrants(tx, values);',
    replace: '',
    suites: ['services/users/test/project-owners.e2e-spec.ts'],
  },
  {
    name: 'item quantity read before its change',
    promise: 'L4',
    file: 'services/payments/src/ledger/balances/balance.sql.ts',
    find: 'AND (:allowNegative::boolean OR b.quantity + :amount::bigint >= 0)',
    replace:
      'AND (:allowNegative::boolean OR (SELECT b.quantity FROM payments.item_balance b WHERE ${THIS}) + :amount::bigint >= 0)',
    suites: ['services/payments/test/items.e2e-spec.ts'],
  },
  {
    name: 'delivery has its effect twice',
    promise: 'O3',
    file: 'libs/queue/src/delivery.sql.ts',
    find: 'WHERE project_id = :projectId AND id = :id AND ${isOpen()}\n     RETURNING project_id, id, event_id),',
    replace: 'WHERE project_id = :projectId AND id = :id\n     RETURNING project_id, id, event_id),',
    suites: ['libs/queue/test/queue.e2e-spec.ts'],
  },
];

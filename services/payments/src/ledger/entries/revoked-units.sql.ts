import { prepared } from '@hallpass/database';

/** Units that a revocation took and that were not restored. */
export const selectTaken = prepared<{ item_id: string; taken: number; expires_at: Date | null }>('taken-units')(
  `SELECT l.item_id, l.taken::float8 AS taken, l.expires_at FROM payments.ledger_entry l
   WHERE l.project_id = :projectId AND l.cause = 'revocation' AND l.reference = :reference AND l.taken > 0`,
);

/** Units of a purchase restored by failed refunds, minus the units revoked. */
export const selectGivenBack = prepared<{ amount: number }>('given-back-units')(
  `SELECT coalesce(sum(l.granted) - sum(l.expired), 0)::float8 AS amount FROM payments.ledger_entry l
   WHERE l.project_id = :projectId AND l.customer_id = :customerId AND l.item_id = :itemId
     AND l.cause IN ('revocation', 'restoration') AND starts_with(l.reference, :purchase || '/')`,
);

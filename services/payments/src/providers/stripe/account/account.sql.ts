import { prepared } from '@hallpass/database';

/** A project's Stripe account in its last reported state. */
export interface Account {
  stripe_account_id: string;
  charges_enabled: boolean;
  details_submitted: boolean;
  payouts_enabled: boolean;
}

export const selectAccount = prepared<Account>('stripe-account')(
  `SELECT a.stripe_account_id, a.charges_enabled, a.details_submitted, a.payouts_enabled
   FROM payments.account a WHERE a.project_id = :projectId`,
);

export const selectProjectOfAccount = prepared<{ project_id: string }>('project-of-stripe-account', {
  global: 'an event of Stripe names the account alone',
})(`SELECT a.project_id FROM payments.account a WHERE a.stripe_account_id = :account`);

export const insertAccount = prepared('insert-stripe-account')(
  `INSERT INTO payments.account (project_id, stripe_account_id) VALUES (:projectId, :account) ON CONFLICT DO NOTHING`,
);

export const updateAccount = prepared('update-stripe-account')(
  `UPDATE payments.account a SET charges_enabled = :chargesEnabled::boolean, details_submitted = :detailsSubmitted::boolean,
     payouts_enabled = :payoutsEnabled::boolean, updated_at = now()
   WHERE a.project_id = :projectId AND a.stripe_account_id = :account`,
);

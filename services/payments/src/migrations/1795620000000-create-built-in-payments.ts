import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // How far the clock of a project in test mode is ahead of real time.
  `CREATE TABLE payments.test_clock (
     project_id text PRIMARY KEY,
     ahead_millis bigint NOT NULL CHECK (ahead_millis >= 0),
     moved_at timestamptz NOT NULL DEFAULT now())`,
  `CREATE TABLE payments.built_in_customer (
     project_id text NOT NULL,
     id text NOT NULL,
     -- Which test card, never a number.
     card text CHECK (card IN ('succeeds', 'declined', 'insufficient_funds', 'fails_at_renewal', 'disputed')),
     created_at timestamptz NOT NULL,
     PRIMARY KEY (project_id, id))`,
  `CREATE TABLE payments.built_in_subscription (
     project_id text NOT NULL,
     id text NOT NULL,
     customer_id text NOT NULL,
     status text NOT NULL CHECK (
       status IN ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled')),
     -- Minor units of one piece for one interval.
     unit_amount bigint NOT NULL CHECK (unit_amount >= 0),
     currency text NOT NULL,
     interval_count integer NOT NULL CHECK (interval_count > 0),
     interval_unit text NOT NULL CHECK (interval_unit IN ('day', 'week', 'month', 'year')),
     quantity bigint NOT NULL CHECK (quantity > 0),
     metadata jsonb NOT NULL,
     -- Minor units that a cheaper price left over, which are taken off the next payments.
     credit bigint NOT NULL DEFAULT 0 CHECK (credit >= 0),
     trial_end timestamptz,
     current_period_start timestamptz NOT NULL,
     current_period_end timestamptz NOT NULL,
     cancel_at_period_end boolean NOT NULL DEFAULT false,
     failed_attempts integer NOT NULL DEFAULT 0,
     noticed_renewal_at timestamptz,
     -- When it is looked at next, by the project's clock; null once it is over.
     next_act_at timestamptz,
     idempotency_key text,
     created_at timestamptz NOT NULL,
     ended_at timestamptz,
     PRIMARY KEY (project_id, id),
     FOREIGN KEY (project_id, customer_id) REFERENCES payments.built_in_customer ON DELETE CASCADE)`,
  `CREATE INDEX built_in_subscription_of_customer ON payments.built_in_subscription (project_id, customer_id, created_at)`,
  `CREATE UNIQUE INDEX built_in_subscription_key ON payments.built_in_subscription (project_id, idempotency_key)`,
  `CREATE INDEX built_in_subscription_due ON payments.built_in_subscription (project_id, next_act_at)
     WHERE next_act_at IS NOT NULL`,
  // For all projects that use real time.
  `CREATE INDEX built_in_subscription_due_anywhere ON payments.built_in_subscription (next_act_at)
     WHERE next_act_at IS NOT NULL`,
  `CREATE TABLE payments.built_in_payment (
     project_id text NOT NULL,
     id text NOT NULL,
     customer_id text NOT NULL,
     kind text NOT NULL CHECK (kind IN ('purchase', 'subscription', 'renewal', 'proration')),
     subscription_id text,
     -- Of a subscription: the beginning of the period that it pays.
     period_start timestamptz,
     amount bigint NOT NULL CHECK (amount >= 0),
     currency text NOT NULL,
     status text NOT NULL CHECK (status IN ('requires_payment_method', 'succeeded', 'failed', 'canceled')),
     failure text,
     card text,
     -- The client secret, sealed.
     client_secret text NOT NULL,
     tries integer NOT NULL DEFAULT 0,
     refunded bigint NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
     dispute text CHECK (dispute IN ('open', 'won', 'lost')),
     metadata jsonb NOT NULL,
     idempotency_key text,
     created_at timestamptz NOT NULL,
     succeeded_at timestamptz,
     PRIMARY KEY (project_id, id),
     FOREIGN KEY (project_id, customer_id) REFERENCES payments.built_in_customer ON DELETE CASCADE,
     FOREIGN KEY (project_id, subscription_id) REFERENCES payments.built_in_subscription ON DELETE CASCADE)`,
  `CREATE INDEX built_in_payment_of_customer ON payments.built_in_payment (project_id, customer_id)`,
  // A period is paid once: of two concurrent renewals, one finds the other's row.
  `CREATE UNIQUE INDEX built_in_payment_of_period ON payments.built_in_payment (project_id, subscription_id, period_start)
     WHERE kind <> 'proration'`,
  `CREATE UNIQUE INDEX built_in_payment_key ON payments.built_in_payment (project_id, idempotency_key)`,
];

/** Creates payments, subscriptions and customers of the built-in provider, and the clocks of projects in test mode. */
export class CreateBuiltInPayments1795620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['built_in_payment', 'built_in_subscription', 'built_in_customer', 'test_clock'])
      await runner.query(`DROP TABLE payments.${table}`);
  }
}

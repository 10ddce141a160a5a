import { Sealer, type Tx } from '@hallpass/database';
import { Injectable } from '@nestjs/common';
import {
  insertPayment,
  type PaymentKind,
  paymentOfKey,
  paymentOfPeriod,
  type PaymentRow,
  type SubscriptionRow,
} from './test-provider.sql.js';
import { newClientSecret, newProviderId } from './client-secret.js';

interface NewPayment {
  customerId: string;
  kind: PaymentKind;
  /** Minor units. */
  amount: number;
  currency: string;
  metadata: Readonly<Record<string, string>>;
  subscriptionId?: string;
  periodStart?: Date;
  idempotencyKey?: string | null;
  at: Date;
}

/** Payments of the built-in provider, with the secrets that pay them. */
@Injectable()
export class TestPayments {
  constructor(private readonly sealer: Sealer) {}

  /** @returns the payment that was created earlier with this idempotency key, if any */
  async create(tx: Tx, projectId: string, payment: NewPayment): Promise<PaymentRow> {
    const row = await this.insert(tx, projectId, payment);
    if (row) return row;
    const [earlier] = await paymentOfKey(tx, { projectId, idempotencyKey: payment.idempotencyKey ?? null });
    return earlier!;
  }

  /** Returns the payment of the next period. There is one per period, however often it is attempted. */
  async ofPeriod(
    tx: Tx,
    projectId: string,
    row: SubscriptionRow,
    { amount, at }: { amount: number; at: Date },
  ): Promise<PaymentRow> {
    const payment: NewPayment = {
      customerId: row.customer_id,
      kind: 'renewal',
      amount,
      currency: row.currency,
      metadata: row.metadata,
      subscriptionId: row.id,
      periodStart: row.current_period_end,
      at,
    };
    const made = await this.insert(tx, projectId, payment);
    if (made) return made;
    const [earlier] = await paymentOfPeriod(tx, {
      projectId,
      subscriptionId: row.id,
      periodStart: row.current_period_end,
    });
    return earlier!;
  }

  secretOf(projectId: string, { id, client_secret }: Pick<PaymentRow, 'id' | 'client_secret'>): string {
    return this.sealer.open(client_secret, secretSeal(projectId, id));
  }

  private async insert(tx: Tx, projectId: string, payment: NewPayment): Promise<PaymentRow | undefined> {
    const id = newProviderId('pi');
    const secret = newClientSecret(projectId, id);
    const [row] = await insertPayment(tx, {
      projectId,
      id,
      customerId: payment.customerId,
      kind: payment.kind,
      subscriptionId: payment.subscriptionId ?? null,
      periodStart: payment.periodStart ?? null,
      amount: String(payment.amount),
      currency: payment.currency,
      clientSecret: this.sealer.seal(secret, secretSeal(projectId, id)),
      metadata: JSON.stringify(payment.metadata),
      idempotencyKey: payment.idempotencyKey ?? null,
      now: payment.at,
    });
    return row;
  }
}

const secretSeal = (projectId: string, rowId: string) => ({
  column: 'payments.built_in_payment.client_secret',
  rowId,
  projectId,
});

import { randomUUID } from 'node:crypto';
import { Database, type Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { PaymentsClock } from '../clock/payments-clock.js';
import { Idempotency } from '../idempotency/idempotency.js';
import { isPayment } from '../ledger/money/money-entry.js';
import { lockCustomer } from '../customers/customer.js';
import { subscriptionAt } from '../ledger/subscriptions/lapsed-grants.js';
import {
  changeSubscription,
  customerOfRow,
  endSubscriptionNow,
  readSubscription,
} from '../ledger/subscriptions/subscription.js';
import type { Subscription } from '../ledger/terms/subscription-row.js';
import type { PaymentProvider } from '../providers/payment-provider.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type { RefundDto, RefundedDto } from './administration.dto.js';
import { selectMoneyEntry } from './administration.sql.js';

@Injectable()
export class SalesService {
  constructor(
    private readonly database: Database,
    private readonly clock: PaymentsClock,
    private readonly providers: PaymentProviders,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * Stripe's webhook updates our rows afterwards.
   * @throws TextError 404 if the subscription does not exist, 409 if it has ended, or the provider's error
   */
  async cancel(project: ProjectSnapshot, subscriptionId: string, at: 'now' | 'period_end'): Promise<void> {
    const now = await this.clock.now(project);
    const subscription = await this.subscription(this.database, project, subscriptionId, now);
    const { provider: name, provider_subscription_id: reference } = subscription;
    if (name !== null) {
      const when = at === 'now' ? 'now' : 'period-end';
      return this.providers.named(name).cancelSubscription(project, reference ?? '', { at: when });
    }
    await this.changeGrant(project, subscription, now, (tx) =>
      at === 'now'
        ? endSubscriptionNow(tx, project, subscriptionId, now)
        : changeSubscription(tx, project, subscriptionId, { cancel_at_period_end: true }, now),
    );
  }

  /** @throws as `cancel` */
  async resume(project: ProjectSnapshot, subscriptionId: string): Promise<void> {
    const now = await this.clock.now(project);
    const subscription = await this.subscription(this.database, project, subscriptionId, now);
    const { provider: name, provider_subscription_id: reference } = subscription;
    if (name !== null) return this.providers.named(name).resumeSubscription(project, reference ?? '');
    await this.changeGrant(project, subscription, now, (tx) =>
      changeSubscription(tx, project, subscriptionId, { cancel_at_period_end: false }, now),
    );
  }

  /**
   * @throws TextError 404 if the payment does not exist; 409 if less than the amount is left or the payment is
   * disputed; 403 for a test payment of a project that has left test mode; or the provider's error
   */
  async refund(
    project: ProjectSnapshot,
    entryId: string,
    { amount_minor: amount }: RefundDto,
    key: string | undefined,
  ): Promise<RefundedDto> {
    const projectId = project.id;
    const request = {
      projectId,
      accessType: 'admin',
      key,
      operation: 'refund',
      request: [entryId, amount ?? null],
    } as const;
    return this.idempotency.onceOutside(request, async () => {
      const { provider: name, provider_reference: reference } = await this.payment(projectId, entryId);
      const provider = this.providers.named(name);
      const { refundId, paymentId } = await provider.refund(project, {
        paymentId: reference,
        ...(amount !== undefined && { amount }),
        idempotencyKey: `refund/${key ?? randomUUID()}`,
      });
      await this.follow(provider, project, paymentId);
      return { refund_id: refundId };
    });
  }

  /** @throws TextError 404 if the test payment does not exist, 409 if it has no open dispute */
  async decideDispute(project: ProjectSnapshot, entryId: string, outcome: 'won' | 'lost'): Promise<void> {
    const { provider: name, provider_reference } = await this.payment(project.id, entryId);
    const provider = this.providers.named(name);
    if (!provider.decideDispute) throw noPayment();
    await provider.decideDispute(project, provider_reference, outcome);
  }

  /**
   * Records a refund before its event arrives, so that it is not offered again. If Stripe is unavailable, the event
   * records it later.
   */
  private async follow(provider: PaymentProvider, project: ProjectSnapshot, paymentId: string): Promise<void> {
    try {
      await provider.reconcile(project, { paymentId });
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
    }
  }

  /** Checks the grant again, because the task that ends and renews grants may have changed it first. */
  private async changeGrant(
    project: ProjectSnapshot,
    grant: Subscription,
    now: Date,
    change: (tx: Tx) => Promise<unknown>,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lockCustomer(tx, project.id, customerOfRow(grant));
      await this.subscription(tx, project, grant.id, now);
      await change(tx);
    });
  }

  private async subscription(
    db: Database | Tx,
    project: ProjectSnapshot,
    id: string,
    now: Date,
  ): Promise<Subscription> {
    const row = await readSubscription(db, project.id, id);
    if (!row) throw new TextError(404, 'SUBSCRIPTION_NOT_FOUND', 'The subscription does not exist in this project.');
    if (subscriptionAt(row, now).ended_at !== null)
      throw new TextError(409, 'SUBSCRIPTION_NOT_CHANGEABLE', 'This subscription has ended. It can be bought again.');
    return row;
  }

  private async payment(projectId: string, id: string) {
    const [row] = await selectMoneyEntry(this.database, { projectId, id });
    if (!row || !isPayment(row)) throw noPayment();
    return row;
  }
}

const noPayment = () =>
  new TextError(
    404,
    'PAYMENT_NOT_FOUND',
    'The payment does not exist. Pass the id of an entry for an incoming payment.',
  );

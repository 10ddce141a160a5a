import { randomUUID } from 'node:crypto';
import { Database, type Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { PaymentsClock } from '../clock/payments-clock.js';
import { lockCustomer } from '../customers/customer.js';
import { Idempotency } from '../idempotency/idempotency.js';
import { subscriptionAt } from '../ownership/lapsed-grants.js';
import { changeSubscription, customerOfRow, endSubscriptionNow, readSubscription } from '../ownership/subscription.js';
import type { Subscription } from '../ownership/subscription-row.js';
import type { MoneyEntry } from '../payments-ledger/money-entry.js';
import { BuiltInProvider } from '../providers/built-in/built-in-provider.js';
import type { PaymentProvider } from '../providers/payment-provider.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type { RefundDto, RefundedDto } from './administration.dto.js';
import { selectMoneyEntry } from './administration.sql.js';

/** What administrators do about what was sold. */
@Injectable()
export class SalesService {
  constructor(
    private readonly database: Database,
    private readonly clock: PaymentsClock,
    private readonly providers: PaymentProviders,
    private readonly builtIn: BuiltInProvider,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * With Stripe our own rows follow when it tells of the change.
   * @throws TextError 404 when there is none, 409 when it is over, or what the provider answers
   */
  async cancel(project: ProjectSnapshot, subscriptionId: string, at: 'now' | 'period_end'): Promise<void> {
    const now = await this.clock.now(project);
    const subscription = await this.subscription(this.database, project, subscriptionId, now);
    const { provider, provider_subscription_id: reference } = subscription;
    if (provider !== null) {
      const when = at === 'now' ? 'now' : 'period-end';
      return this.providerNamed(provider).cancelSubscription(project, reference ?? '', { at: when });
    }
    await this.changeGrant(project, subscription, now, (tx) =>
      at === 'now'
        ? endSubscriptionNow(tx, project.id, subscriptionId, now)
        : changeSubscription(tx, project.id, subscriptionId, { cancel_at_period_end: true }),
    );
  }

  /** @throws as `cancel` */
  async resume(project: ProjectSnapshot, subscriptionId: string): Promise<void> {
    const now = await this.clock.now(project);
    const subscription = await this.subscription(this.database, project, subscriptionId, now);
    const { provider, provider_subscription_id: reference } = subscription;
    if (provider !== null) return this.providerNamed(provider).resumeSubscription(project, reference ?? '');
    await this.changeGrant(project, subscription, now, (tx) =>
      changeSubscription(tx, project.id, subscriptionId, { cancel_at_period_end: false }),
    );
  }

  /** @throws TextError 404 for no payment, 409 when less is left of it, or what the provider answers */
  async refund(
    project: ProjectSnapshot,
    entryId: string,
    { amount_minor: amount }: RefundDto,
    key: string | undefined,
  ): Promise<RefundedDto> {
    const projectId = project.id;
    const request = { projectId, key, operation: 'refund', request: [entryId, amount ?? null] };
    return this.idempotency.onceOutside(request, async () => {
      const { provider, provider_reference: paymentId } = await this.payment(projectId, entryId);
      const { refundId } = await this.providerNamed(provider).refund(project, {
        paymentId,
        ...(amount !== undefined && { amount }),
        idempotencyKey: `refund/${key ?? randomUUID()}`,
      });
      return { refund_id: refundId };
    });
  }

  /** @throws TextError 404 for no test payment, 409 when it has no dispute that is open */
  async decideDispute(project: ProjectSnapshot, entryId: string, outcome: 'won' | 'lost'): Promise<void> {
    const { provider, provider_reference } = await this.payment(project.id, entryId);
    if (provider !== this.builtIn.name) throw noPayment();
    await this.builtIn.decideDispute(project, provider_reference, outcome);
  }

  /** The task that ends and renews grants may have been faster. */
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

  private async subscription(db: Database | Tx, project: ProjectSnapshot, id: string, now: Date) {
    const row = await readSubscription(db, project.id, id);
    if (!row) throw new TextError(404, 'SUBSCRIPTION_NOT_FOUND', 'There is no such subscription in this project.');
    if (subscriptionAt(row, now).ended_at !== null)
      throw new TextError(409, 'SUBSCRIPTION_NOT_CHANGEABLE', 'This subscription is over: it can be bought again.');
    return row;
  }

  private async payment(projectId: string, id: string) {
    const [row] = await selectMoneyEntry(this.database, { projectId, id });
    if (!row || !PAYMENTS.has(row.kind)) throw noPayment();
    return row;
  }

  private providerNamed(name: PaymentProvider['name']): PaymentProvider {
    return this.providers.named(name) ?? this.builtIn;
  }
}

const PAYMENTS: ReadonlySet<MoneyEntry['kind']> = new Set(['charge', 'renewal', 'proration']);

const noPayment = () =>
  new TextError(404, 'PAYMENT_NOT_FOUND', 'There is no such payment: pass the id of an entry that money came in by.');

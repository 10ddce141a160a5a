import { randomUUID } from 'node:crypto';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { PaymentsClock } from '../clock/payments-clock.js';
import { Idempotency } from '../idempotency/idempotency.js';
import { changeSubscription, endSubscriptionNow, readSubscription } from '../ownership/subscription.js';
import { isPayment } from '../payments-ledger/money-entry.js';
import { BuiltInProvider } from '../providers/built-in/built-in-provider.js';
import type { PaymentProvider } from '../providers/payment-provider.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { StripeSync } from '../providers/stripe/stripe-sync.js';
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
    private readonly sync: StripeSync,
  ) {}

  /**
   * With Stripe our own rows follow when it tells of the change.
   * @throws TextError 404 when there is none, 409 when it is over, or what the provider answers
   */
  async cancel(project: ProjectSnapshot, subscriptionId: string, at: 'now' | 'period_end'): Promise<void> {
    const subscription = await this.subscription(project, subscriptionId);
    const { provider, reference } = subscription;
    if (provider) return provider.cancelSubscription(project, reference, { at: at === 'now' ? 'now' : 'period-end' });
    const now = await this.clock.now(project);
    await this.database.transaction(async (tx) => {
      if (at === 'now') await endSubscriptionNow(tx, project.id, subscriptionId, now);
      else
        await changeSubscription(tx, project.id, subscriptionId, {
          cancel_at_period_end: true,
          next_renewal_at: subscription.current_period_end,
        });
    });
  }

  /** @throws as `cancel` */
  async resume(project: ProjectSnapshot, subscriptionId: string): Promise<void> {
    const { provider, reference } = await this.subscription(project, subscriptionId);
    if (provider) return provider.resumeSubscription(project, reference);
    await this.database.transaction((tx) =>
      changeSubscription(tx, project.id, subscriptionId, {
        cancel_at_period_end: false,
        next_renewal_at: null,
      }),
    );
  }

  /**
   * @throws TextError 404 for no payment, 409 when less is left of it or it is disputed, 403 for a test payment of a
   *   project that has left test mode, or what the provider answers
   */
  async refund(
    project: ProjectSnapshot,
    entryId: string,
    { amount_minor: amount }: RefundDto,
    key: string | undefined,
  ): Promise<RefundedDto> {
    const projectId = project.id;
    const request = { projectId, key, operation: 'refund', request: [entryId, amount ?? null] };
    return this.idempotency.onceOutside(request, async () => {
      const { provider, provider_reference: reference } = await this.payment(projectId, entryId);
      const { refundId, paymentId } = await this.providerNamed(provider).refund(project, {
        paymentId: reference,
        ...(amount !== undefined && { amount }),
        idempotencyKey: `refund/${key ?? randomUUID()}`,
      });
      if (provider === 'stripe') await this.follow(project, paymentId);
      return { refund_id: refundId };
    });
  }

  /** @throws TextError 404 for no test payment, 409 when it has no dispute that is open */
  async decideDispute(project: ProjectSnapshot, entryId: string, outcome: 'won' | 'lost'): Promise<void> {
    const { provider, provider_reference } = await this.payment(project.id, entryId);
    if (provider !== this.builtIn.name) throw noPayment();
    await this.builtIn.decideDispute(project, provider_reference, outcome);
  }

  /** Enters a refund before its event comes, so that it is not offered again. If Stripe is away now, the event does it. */
  private async follow(project: ProjectSnapshot, paymentId: string): Promise<void> {
    try {
      await this.sync.payment(project, paymentId);
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
    }
  }

  private async subscription(
    project: ProjectSnapshot,
    id: string,
  ): Promise<{ provider: PaymentProvider | null; reference: string; current_period_end: Date | null }> {
    const row = await readSubscription(this.database, project.id, id);
    if (!row) throw new TextError(404, 'SUBSCRIPTION_NOT_FOUND', 'There is no such subscription in this project.');
    if (row.ended_at !== null)
      throw new TextError(409, 'SUBSCRIPTION_NOT_CHANGEABLE', 'This subscription is over: it can be bought again.');
    const provider = row.provider && this.providerNamed(row.provider);
    const { current_period_end } = row;
    return { provider, reference: row.provider_subscription_id ?? '', current_period_end };
  }

  private async payment(projectId: string, id: string) {
    const [row] = await selectMoneyEntry(this.database, { projectId, id });
    if (!row || !isPayment(row)) throw noPayment();
    return row;
  }

  private providerNamed(name: PaymentProvider['name']): PaymentProvider {
    return this.providers.named(name) ?? this.builtIn;
  }
}

const noPayment = () =>
  new TextError(404, 'PAYMENT_NOT_FOUND', 'There is no such payment: pass the id of an entry that money came in by.');

import type { EventOf, History, HistoryEvent } from './history-events.js';
import { ReferenceModel } from './reference-model.js';

/** Numbers of test cards (docs/test-payments.md). */
export const CARDS = {
  pays: '4242424242424242',
  failsAtRenewal: '4000000000000341',
  disputed: '4000000000000259',
} as const;
export type Card = keyof typeof CARDS;

const WITH_A_CARD: readonly HistoryEvent['kind'][] = ['buy', 'buyOnce', 'payLate'];

/** Looks ahead in a history for the test card that each payment needs: the card decides whether a payment fails or is disputed. */
export class PaymentsAhead {
  /** By the position of the paying event. */
  private readonly payments = new Map<number, { subscription: string; payment: number; at: number }>();
  private readonly granted: Set<string>;

  constructor(private readonly history: History) {
    const grants = history.events.filter((event): event is EventOf<'grantProduct'> => event.kind === 'grantProduct');
    this.granted = new Set(grants.map(({ subscription }) => subscription));
    const model = new ReferenceModel(history);
    for (const [position, event] of history.events.entries()) {
      model.apply(event);
      if (!('subscription' in event)) continue;
      const { payment } = model.subscription(event.subscription).periods.at(-1)!;
      if (payment === null || this.timeOf(event.subscription, payment) !== undefined) continue;
      this.payments.set(position, { subscription: event.subscription, payment, at: event.at });
    }
  }

  timeOf(subscription: string, payment: number): number | undefined {
    return [...this.payments.values()].find((each) => each.subscription === subscription && each.payment === payment)
      ?.at;
  }

  /** The card that an event itself is paid with. */
  cardOf(event: HistoryEvent): Card {
    if (event.kind === 'buyOnce') {
      const isDisputed = this.history.events.some(
        (each) => each.kind === 'disputeOfPurchaseLost' && each.purchase === event.purchase,
      );
      return isDisputed ? 'disputed' : 'pays';
    }
    const paid = this.payments.get(this.history.events.indexOf(event));
    const isDisputed = this.history.events.some(
      (each) =>
        each.kind === 'disputeLost' && each.subscription === paid?.subscription && each.payment === paid.payment,
    );
    return isDisputed ? 'disputed' : 'pays';
  }

  /** The card that has to be on file after an event; null if any card will do. */
  cardAfter(event: HistoryEvent): Card | null {
    for (const next of this.history.events.slice(this.history.events.indexOf(event) + 1)) {
      if ('subscription' in next && this.granted.has(next.subscription)) continue;
      if (next.kind === 'failRenewal') return 'failsAtRenewal';
      if (next.kind === 'renew' || next.kind === 'changePlan') return this.cardOf(next);
      if (WITH_A_CARD.includes(next.kind) || next.kind === 'endUnpaid') return null;
    }
    return null;
  }
}

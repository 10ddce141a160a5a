import { expect } from '@jest/globals';
import type { HistoryEvent, Price, Products, SoldProduct, Terms } from './history-events.js';
import { ReferenceModel } from './reference-model.js';

/** Steps and readings for the specs of the model, with readable dates. */

/** A day at noon, or an instant with its time of day; UTC. */
export const at = (text: string): number => Date.parse(text.includes('T') ? `${text}Z` : `${text}T12:00:00Z`);

export const terms = (quantity: number, repeat: Terms['repeat'], expires: Terms['expires']): Terms => ({
  quantity,
  repeat,
  expires,
});
export const plan = (
  credits: Terms | null,
  sold: SoldProduct['sold'] = { main: { interval: [1, 'month'] } },
): SoldProduct => ({
  catalog: 'plans',
  sold,
  items: credits ? { credits } : {},
});
export const priced = (price: Price): SoldProduct['sold'] => ({ main: price });

type Step = {
  [K in HistoryEvent['kind']]: [at: string, event: { kind: K } & Record<string, unknown>];
}[HistoryEvent['kind']];
export const S = { subscription: 's' };
export const buy = (product = 'pro', quantity = 1) => ({
  kind: 'buy' as const,
  ...S,
  product,
  price: 'main',
  quantity,
});
export const change = (product: string, { price = 'main', quantity = 1 } = {}) => ({
  kind: 'changePlan' as const,
  ...S,
  product,
  price,
  quantity,
});
export const use = (amount: number) => ({ kind: 'use' as const, item: 'credits', amount });
export const renew = { kind: 'renew' as const, ...S };
export const fail = { kind: 'failRenewal' as const, ...S };
export const payLate = { kind: 'payLate' as const, ...S };
export const cancelNow = { kind: 'cancelNow' as const, ...S };
export const refund = (payment: number) => ({ kind: 'refund' as const, ...S, payment, share: 'all' });
export const refundFailed = (payment: number) => ({ kind: 'refundFailed' as const, ...S, payment });
export const configure = (products: Record<string, SoldProduct | null>) => ({ kind: 'configure' as const, products });

/** Plays steps; those with a number are readings. */
function readings(
  products: Products,
  steps: (Step | [at: string, quantity: number])[],
  customer: 'user' | 'custom' = 'custom',
) {
  const model = new ReferenceModel({ start: at(steps[0]![0]), customer, products });
  const read: [string, number][] = [];
  const expected: [string, number][] = [];
  for (const [time, what] of steps) {
    if (typeof what === 'number') {
      model.advanceTo(at(time));
      read.push([time, model.balance('credits')]);
      expected.push([time, what]);
    } else model.apply({ at: at(time), ...what } as HistoryEvent);
  }
  return { read, expected };
}
export function expectReadings(...input: Parameters<typeof readings>): void {
  const { read, expected } = readings(...input);
  expect(read).toEqual(expected);
}

export const MONTHLY_WINDOWS = plan(terms(100, [1, 'month'], 'when-repeated'));
export const MONTHLY_KEPT = plan(terms(100, [1, 'month'], 'never'));
export const WEEKLY_PERIOD = plan(terms(10, [1, 'week'], 'when-purchase-expires'));

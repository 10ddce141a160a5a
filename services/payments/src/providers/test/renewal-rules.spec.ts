import { describe, expect, it } from '@jest/globals';
import { type Cycle, nextAct, retryAt, shareLeft } from './renewal-rules.js';

const at = (text: string) => new Date(`${text}T00:00:00Z`);
const cycle = (rest: Partial<Cycle>): Cycle => ({
  status: 'active',
  createdAt: at('2026-01-01'),
  currentPeriodStart: at('2026-01-01'),
  currentPeriodEnd: at('2026-02-01'),
  cancelAtPeriodEnd: false,
  failedAttempts: 0,
  noticedRenewalAt: null,
  ...rest,
});

describe('what falls due next', () => {
  it.each(['canceled', 'incomplete_expired'] as const)('is nothing once a subscription is %s', (status) => {
    expect(nextAct(cycle({ status }))).toBeNull();
  });

  it('is nothing where no period ends', () => {
    expect(nextAct(cycle({ currentPeriodEnd: null }))).toBeNull();
  });

  it.each([
    ['a notice a week before the renewal', {}, at('2026-01-25'), 'notify'],
    ['the payment, once its customer was told', { noticedRenewalAt: at('2026-02-01') }, at('2026-02-01'), 'collect'],
    ['a notice again in the next period', { noticedRenewalAt: at('2026-01-01') }, at('2026-01-25'), 'notify'],
    ['no notice of a short period', { currentPeriodEnd: at('2026-01-08') }, at('2026-01-08'), 'collect'],
    [
      'the payment at the end of a trial',
      { status: 'trialing', currentPeriodEnd: at('2026-01-08') },
      at('2026-01-08'),
      'collect',
    ],
    ['the end, of what was canceled', { cancelAtPeriodEnd: true }, at('2026-02-01'), 'end'],
    ['the first retry a day later', { status: 'past_due', failedAttempts: 1 }, at('2026-02-02'), 'collect'],
    ['the second after three days', { status: 'past_due', failedAttempts: 2 }, at('2026-02-04'), 'collect'],
    ['the third after five days', { status: 'past_due', failedAttempts: 3 }, at('2026-02-06'), 'collect'],
    [
      'the end, of what was canceled unpaid',
      { status: 'past_due', failedAttempts: 1, cancelAtPeriodEnd: true },
      at('2026-02-01'),
      'end',
    ],
    ['giving up a first payment', { status: 'incomplete' }, new Date('2026-01-01T23:00:00Z'), 'expire'],
  ] as const)('is %s', (_what, rest, when, act) => {
    expect(nextAct(cycle(rest))).toEqual({ at: when, act });
  });

  it('is no fourth retry', () => {
    expect(retryAt(at('2026-02-01'), 4)).toBeNull();
  });
});

describe('what is left of an amount', () => {
  const period = { start: at('2026-01-01'), end: at('2026-01-31') };

  it.each([
    ['all of it at the beginning', at('2026-01-01'), 1_000, 1_000],
    ['all of it before', at('2025-01-01'), 1_000, 1_000],
    ['half of it in the middle', at('2026-01-16'), 1_000, 500],
    ['nothing at the end', at('2026-01-31'), 1_000, 0],
    ['nothing after the end', at('2026-03-31'), 1_000, 0],
    ['whole units of yen', at('2026-01-21'), 100, 33],
    ['exact where a double would not be', at('2026-01-16'), 9_007_199_254_740_991, 4_503_599_627_370_495],
  ])('is %s', (_what, now, amount, left) => {
    expect(shareLeft(period, now, amount)).toBe(left);
  });
});

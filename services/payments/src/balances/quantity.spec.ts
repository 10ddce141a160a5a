import { describe, expect, it } from '@jest/globals';
import { SeededRandom } from '@hallpass/testing';
import {
  drawnItem,
  drawnPause,
  drawnStart,
  EVERY_ITEM,
  type ModelEntry,
  type ModelSubscription,
  quantityModel,
  subscriptionModel,
} from '../../test/quantity-model.js';
import { type LedgerEntry, quantityAt, subscriptionEntries } from './quantity.js';

const DAY = 86_400_000;
const OPERATIONS = 10_000;
const OPERATIONS_OF_CUSTOMER = 50;

const at = (text: string) => Date.parse(text.length === 10 ? `${text}T00:00:00Z` : text);
const given = (amount: number, grantedAt: number, expiresAt = Infinity): LedgerEntry => ({
  amount,
  grantedAt,
  expiresAt,
});
const left = (entries: LedgerEntry[], now: number) => quantityAt(entries, now).quantity;

describe('what is left of a ledger', () => {
  it('takes away, when something expires, only what was not used', () => {
    const entries = [given(10, 0, 100), given(5, 0), given(-4, 50)];
    expect(left(entries, 50)).toBe(11);
    expect(left(entries, 99)).toBe(11);
    expect(left(entries, 100)).toBe(5);
  });

  it('takes uses from what expires first, also from what came later', () => {
    expect(left([given(5, 0), given(-5, 1), given(5, 2, 10)], 20)).toBe(5);
  });

  it('counts a use at the instant of an expiry before it', () => {
    expect(left([given(10, 0, 100), given(-4, 100)], 100)).toBe(0);
    expect(left([given(10, 0, 100), given(-4, 101)], 101)).toBe(-4);
  });

  it('forgives uses that have expired', () => {
    const entries = [given(10, 0), given(-4, 1, 50)];
    expect([left(entries, 49), left(entries, 50)]).toEqual([6, 10]);
  });

  it('ignores what begins later, and says when something changes next', () => {
    const entries = [given(10, 0, 100), given(7, 60, 80)];
    expect(quantityAt(entries, 10)).toMatchObject({ quantity: 10, nextAt: 60 });
    expect(quantityAt(entries, 60)).toMatchObject({ quantity: 17, nextAt: 80 });
    expect(quantityAt(entries, 100)).toMatchObject({ quantity: 0, nextAt: Infinity });
  });

  it('can be below zero, and does not show how parts of a unit are stored', () => {
    expect(left([given(-3, 0)], 1)).toBe(-3);
    expect(left([given(1.1, 0), given(-1, 0)], 1)).toBe(0.1);
  });
});

const subscribed = (
  item: ModelSubscription['item'],
  start: string,
  end: string,
  created = start,
): ModelSubscription => ({
  item,
  quantity: 2,
  start: at(start),
  end: at(end),
  created: at(created),
});
const entriesOf = ({ item, quantity, start, end, created }: ModelSubscription, now: number) =>
  subscriptionEntries({ item, quantity, periodStart: start, periodEnd: end, createdAt: created }, now);
const gives = (of: ModelSubscription, now: string) => left(entriesOf(of, at(now)).entries, at(now));

describe('what a subscription gives', () => {
  it('each month from the last of January, step by step', () => {
    const monthly = subscribed({ quantity: 5, repeat: [1, 'month'], expires: 'never' }, '2024-01-31', '2025-01-31');
    const days = ['2024-01-30', '2024-01-31', '2024-02-28', '2024-02-29', '2024-03-28', '2024-03-29', '2026-01-01'];
    expect(days.map((day) => gives(monthly, day))).toEqual([0, 10, 10, 20, 20, 30, 130]);
  });

  it('each month anew, counted from its creation in one step', () => {
    const renewed = subscribed(
      { quantity: 5, repeat: [1, 'month'], expires: 'when-repeated' },
      '2024-01-31',
      '2024-12-31',
    );
    const now = at('2024-04-15');
    expect(
      entriesOf(renewed, now).entries.map(({ grantedAt }) => new Date(grantedAt).toISOString().slice(0, 10)),
    ).toEqual(['2024-01-31', '2024-02-29', '2024-03-31']);
    expect(gives(renewed, '2024-04-15')).toBe(10);
    expect(entriesOf(renewed, now).nextAt).toBe(at('2024-04-30'));
  });

  it('each year on a day that three years in four do not have', () => {
    const yearly = subscribed({ quantity: 1, repeat: [1, 'year'], expires: 'never' }, '2024-02-29', '2040-01-01');
    expect(['2025-02-27', '2025-02-28', '2028-02-27', '2028-02-28'].map((day) => gives(yearly, day))).toEqual([
      2, 4, 8, 10,
    ]);
  });

  it('until its period ends, or for good', () => {
    const item = { quantity: 5, repeat: 'never' } as const;
    const ending = subscribed({ ...item, expires: 'when-purchase-expires' }, '2024-01-01', '2024-02-01');
    const lasting = subscribed({ ...item, expires: 'when-repeated' }, '2024-01-01', '2024-02-01');
    expect([gives(ending, '2024-01-31'), gives(ending, '2024-02-01')]).toEqual([10, 0]);
    expect(gives(lasting, '2030-01-01')).toBe(10);
  });

  it.each(EVERY_ITEM)('of $repeat and $expires is what the model says, every day about a leap day', (item) => {
    const of = subscribed(item, '2024-01-31', '2025-03-01', '2023-12-30');
    for (let now = at('2023-12-01'); now < at('2025-05-01'); now += DAY) {
      const { entries, nextAt } = entriesOf(of, now);
      expect(left(entries, now)).toBe(quantityModel(subscriptionModel(of, now), now));
      // Nothing of it is different a moment before the next change.
      const next = Math.min(nextAt, quantityAt(entries, now).nextAt);
      const before = Math.min(next - 1, now + 40 * DAY);
      expect(quantityModel(subscriptionModel(of, before), before)).toBe(left(entries, now));
    }
  });
});

it(`is what the model says after each of ${OPERATIONS} operations`, () => {
  const random = new SeededRandom();
  const drawn = `HALLPASS_TEST_SEED=${random.seed}`;
  for (let done = 0; done < OPERATIONS; done += OPERATIONS_OF_CUSTOMER) {
    let now = drawnStart(random);
    const changes: ModelEntry[] = [];
    const subscriptions: ModelSubscription[] = [];
    for (let operation = 0; operation < OPERATIONS_OF_CUSTOMER; operation += 1) {
      now += drawnPause(random);
      const kind = random.int(0, 10);
      if (kind < 3) changes.push(given(random.int(1, 20), now, random.int(0, 2) ? now + drawnPause(random) : Infinity));
      else if (kind < 6)
        changes.push(given(-random.int(1, 10), now, random.int(0, 6) ? Infinity : now + drawnPause(random)));
      else if (kind < 7) changes.push(given(random.int(1, 5), now));
      else if (kind < 8 && subscriptions.length < 4)
        subscriptions.push({
          item: drawnItem(random),
          quantity: random.int(1, 4),
          start: now,
          end: random.int(0, 3) ? now + random.int(1, 400) * DAY : Infinity,
          created: now - random.int(0, 2) * random.int(0, 90) * DAY,
        });
      else if (kind < 9 && subscriptions.length > 0) subscriptions[random.int(0, subscriptions.length)]!.end = now;
      const entries = subscriptions.flatMap((each) => entriesOf(each, now).entries);
      const model = subscriptions.flatMap((each) => subscriptionModel(each, now));
      const quantity = left([...changes, ...entries], now);
      expect({ drawn, done, operation, quantity }).toEqual({
        drawn,
        done,
        operation,
        quantity: quantityModel([...changes, ...model], now),
      });
    }
  }
});

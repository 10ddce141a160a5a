import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addIntervals, type DayInterval } from '../../catalog/day-interval.js';
import {
  aliveWithin,
  changesAfter,
  entriesBy,
  type Expiry,
  expiredBy,
  grantedBy,
  grantedWithin,
  type LedgerEntry,
  type Schedule,
} from './schedule.js';

const DAY = 86_400_000;
const START = Date.UTC(2027, 0, 31);

const interval = fc.constantFrom<DayInterval>(
  [1, 'day'],
  [3, 'day'],
  [1, 'week'],
  [1, 'month'],
  [3, 'month'],
  [1, 'year'],
);
const days = (max: number) => fc.integer({ min: 0, max: max * 4 }).map((quarters) => (quarters * DAY) / 4);
const cut = fc.oneof(
  fc.constant(Infinity),
  days(500).map((offset) => START + offset),
);
const expiry: fc.Arbitrary<Expiry> = fc.oneof(
  cut.map((at): Expiry => ({ rule: 'at', at })),
  cut.map((each): Expiry => ({ rule: 'window', cut: each })),
  fc.tuple(interval, cut).map(([each, end]): Expiry => ({ rule: 'period', anchor: START, interval: each, cut: end })),
);
const revocation = (from: number, length: number, after: number) => ({
  from,
  to: from + length,
  at: from + length + after,
});
const schedule: fc.Arbitrary<Schedule> = fc
  .record({
    first: fc.constantFrom(0, 7),
    amount: fc.constantFrom(0, 5),
    repeat: fc.oneof(fc.constant(null), interval),
    offset: days(90),
    includesFrom: fc.boolean(),
    until: fc.oneof(
      fc.constant(Infinity),
      days(700).map((offset) => START + offset),
    ),
    expiry,
    late: fc.oneof(fc.constant(0), days(60)),
    revoked: fc.option(fc.tuple(days(100), days(60), days(60))),
  })
  .map(({ offset, late, revoked, ...rest }) => ({
    ...rest,
    anchor: START,
    from: START + offset,
    recordedAt: START + offset + late,
    revocations: revoked ? [revocation(START + revoked[0], revoked[1], revoked[2])] : [],
  }));

/** Lists every grant of a schedule, computed independently from its description. */
function listed(each: Schedule, instant: number): LedgerEntry[] {
  const boundaries: number[] = [];
  if (each.repeat)
    for (let k = 0; addIntervals(START, each.repeat, k) <= instant + 800 * DAY; k += 1)
      boundaries.push(addIntervals(START, each.repeat, k));
  const after = (list: number[], at: number) => list.find((boundary) => boundary > at) ?? Infinity;
  const periods: number[] = [];
  if (each.expiry.rule === 'period')
    for (let k = 0; addIntervals(START, each.expiry.interval, k) <= instant + 800 * DAY; k += 1)
      periods.push(addIntervals(START, each.expiry.interval, k));
  const expires = (at: number) => {
    if (each.expiry.rule === 'at') return each.expiry.at;
    if (each.expiry.rule === 'period') return Math.min(each.expiry.cut, after(periods, at));
    return Math.min(each.expiry.cut, each.repeat ? after(boundaries, at) : Infinity);
  };
  const grants = [
    ...(each.first > 0 ? [{ amount: each.first, grantedAt: each.from }] : []),
    ...boundaries
      .filter((at) => (each.includesFrom ? at >= each.from : at > each.from) && each.amount > 0)
      .map((at) => ({ amount: each.amount, grantedAt: at })),
  ];
  return grants
    .filter(({ grantedAt }) => grantedAt < each.until && grantedAt <= instant)
    .filter(({ grantedAt }) => each.recordedAt === each.from || expires(grantedAt) > each.recordedAt)
    .map(({ amount, grantedAt }) => {
      const revoked = each.revocations.find(({ from, to }) => from <= grantedAt && grantedAt < to);
      return { amount, grantedAt, expiresAt: Math.min(expires(grantedAt), revoked?.at ?? Infinity) };
    });
}

const sum = (entries: LedgerEntry[]) => entries.reduce((total, { amount }) => total + amount, 0);

describe('a schedule', () => {
  it('adds up to its grants, listed one by one', () => {
    fc.assert(
      fc.property(schedule, days(800), days(100), (each, offset, back) => {
        const at = START + offset;
        const from = at - back;
        const entries = listed(each, at);
        expect(grantedBy(each, at)).toBe(sum(entries));
        expect(grantedWithin(each, from, at)).toBe(sum(entries.filter(({ grantedAt }) => grantedAt >= from)));
        expect(expiredBy(each, at)).toBe(sum(entries.filter(({ expiresAt }) => expiresAt <= at)));
        expect(aliveWithin(each, from, at)).toBe(
          sum(entries.filter(({ grantedAt, expiresAt }) => grantedAt >= from && expiresAt > at)),
        );
        expect([...entriesBy(each, at)].toSorted((a, b) => a.grantedAt - b.grantedAt || b.amount - a.amount)).toEqual(
          entries.toSorted((a, b) => a.grantedAt - b.grantedAt || b.amount - a.amount),
        );
      }),
      { numRuns: 3_000 },
    );
  });

  it('says no later than it does when its sums change next', () => {
    fc.assert(
      fc.property(schedule, days(600), (each, offset) => {
        const at = START + offset;
        const next = changesAfter(each, at);
        const later = at + 200 * DAY;
        const sums = new Set(
          Array.from({ length: 801 }, (_, step) => at + (step * DAY) / 4)
            .filter((instant) => instant < Math.min(next, later) && instant > each.recordedAt)
            .map((instant) => `${grantedBy(each, instant)}/${expiredBy(each, instant)}`),
        );
        expect(next).toBeGreaterThan(at);
        if (at >= each.recordedAt && each.revocations.every((revocation) => revocation.at <= at))
          expect(sums.size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });
});

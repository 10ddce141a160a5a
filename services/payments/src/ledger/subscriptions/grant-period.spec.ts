import { describe, expect, it } from '@jest/globals';
import type { DayInterval } from '../../catalog/day-interval.js';
import { periodEndAfter } from './grant-period.js';

const at = (day: string) => new Date(`${day}T10:00:00Z`);

function ends(anchor: string, interval: DayInterval, count: number): string[] {
  const days: string[] = [];
  let end = at(anchor);
  while (days.length < count) {
    end = periodEndAfter(at(anchor), interval, end)!;
    days.push(end.toISOString().slice(0, 10));
  }
  return days;
}

describe('the periods of a grant', () => {
  it('keep their day of the month, or end on the last one that the month has', () => {
    expect(ends('2026-01-31', [1, 'month'], 5)).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
    ]);
    expect(ends('2026-11-30', [3, 'month'], 3)).toEqual(['2027-02-28', '2027-05-30', '2027-08-30']);
    expect(ends('2024-02-29', [1, 'year'], 4)).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
  });

  it('of days and weeks are equally long', () => {
    expect(ends('2026-02-27', [1, 'day'], 3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
    expect(ends('2026-12-20', [2, 'week'], 2)).toEqual(['2027-01-03', '2027-01-17']);
  });

  it('are found from any time after their anchor', () => {
    expect(periodEndAfter(at('2026-01-31'), [1, 'month'], at('2036-02-15'))).toEqual(at('2036-02-29'));
    expect(periodEndAfter(at('2026-01-31'), [1, 'month'], at('2036-02-29'))).toEqual(at('2036-03-31'));
    expect(periodEndAfter(at('2026-01-31'), [1, 'day'], at('2027-01-31'))).toEqual(at('2027-02-01'));
  });

  it('end never where no date is', () => {
    expect(periodEndAfter(at('2026-01-31'), [1e9, 'year'], at('2026-01-31'))).toBeNull();
    expect(periodEndAfter(at('2026-01-31'), [9_000, 'year'], at('2026-01-31'))).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import { daysIn, isDay, rangeOf, startOf, startsIn } from './metric-range.js';

const NOW = Date.parse('2026-11-22T23:59:59Z');

describe('a range of days', () => {
  it.each([
    [{}, { from: '2026-10-23', to: '2026-11-22' }],
    [{ from: '2026-11-01' }, { from: '2026-11-01', to: '2026-11-22' }],
    [{ to: '2026-03-31' }, { from: '2026-03-01', to: '2026-03-31' }],
    [{ from: '2026-12-01' }, { from: '2026-12-01', to: '2026-12-01' }],
    [
      { from: '2024-02-28', to: '2024-03-01' },
      { from: '2024-02-28', to: '2024-03-01' },
    ],
  ])('%j is %j', (asked, range) => {
    expect(rangeOf(asked, NOW)).toEqual(range);
  });

  it.each(['2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '2026-01-00', '0000-00-00'])(
    'does not accept %s',
    (day) => {
      expect(isDay(day)).toBe(false);
    },
  );

  it('includes both of its ends, and a leap day', () => {
    expect(isDay('2024-02-29')).toBe(true);
    expect(daysIn({ from: '2024-02-28', to: '2024-03-01' })).toBe(3);
    expect(daysIn({ from: '2026-03-02', to: '2026-03-01' })).toBe(0);
  });

  it.each([
    ['day', '2026-11-22', '2026-11-22'],
    ['week', '2026-11-22', '2026-11-16'],
    ['week', '2026-11-16', '2026-11-16'],
    ['week', '2026-01-01', '2025-12-29'],
    ['month', '2026-11-22', '2026-11-01'],
  ] as const)('lies in the %s of %s that begins on %s', (period, day, start) => {
    expect(startOf(day, period)).toBe(start);
  });

  it('overlaps every period from its first day to its last', () => {
    expect(startsIn({ from: '2026-01-31', to: '2026-03-01' }, 'month')).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ]);
    expect(startsIn({ from: '2025-12-31', to: '2026-01-12' }, 'week')).toEqual([
      '2025-12-29',
      '2026-01-05',
      '2026-01-12',
    ]);
    expect(startsIn({ from: '2025-10-19', to: '2026-11-22' }, 'day')).toHaveLength(400);
    expect(startsIn({ from: '2025-10-19', to: '2026-11-22' }, 'week').length).toBeLessThanOrEqual(58);
  });
});

import { describe, expect, it } from '@jest/globals';
import { addIntervals, countSteps, type DayInterval, recurs } from './day-interval.js';

const at = (text: string) => Date.parse(`${text}T00:00:00Z`);
const day = (millis: number) => new Date(millis).toISOString().slice(0, 10);

describe('an interval', () => {
  it.each<[unknown, boolean]>([
    [[1, 'day'], true],
    [[12, 'month'], true],
    [[0, 'day'], false],
    [[-1, 'month'], false],
    [[0.5, 'week'], false],
    ['never', false],
    [undefined, false],
  ])('%j comes again: %s', (interval, expected) => {
    expect(recurs(interval as DayInterval)).toBe(expected);
  });

  it.each<[string, DayInterval, number, string]>([
    ['2024-01-31', [1, 'month'], 1, '2024-02-29'],
    ['2023-01-31', [1, 'month'], 1, '2023-02-28'],
    ['2024-01-31', [1, 'month'], 2, '2024-03-31'],
    ['2024-01-31', [1, 'month'], 3, '2024-04-30'],
    ['2023-12-31', [2, 'month'], 1, '2024-02-29'],
    ['2024-05-31', [-1, 'month'], 1, '2024-04-30'],
    ['2024-02-29', [1, 'year'], 1, '2025-02-28'],
    ['2024-02-29', [1, 'year'], 4, '2028-02-29'],
    ['2024-02-28', [1, 'day'], 2, '2024-03-01'],
    ['2023-12-31', [2, 'week'], 1, '2024-01-14'],
    ['2023-11-30', [3, 'month'], 1, '2024-02-29'],
  ])('%s and %j times %i is %s', (from, interval, times, expected) => {
    expect(day(addIntervals(at(from), interval, times))).toBe(expected);
  });

  it('is Infinity where no date is', () => {
    expect(addIntervals(at('2024-01-01'), [1e9, 'year'])).toBe(Infinity);
    expect(countSteps(at('2024-01-01'), at('2030-01-01'), [1e9, 'year'])).toEqual({ whole: 0, next: Infinity });
  });

  it('is counted step by step, each from the one before', () => {
    // Jan 31, Feb 29, Mar 29, Apr 29: a day that a month does not have has moved for good.
    expect(countSteps(at('2024-01-31'), at('2024-04-28'), [1, 'month'])).toEqual({ whole: 2, next: at('2024-04-29') });
    expect(countSteps(at('2024-01-31'), at('2024-04-29'), [1, 'month'])).toEqual({ whole: 3, next: at('2024-05-29') });
    expect(countSteps(at('2024-02-29'), at('2028-02-27'), [1, 'year'])).toEqual({ whole: 3, next: at('2028-02-28') });
    expect(countSteps(at('2024-01-01'), at('2024-01-15'), [1, 'week'])).toEqual({ whole: 2, next: at('2024-01-22') });
    expect(countSteps(at('2024-01-02'), at('2024-01-01'), [1, 'day'])).toEqual({ whole: 0, next: at('2024-01-03') });
  });
});

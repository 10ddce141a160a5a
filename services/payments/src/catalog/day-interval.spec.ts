import { describe, expect, it } from '@jest/globals';
import { addIntervals, boundaryIndex, type DayInterval, recurs } from './day-interval.js';

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
    expect(boundaryIndex(at('2024-01-01'), [1e9, 'year'], at('2030-01-01'))).toBe(0);
  });

  it.each<[string, DayInterval, string, number]>([
    ['2024-01-31', [1, 'month'], '2024-02-28', 0],
    ['2024-01-31', [1, 'month'], '2024-02-29', 1],
    ['2024-01-31', [1, 'month'], '2024-03-30', 1],
    ['2024-01-31', [1, 'month'], '2024-03-31', 2],
    ['2024-02-29', [1, 'year'], '2027-02-28', 3],
    ['2024-02-29', [1, 'year'], '2028-02-28', 3],
    ['2024-02-29', [1, 'year'], '2028-02-29', 4],
    ['2024-01-01', [1, 'week'], '2024-01-15', 2],
    ['2024-01-02', [1, 'day'], '2024-01-01', -1],
    ['2024-01-02', [1, 'month'], '2024-01-01', -1],
  ])('from %s and %j has passed by %s as many times: %i', (anchor, interval, instant, index) => {
    expect(boundaryIndex(at(anchor), interval, at(instant))).toBe(index);
  });
});

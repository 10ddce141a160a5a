import { describe, expect, it } from '@jest/globals';
import { boundary, boundariesWithin, type Interval } from './calendar.js';

const at = (text: string): number => Date.parse(`${text}T09:30:00.123Z`);
const days = (anchor: string, interval: Interval, count: number): string[] =>
  Array.from({ length: count }, (_, k) => new Date(boundary(at(anchor), interval, k)).toISOString().slice(0, 10));

describe('boundaries', () => {
  it.each<[string, Interval, string[]]>([
    ['2027-01-31', [1, 'month'], ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2027-12-31', [1, 'month'], ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']],
    ['2027-11-30', [3, 'month'], ['2027-11-30', '2028-02-29', '2028-05-30', '2028-08-30']],
    ['2028-02-29', [1, 'year'], ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2028-02-28', [1, 'week'], ['2028-02-28', '2028-03-06', '2028-03-13']],
    ['2028-02-28', [2, 'week'], ['2028-02-28', '2028-03-13']],
    ['2028-02-28', [1, 'day'], ['2028-02-28', '2028-02-29', '2028-03-01']],
  ])('from %s every %j', (anchor, interval, expected) => {
    expect(days(anchor, interval, expected.length)).toEqual(expected);
  });

  it('keep the time of day, and include both ends of a range', () => {
    expect(boundary(at('2027-01-31'), [1, 'month'], 1)).toBe(at('2027-02-28'));
    const within = (to: number) => boundariesWithin(at('2027-01-31'), [1, 'month'], at('2027-01-31'), to);
    expect(within(at('2027-02-28'))).toEqual([at('2027-01-31'), at('2027-02-28')]);
    expect(within(at('2027-02-28') - 1)).toEqual([at('2027-01-31')]);
  });
});

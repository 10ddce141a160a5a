import { statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PasswordFilter } from './password-filter.js';
import { isInShippedList, shippedList } from './shipped-list.js';

const tool = new URL('../../../../../tools/breached-passwords/encode.mjs', import.meta.url).href;
const { encodeFilter } = (await import(tool)) as {
  encodeFilter: (texts: Iterable<string>, falsePositives: number) => Buffer;
};

const filterOf = (texts: Iterable<string>, falsePositives = 6_000) =>
  new PasswordFilter(encodeFilter(texts, falsePositives));

describe('a filter', () => {
  it('finds every entry, whatever the list and the rate', () => {
    const lists = fc.uniqueArray(fc.string({ unit: 'grapheme' }), { maxLength: 400 });
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 100_000 }), (texts, falsePositives) => {
        const filter = filterOf(texts, falsePositives);
        expect(texts.filter((text) => !filter.has(text))).toEqual([]);
        expect(filter.shape.entries).toBe(texts.length);
      }),
      { numRuns: 50 },
    );
  });

  it('finds nothing in an empty list', () => {
    expect(filterOf([]).has('anything')).toBe(false);
  });

  it.each([200, 1_000])('finds about one in %i other texts', (falsePositives) => {
    const filter = filterOf(
      Array.from({ length: 5_000 }, (_, n) => `entry ${n}`),
      falsePositives,
    );
    const others = 100_000;
    let found = 0;
    for (let n = 0; n < others; n += 1) if (filter.has(`other ${n}`)) found += 1;
    expect(Math.abs(found - others / falsePositives)).toBeLessThan(5 * Math.sqrt(others / falsePositives));
  });

  it('refuses a file that is cut, or something else', () => {
    const bytes = encodeFilter(['one', 'two', 'three'], 6_000);
    for (const length of [0, 3, 19, bytes.length - 1])
      expect(() => new PasswordFilter(bytes.subarray(0, length))).toThrow('password filter');
    expect(() => new PasswordFilter(Buffer.alloc(100))).toThrow('Not a password filter.');
  });
});

describe('the list of breached passwords that ships (security C13, docs/passwords.md)', () => {
  it('has 2.2 million entries in less than 4 MB', () => {
    expect(shippedList().shape.entries).toBe(2_212_105);
    const file = new URL('../../../data/breached-passwords.bin', import.meta.url);
    expect(statSync(file).size).toBeLessThan(4_000_000);
  });

  it('contains passwords of the million commonest, and rarer ones of 10 characters', () => {
    for (const password of ['iloveyou1', 'qwerty1234', 'liverpool1', 'amarula123', 'blackpeace', 'hajo198251'])
      expect([password, isInShippedList(password)]).toEqual([password, true]);
  });

  it('takes one other password in 6,000 for a breached one', () => {
    expect(Math.round(1 / shippedList().falsePositiveRate)).toBe(6_000);
    let found = 0;
    for (let n = 0; n < 120_000; n += 1) if (isInShippedList(`unrelated words, number ${n}`)) found += 1;
    expect(found).toBeGreaterThan(5);
    expect(found).toBeLessThan(40);
  });
});

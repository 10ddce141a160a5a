import { describe, expect, it } from '@jest/globals';
import type { ListWalk } from '@hallpass/database';
import { StreamableFile } from '@nestjs/common';
import { answerList, LIST_MAX_BYTES, LIST_MAX_ITEMS, type ListOptions, type PageQuery } from './answer-list.js';
import { csvRow } from './csv.js';

describe('answer list', () => {
  /** Counts up from 0, in batches of a given size. */
  class Numbers {
    read = 0;
    hasEnded = false;

    constructor(
      private readonly count: number,
      private readonly batch: number,
      private readonly failsAt = Infinity,
    ) {}

    walk = (limit: number): ListWalk<number> => ({
      batches: this.batches(Math.min(limit, this.count)),
      cursorOf: (last, next) => `${last}-${next}`,
    });

    private async *batches(end: number): AsyncGenerator<number[]> {
      try {
        while (this.read < end) {
          if (this.read >= this.failsAt) throw new Error('the database is away');
          const size = Math.min(this.batch, end - this.read);
          const rows = Array.from({ length: size }, (_, at) => this.read + at);
          this.read += size;
          yield rows;
        }
      } finally {
        this.hasEnded = true;
      }
    }
  }

  const answered = (
    query: PageQuery,
    numbers: Numbers,
    options?: ListOptions,
    item: (n: number) => unknown = (n) => n,
  ) => answerList(query, numbers.walk, item, options);

  async function jsonOf(answer: unknown): Promise<{ items: unknown[] }> {
    if (!(answer instanceof StreamableFile)) return answer as { items: unknown[] };
    const chunks: string[] = [];
    for await (const chunk of answer.getStream()) chunks.push(String(chunk));
    return JSON.parse(chunks.join('')) as { items: unknown[] };
  }

  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

  describe('answerList', () => {
    it.each([0, 1, 9, 10, 11, 25])('answers a list of %i whole, in batches of 10', async (count) => {
      expect(await jsonOf(await answered({}, new Numbers(count, 10)))).toEqual({
        items: upTo(count),
        is_paginated: false,
      });
    });

    it.each([
      [5, '4-5'],
      [10, '9-10'],
      [20, '19-20'],
      [24, '23-24'],
      [25, null],
      [26, null],
    ])('answers a page of %i of 25, with the cursor %s', async (limit, next_cursor) => {
      expect(await jsonOf(await answered({ limit }, new Numbers(25, 10)))).toEqual({
        items: upTo(Math.min(limit, 25)),
        is_paginated: true,
        pagination: { next_cursor },
      });
    });

    it('answers a page where there was a cursor, or always, and under another name without a word of pages', async () => {
      const page = { items: [0], is_paginated: true, pagination: { next_cursor: null } };
      expect(await answered({ cursor: 'x' }, new Numbers(1, 10))).toEqual(page);
      expect(await answered({}, new Numbers(1, 10), { isAlwaysPage: true })).toEqual(page);
      expect(await answered({}, new Numbers(1, 10), { name: 'drafts' })).toEqual({ drafts: [0] });
      expect(await jsonOf(await answered({}, new Numbers(25, 10), { name: 'drafts' }))).toEqual({ drafts: upTo(25) });
    });

    it('holds no more than it may, whatever the limit', async () => {
      for (const limit of [undefined, LIST_MAX_ITEMS + 1, Number.MAX_SAFE_INTEGER]) {
        const numbers = new Numbers(LIST_MAX_ITEMS * 2, 3_000);
        expect(await jsonOf(await answered({ limit }, numbers))).toEqual({
          items: upTo(LIST_MAX_ITEMS),
          is_paginated: true,
          pagination: { next_cursor: `${LIST_MAX_ITEMS - 1}-${LIST_MAX_ITEMS}` },
        });
        expect([numbers.read, numbers.hasEnded]).toEqual([LIST_MAX_ITEMS + 1, true]);
      }
    });

    it('ends with the batch that makes it too large', async () => {
      const numbers = new Numbers(100, 10);
      const megabyte = 'x'.repeat(2 ** 20);
      const { items, ...rest } = await jsonOf(await answered({}, numbers, {}, () => megabyte));
      expect(items).toHaveLength(Math.ceil(LIST_MAX_BYTES / 2 ** 20 / 10) * 10);
      expect(rest).toEqual({ is_paginated: true, pagination: { next_cursor: '39-40' } });
      expect(numbers.hasEnded).toBe(true);
    });

    it('reads on only as it is read, and not for a reader who has gone', async () => {
      const numbers = new Numbers(1_000, 10);
      const stream = ((await answered({}, numbers)) as StreamableFile).getStream();
      for await (const _chunk of stream) break;
      expect(numbers.read).toBeLessThanOrEqual(40);
      expect([stream.destroyed, numbers.hasEnded]).toEqual([true, true]);
    });

    it('breaks off when the list cannot be read on, and fails when it cannot be read at all', async () => {
      await expect(answered({}, new Numbers(100, 10, 0))).rejects.toThrow('the database is away');
      const answer = await answered({}, new Numbers(100, 10, 50));
      await expect(jsonOf(answer)).rejects.toThrow('the database is away');
    });
  });
});

describe('csv', () => {
  describe('a cell', () => {
    it.each([
      ['=1+1', "'=1+1"],
      ['+49 30', "'+49 30"],
      ['-1', "'-1"],
      ['@NOW()', "'@NOW()"],
      ['＝1+1', "'＝1+1"],
      ['＋1', "'＋1"],
      ['－1', "'－1"],
      ['＠NOW()', "'＠NOW()"],
      [' =1+1', "' =1+1"],
      ['"=1+1"', '"\'""=1+1"""'],
      ['\t1', "'\t1"],
      ['\r1', '"\'\r1"'],
      ['\n1', '"\'\n1"'],
      ['\t=1', "'\t'=1"],
      ['\r=1', '"\'\r\'=1"'],
      ['\n=1', '"\'\n\'=1"'],
      ['=HYPERLINK("http://evil","x")', '"\'=HYPERLINK(""http://evil"",""x"")"'],
    ])('lets no spreadsheet take %j for a formula', (value, cell) => {
      expect(csvRow([value])).toBe(`${cell}\r\n`);
    });

    it.each([
      [';=1+1;', ";'=1+1;"],
      ['Ada;=1+1;-1', "Ada;'=1+1;'-1"],
      ['Ada; =1+1', "Ada;' =1+1"],
      ['Ada;＝1+1', "Ada;'＝1+1"],
      ['Ada\t@NOW()', "Ada\t'@NOW()"],
      ['Ada;"=1+1"', '"Ada;\'""=1+1"""'],
      ['Ada, =1\n=1+1', '"Ada, =1\n\'=1+1"'],
      ['Ada\r\n+1', '"Ada\r\n\'+1"'],
    ])('lets no reader that splits at semicolons or tabs take a part of %j for a formula', (value, cell) => {
      expect(csvRow([value])).toBe(`${cell}\r\n`);
    });

    it('leaves no part that begins like a formula, however its line is cut', () => {
      const signs = ['=', '-', '＠', ';', '\t', '\n', '\r', '"', ' ', ',', 'a'];
      const pairs = signs.flatMap((first) => signs.map((second) => first + second));
      const cells = pairs.flatMap((first) => pairs.map((second) => first + second));
      const parts = cells.flatMap((cell) => csvRow(['Ada', cell, 1]).split(/[;\t\r\n]/));
      expect(parts.filter((part) => /^[\s"]*[=+\-@＝＋－＠]/.test(part))).toEqual([]);
    });

    it.each([
      ['Ada', 'Ada'],
      ['a-b=c;d', 'a-b=c;d'],
      ['Lovelace, Ada', '"Lovelace, Ada"'],
      ['"Ada"', '"""Ada"""'],
      ['two\nlines', '"two\nlines"'],
      [' Ada ', '" Ada "'],
      ['', ''],
      [null, ''],
      [true, 'true'],
      [-1, '-1'],
    ])('writes %j as RFC 4180 wants it', (value, cell) => {
      expect(csvRow([value])).toBe(`${cell}\r\n`);
    });
  });

  it('a row is its cells with commas between them', () => {
    expect(csvRow(['a', null, 1])).toBe('a,,1\r\n');
  });
});

import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { ListWalk } from '@hallpass/database';

/** Maximum number of items in one response, whatever `limit` says (security P3). */
export const LIST_MAX_ITEMS = 10_000;
/** A response ends with the batch that reaches this size; the rest follows on further pages. */
export const LIST_MAX_BYTES = 32 * 1024 * 1024;

export interface PageQuery {
  limit?: number;
  cursor?: unknown;
}

/** The list formats of contract/01 §9. The items are under `items`, or under the name that the contract gives them. */
export interface ListJson<Item> {
  items: Item[];
  is_paginated: boolean;
  pagination?: { next_cursor: string | null };
}

export interface ListOptions {
  /** Set if the contract uses another name for the items. Such a response has `is_paginated` only if it is a page. */
  name?: string;
  /** Every response is a page, as for `GET /users`. */
  isAlwaysPage?: boolean;
}

/**
 * Answers with a list that may be long. A list that fits into one batch is sent as an ordinary object. A longer list is
 * written while it is read, so that neither memory nor the event loop holds more than a batch. A slow client is waited
 * for, and a disconnect ends the reading.
 *
 * Without `limit` and `cursor`, the response is the contract's complete list, unless it exceeds the limits above: then
 * it is a page, and `pagination.next_cursor` says where to continue.
 * @param walk reads up to this many rows
 */
export async function answerList<Row, Item>(
  query: PageQuery,
  walk: (limit: number) => ListWalk<Row>,
  toItem: (row: Row) => Item,
  { name = 'items', isAlwaysPage = false }: ListOptions = {},
): Promise<ListJson<Item> | StreamableFile> {
  const limit = Math.min(query.limit ?? LIST_MAX_ITEMS, LIST_MAX_ITEMS);
  const isPage = isAlwaysPage || query.limit !== undefined || query.cursor !== undefined;
  const end = (next: string | null): object =>
    isPage || next !== null
      ? { is_paginated: true, pagination: { next_cursor: next } }
      : name === 'items'
        ? { is_paginated: false }
        : {};

  const list = new CutList(walk(limit + 1), limit);
  const first = (await list.next()).map(toItem);
  const second = await list.next();
  if (second.length === 0) return { [name]: first, ...end(list.nextCursor) } as unknown as ListJson<Item>;

  const write = async function* (): AsyncGenerator<string> {
    try {
      let text = jsonOf(first);
      let bytes = Buffer.byteLength(text);
      yield `{${JSON.stringify(name)}:[${text}`;
      for (let rows = second; rows.length > 0; rows = await list.next(bytes >= LIST_MAX_BYTES)) {
        text = jsonOf(rows.map(toItem));
        bytes += Buffer.byteLength(text);
        yield `,${text}`;
      }
      const rest = JSON.stringify(end(list.nextCursor)).slice(1, -1);
      yield rest === '' ? ']}' : `],${rest}}`;
    } finally {
      await list.close();
    }
  };
  return new StreamableFile(Readable.from(write(), { highWaterMark: 1 }), { type: 'application/json; charset=utf-8' });
}

const jsonOf = (items: unknown[]): string => JSON.stringify(items).slice(1, -1);

class CutList<Row> {
  nextCursor: string | null = null;
  private readonly batches: AsyncIterator<Row[]>;
  private last: Row | null = null;
  private isOver = false;

  constructor(
    private readonly walk: ListWalk<Row>,
    private left: number,
  ) {
    this.batches = walk.batches[Symbol.asyncIterator]();
  }

  /**
   * @param isFull the response has reached its limit
   * @returns no rows at the end
   */
  async next(isFull = false): Promise<Row[]> {
    if (this.isOver) return [];
    const { value, done } = await this.batches.next();
    if (done) {
      this.isOver = true;
      return [];
    }
    const rows = isFull ? [] : (value as Row[]).slice(0, this.left);
    const rest = (value as Row[])[rows.length];
    this.last = rows.at(-1) ?? this.last;
    this.left -= rows.length;
    if (rest !== undefined) {
      this.nextCursor = this.walk.cursorOf(this.last!, rest);
      await this.close();
    }
    return rows;
  }

  async close(): Promise<void> {
    this.isOver = true;
    await this.batches.return?.();
  }
}

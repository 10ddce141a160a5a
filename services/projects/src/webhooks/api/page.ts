import { type AnswerBody, Answers, NumberField } from '@hallpass/http';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import type { Iterator } from '../wire/fields.js';

export const MOST_ITEMS = 250;
const ITEMS = 50;

export const PageLimitField = () =>
  NumberField({
    optional: true,
    integer: true,
    min: 1,
    max: MOST_ITEMS,
    description: `items of a page, ${ITEMS} by default`,
  });

export interface PageQuery {
  limit?: number;
  iterator?: Iterator | null;
}

export type Direction = 'asc' | 'desc';

/** A list in the published clients' format. */
export interface Page<Item> {
  data: Item[];
  /** Whether this is the last page. */
  done: boolean;
  iterator: string | null;
  prevIterator: string | null;
}

/**
 * One page of a list.
 * @param read returns up to `limit` items in this direction after the given one
 */
export async function pageOf<Row, Item extends { id?: string; name?: string }>(
  { limit = ITEMS, iterator }: PageQuery,
  order: Direction,
  read: (direction: Direction, from: string | null, limit: number) => Promise<Row[]>,
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  const isBackwards = iterator?.isBackwards === true;
  const direction = isBackwards ? (order === 'asc' ? 'desc' : 'asc') : order;
  const rows = await read(direction, iterator?.from ?? null, limit + 1);
  const data = rows.slice(0, limit).map(toItem);
  if (isBackwards) data.reverse();
  const placeOf = (item: Item | undefined): string | null => item?.id ?? item?.name ?? null;
  const first = placeOf(data[0]);
  return { data, done: rows.length <= limit, iterator: placeOf(data.at(-1)), prevIterator: first && `-${first}` };
}

/** `@Answers(200, …)` for such a page. */
export const AnswersDataPage = (item: Type<object>, ...errors: Array<401 | 404>): MethodDecorator =>
  applyDecorators(ApiExtraModels(item), Answers(200, schemaOf(item), ...errors));

const schemaOf = (item: Type<object>): AnswerBody => ({
  type: 'object',
  required: ['data', 'done', 'iterator', 'prevIterator'],
  properties: {
    data: { type: 'array', maxItems: MOST_ITEMS, items: { $ref: getSchemaPath(item) } },
    done: { type: 'boolean' },
    iterator: { type: 'string', nullable: true },
    prevIterator: { type: 'string', nullable: true },
  },
});

import { decodeCursor, type ListOrder } from '@hallpass/database';
import { fault, type FieldDecorator, makeField } from '../schema/field.js';
import { NumberField } from '../fields/value-fields.js';
import { LIST_MAX_ITEMS } from './answer-list.js';

export const LimitField = (): FieldDecorator =>
  NumberField({
    optional: true,
    integer: true,
    min: 1,
    description: `maximum number of items per page; at most and by default ${LIST_MAX_ITEMS}`,
  });

/**
 * `cursor` of a list, read as a `ListCursor`.
 * @param readOlder reads cursors of older releases; null rejects the text
 */
export const CursorField = (
  order: ListOrder,
  readOlder: (text: string) => string | null = () => null,
): FieldDecorator =>
  makeField(
    {
      optional: true,
      description: 'next_cursor of the previous page; a cursor of another project returns no items',
    },
    { type: 'string' },
    (value, reading) =>
      (typeof value === 'string' ? (decodeCursor(order, value) ?? readOlder(value)) : null) ??
      fault(reading, 'must be a next_cursor that this list returned'),
  );

import { fault, type FieldDecorator, makeField, RecordField, StringField } from '@hallpass/http';
import { fromWireId, type WireIdKind } from './wire-id.js';

/** The form of event types, channels, tags, uids and event ids. */
export const WORD = /^[\w.\-:]{1,256}$/;
export const WORD_MESSAGE = 'must be 1 to 256 letters, digits, dots, colons, dashes or underscores';

const optional = { optional: true } as const;

/** A name chosen by owners: an event type, a channel or a tag. */
export const WordField = (options: { optional?: boolean; nullable?: boolean } = {}): FieldDecorator =>
  StringField({ ...options, pattern: WORD, patternMessage: WORD_MESSAGE });

export const MetadataField = (): FieldDecorator => RecordField(StringField({ maxLength: 1_000 }), optional);

export const WordsField = (): FieldDecorator =>
  makeField({ ...optional, description: 'names separated by commas' }, { type: 'string' }, (value, reading) => {
    const words = typeof value === 'string' ? value.split(',') : [];
    return words.length > 0 && words.length <= 100 && words.every((word) => WORD.test(word))
      ? words
      : fault(reading, `: each name ${WORD_MESSAGE}`);
  });

/** An ISO 8601 date and time, parsed into a Date. */
export const DateField = (options: { optional?: boolean; nullable?: boolean } = {}): FieldDecorator =>
  makeField(options, { type: 'string', format: 'date-time' }, (value, reading) => {
    const isDate = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value));
    return isDate ? new Date(value) : fault(reading, 'must be an ISO 8601 date and time');
  });

/** The start of a page, as returned with the previous one: `iterator`, or `prevIterator`, which begins with a dash. */
export interface Iterator {
  /** The id or name of the item before the page. */
  from: string;
  isBackwards: boolean;
}

/** @param kind of the list's ids; null for lists of named items */
export const IteratorField = (kind: WireIdKind | null): FieldDecorator =>
  makeField(
    { ...optional, nullable: true, description: 'iterator or prevIterator of another page' },
    { type: 'string' },
    (value, reading): Iterator | undefined => {
      const text = typeof value === 'string' ? value : '';
      const isBackwards = text.startsWith('-');
      const name = isBackwards ? text.slice(1) : text;
      const from = kind === null ? (WORD.test(name) ? name : null) : fromWireId(kind, name);
      return from === null ? fault(reading, 'must be an iterator that this list returned') : { from, isBackwards };
    },
  );

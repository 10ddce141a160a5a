import { jsonTextProblem } from '@hallpass/text';
import { fault, type FieldDecorator, type FieldOptions, makeField } from '../schema/field.js';

/** true or false; in a query string only the words `true` and `false` (contract/01 §5). */
export function BooleanField(options: FieldOptions = {}): FieldDecorator {
  return makeField(options, { type: 'boolean' }, (value, reading) => {
    if (reading.text) {
      if (value === 'true') return true;
      return value === 'false' ? false : fault(reading, "must be 'true' or 'false'");
    }
    return typeof value === 'boolean' ? value : fault(reading, 'must be a boolean');
  });
}

export interface NumberFieldOptions extends FieldOptions {
  /** Whole numbers only, and only those that a double holds exactly. */
  integer?: boolean;
  min?: number;
  max?: number;
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** A finite number; in a query string a decimal one. Bodies are not converted: "1" is not a number. */
export function NumberField(options: NumberFieldOptions = {}): FieldDecorator {
  const { integer = false, min, max } = options;
  const schema = {
    type: integer ? ('integer' as const) : ('number' as const),
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  };
  return makeField(options, schema, (value, reading) => {
    const number = reading.text && typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) return fault(reading, 'must be a number');
    if (integer && !Number.isSafeInteger(number)) return fault(reading, 'must be an integer');
    if (min !== undefined && number < min) fault(reading, `must be at least ${min}`);
    if (max !== undefined && number > max) fault(reading, `must be at most ${max}`);
    return number;
  });
}

/** The last instant that a JavaScript Date can hold, in milliseconds since the epoch (ECMA-262 §21.4.1.1). */
const LAST_MILLIS = 8.64e15;

/** An instant in milliseconds since the epoch (contract/01 §7). */
export function MillisField(options: FieldOptions = {}): FieldDecorator {
  return NumberField({
    description: 'milliseconds since the epoch',
    ...options,
    integer: true,
    min: 0,
    max: LAST_MILLIS,
  });
}

/** The OpenAPI schema of any JSON value, null included. */
export const ANY_JSON = {
  nullable: true,
  anyOf: [
    { type: 'object', additionalProperties: true },
    { type: 'array', items: {} },
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
  ],
};

/** Any JSON value, null included (metadata: contract/01 §7). Its depth and keys are limited by the body parser. */
export function JsonField(options: Omit<FieldOptions, 'nullable'> = {}): FieldDecorator {
  return makeField({ ...options, nullable: true }, ANY_JSON, (value, reading) => {
    const problem = jsonTextProblem(value);
    return problem === null ? value : fault(reading, problem);
  });
}

import { storableText, textProblem } from '@hallpass/text';
import type { Type } from '@nestjs/common';
import { type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';
import { isRecord, readDto } from '../schema/dto-reader.js';
import {
  fault,
  type FieldDecorator,
  type FieldOptions,
  type KindSchema,
  makeField,
  readField,
} from '../schema/field.js';

/** An object of another DTO class, whose unknown properties are rejected too. */
export function ObjectField(type: () => Type<object>, options: FieldOptions = {}): FieldDecorator {
  // @nestjs/swagger recognizes a lazily resolved class by the function's name, here `type`.
  return makeField(options, { type: () => type() }, (value, reading) => readDto(type(), value, reading));
}

export interface ArrayFieldOptions extends FieldOptions {
  minItems?: number;
  maxItems?: number;
}

function itemSchema(item: FieldDecorator): Record<string, unknown> {
  const {
    required: _required,
    type,
    ...rest
  } = item.schema as ApiPropertyOptions & {
    required?: boolean;
    type?: unknown;
  };
  if (typeof type === 'function' && type.prototype === undefined) {
    return { $ref: getSchemaPath((type as () => Type<object>)()) };
  }
  if (type === undefined) return rest; // the schema itself describes the values
  return { ...(typeof type === 'string' ? { type } : { type: 'object' }), ...rest };
}

/** A list with items of one kind: `@ArrayField(UuidField())`, `@ArrayField(ObjectField(() => Dto))`. */
export function ArrayField(item: FieldDecorator, options: ArrayFieldOptions = {}): FieldDecorator {
  const { minItems, maxItems } = options;
  const type = (item.schema as { type?: unknown }).type;
  const nested = typeof type === 'function' && type.prototype === undefined;
  const schema = {
    isArray: true,
    ...(nested ? { type } : { ...itemSchema(item) }),
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
  } as KindSchema;
  return makeField(options, schema, (value, reading) => {
    if (!Array.isArray(value)) return fault(reading, 'must be an array');
    if (minItems !== undefined && value.length < minItems) fault(reading, `must have at least ${minItems} items`);
    if (maxItems !== undefined && value.length > maxItems) return fault(reading, `must have at most ${maxItems} items`);
    return value.map((each: unknown, index) =>
      readField(item.field, each, { ...reading, path: `${reading.path}[${index}]` }),
    );
  });
}

export interface RecordFieldOptions extends FieldOptions {
  keyPattern?: RegExp;
  keyMessage?: string;
}

/** A map with free keys and values of one kind: `@RecordField(BooleanField())`. */
export function RecordField(item: FieldDecorator, options: RecordFieldOptions = {}): FieldDecorator {
  const schema = { type: 'object', additionalProperties: itemSchema(item) } as KindSchema;
  return makeField(options, schema, (value, reading) => {
    if (!isRecord(value)) return fault(reading, 'must be an object');
    const entries = Object.entries(value).map(([key, each]) => {
      const path = `${reading.path}.${storableText(key)}`;
      const problem = textProblem(key);
      if (problem !== null) fault({ ...reading, path }, `has a key that ${problem}`);
      if (options.keyPattern?.test(key) === false) {
        reading.faults.push(
          `${path} ${options.keyMessage ?? `must have a key that matches ${options.keyPattern.source}`}`,
        );
      }
      return [key, readField(item.field, each, { ...reading, path })] as const;
    });
    return Object.fromEntries(entries);
  });
}

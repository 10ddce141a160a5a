import { textProblem } from '@hallpass/text';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';

/** Position of a value: `path` names it in messages, `faults` collects one message per broken rule. */
export interface Reading {
  readonly path: string;
  /** True for query strings, path parameters and forms, where every value is text. */
  readonly text: boolean;
  readonly faults: string[];
}

export interface FieldDefinition {
  readonly optional: boolean;
  readonly nullable: boolean;
  readonly default?: unknown;
  readonly takesAnyText: boolean;
  /** Never called with undefined, nor with null unless the kind accepts it. Adds errors to `faults`. */
  read(value: unknown, reading: Reading): unknown;
}

export interface FieldOptions {
  /** May be absent. Without it, an absent field "is a required field". */
  optional?: boolean;
  nullable?: boolean;
  /** Also makes the field optional. */
  default?: unknown;
  description?: string;
  example?: unknown;
  /** Accepts text that cannot be stored, because the value is only hashed or compared. */
  takesAnyText?: boolean;
}

/** A property decorator that also exposes its definition, so that it can be used for list items. */
export type FieldDecorator = PropertyDecorator & {
  readonly field: FieldDefinition;
  readonly schema: ApiPropertyOptions;
};

export type KindSchema = Omit<ApiPropertyOptions, 'required' | 'nullable' | 'description' | 'example' | 'default'>;

/** Marks our own constraint in a class's class-validator metadata. */
export const FIELD = Symbol('field');

/** Adds the message of a rule after the field's path; class-validator shows the same sentence. */
export function fault(reading: Reading, message: string): undefined {
  reading.faults.push(`${reading.path} ${message}`);
  return undefined;
}

/**
 * Creates a field decorator: one class-validator constraint and the OpenAPI property, from one description.
 * @param read what the kind accepts; see {@link FieldDefinition.read}
 */
export function makeField(options: FieldOptions, schema: KindSchema, read: FieldDefinition['read']): FieldDecorator {
  const field: FieldDefinition = {
    optional: options.optional === true || options.default !== undefined,
    nullable: options.nullable === true,
    ...(options.default === undefined ? {} : { default: options.default }),
    takesAnyText: options.takesAnyText === true,
    read,
  };
  const apiProperty = {
    ...schema,
    required: !field.optional,
    ...(field.nullable ? { nullable: true } : {}),
    ...(options.description === undefined ? {} : { description: options.description }),
    ...(options.example === undefined ? {} : { example: options.example }),
    ...(options.default === undefined ? {} : { default: options.default }),
  } as ApiPropertyOptions;
  const faultsOf = (value: unknown, path: string): string[] => {
    const faults: string[] = [];
    if (value === undefined && !field.optional) faults.push(`${path} is a required field`);
    else if (value === null && !field.nullable) faults.push(`${path} must not be null`);
    else if (value !== undefined && value !== null) readGiven(field, value, { path, text: false, faults });
    return faults;
  };
  const decorator = applyDecorators(
    ApiProperty(apiProperty),
    ValidateBy(
      {
        name: 'field',
        constraints: [{ [FIELD]: field }],
        validator: {
          validate: (value: unknown, args) => faultsOf(value, args?.property ?? '').length === 0,
          defaultMessage: (args) => faultsOf(args?.value, args?.property ?? '').join('; '),
        },
      },
      { context: { [FIELD]: field } },
    ),
  ) as PropertyDecorator;
  return Object.assign(decorator, { field, schema: apiProperty });
}

export function readField(field: FieldDefinition, value: unknown, reading: Reading): unknown {
  if (value === undefined) {
    if (!field.optional) fault(reading, 'is a required field');
    return field.default;
  }
  if (value === null && field.nullable) return null;
  if (value === null) return fault(reading, 'must not be null');
  return readGiven(field, value, reading);
}

function readGiven(field: FieldDefinition, value: unknown, reading: Reading): unknown {
  const problem = typeof value === 'string' && !field.takesAnyText ? textProblem(value) : null;
  return problem === null ? field.read(value, reading) : fault(reading, problem);
}

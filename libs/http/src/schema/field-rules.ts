import type { Type } from '@nestjs/common';

const FIELD_RULE = 'hallpass:field-rule';

/** Returns errors of fields that depend on each other: the field, and the sentence after its path. */
export type FieldRule<T> = (given: T) => ReadonlyArray<readonly [field: string, message: string]>;

/**
 * Adds a rule over several fields to a DTO class. The rule only sees fields with the right format. Its errors are
 * reported along with all others, except for fields that already have an error.
 */
export const FieldsAgree =
  <T extends object>(rule: FieldRule<T>) =>
  (target: Type<T>): void =>
    Reflect.defineMetadata(FIELD_RULE, rule, target);

export const fieldRuleOf = (type: Type<object>): FieldRule<object> | undefined =>
  Reflect.getMetadata(FIELD_RULE, type) as FieldRule<object> | undefined;

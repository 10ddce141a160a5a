import type { Type } from '@nestjs/common';

const FIELD_RULE = 'hallpass:field-rule';

/** What is wrong with fields that depend on each other: the field, and the sentence after its path. */
export type FieldRule<T> = (given: T) => ReadonlyArray<readonly [field: string, message: string]>;

/**
 * On a DTO class: a rule over several of its fields. It sees what has the right form; what it finds is told together
 * with all other faults, and not of a field that has one already.
 */
export const FieldsAgree =
  <T extends object>(rule: FieldRule<T>) =>
  (target: Type<T>): void =>
    Reflect.defineMetadata(FIELD_RULE, rule, target);

export const fieldRuleOf = (type: Type<object>): FieldRule<object> | undefined =>
  Reflect.getMetadata(FIELD_RULE, type) as FieldRule<object> | undefined;

import type { Type } from '@nestjs/common';
import { getMetadataStorage, validateSync, ValidationTypes } from 'class-validator';
import { fault, FIELD, type FieldDefinition, readField, type Reading } from './field.js';
import { type FieldRule, fieldRuleOf } from './field-rules.js';
import { allowsUnknownProperties } from './markers.js';

type ValidationMetadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

interface PropertyPlan {
  readonly name: string;
  /** null if the property has only plain class-validator decorators. */
  readonly field: FieldDefinition | null;
}

interface DtoPlan {
  readonly properties: readonly PropertyPlan[];
  readonly known: ReadonlySet<string>;
  readonly hasOtherRules: boolean;
  readonly allowsUnknown: boolean;
  readonly rule: FieldRule<object> | undefined;
}

const plans = new WeakMap<Type<object>, DtoPlan>();

const fieldOf = (metadata: ValidationMetadata): FieldDefinition | undefined =>
  (metadata.context as { [FIELD]?: FieldDefinition } | undefined)?.[FIELD];

const isOptionalMark = (metadata: ValidationMetadata): boolean => metadata.name === 'isOptional';

function propertyPlan(name: string, metadatas: readonly ValidationMetadata[]): PropertyPlan {
  const field = metadatas.map(fieldOf).find((found) => found !== undefined) ?? null;
  // PartialType of @nestjs/swagger adds IsOptional, which would also allow null; here it only means that the field may
  // be absent.
  const optional = field !== null && !field.optional && metadatas.some(isOptionalMark);
  return { name, field: optional ? { ...field, optional, read: field.read } : field };
}

function planOf(type: Type<object>): DtoPlan {
  const existing = plans.get(type);
  if (existing) return existing;
  const byProperty = new Map<string, ValidationMetadata[]>();
  for (const metadata of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
    const list = byProperty.get(metadata.propertyName) ?? [];
    list.push(metadata);
    byProperty.set(metadata.propertyName, list);
  }
  const all = [...byProperty.values()].flat();
  const plan: DtoPlan = {
    properties: [...byProperty].map(([name, metadatas]) => propertyPlan(name, metadatas)),
    known: new Set(byProperty.keys()),
    hasOtherRules: all.some(
      (metadata) =>
        fieldOf(metadata) === undefined && !isOptionalMark(metadata) && metadata.type !== ValidationTypes.WHITELIST,
    ),
    allowsUnknown: allowsUnknownProperties(type),
    rule: fieldRuleOf(type),
  };
  plans.set(type, plan);
  return plan;
}

export const hasFields = (type: Type<object>): boolean => planOf(type).properties.length > 0;

export const fieldNamesOf = (type: Type<object>): ReadonlySet<string> => planOf(type).known;

/** Returns whether a value is a JSON object or a string map, not an array or bytes. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

/**
 * Adds faults of plain class-validator decorators, then of the rule over several fields, for fields without a fault so
 * far.
 */
function addOtherFaults(instance: object, plan: DtoPlan, reading: Reading, faulty: ReadonlySet<string>): void {
  const others = plan.hasOtherRules ? validateSync(instance, { forbidUnknownValues: false }) : [];
  for (const { property, constraints = {} } of others) {
    if (faulty.has(property)) continue;
    const ours = plan.properties.some(({ name, field }) => name === property && field !== null);
    for (const [name, message] of Object.entries(constraints)) {
      if (ours && name === 'field') continue; // our own field passed, or it would be in `faulty`
      const text = message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
      reading.faults.push(`${reading.path}.${property} ${text}`);
    }
  }
  for (const [property, message] of plan.rule?.(instance) ?? []) {
    if (!faulty.has(property)) reading.faults.push(`${reading.path}.${property} ${message}`);
  }
}

/**
 * Creates an instance of a DTO class from untrusted data, field by field. Only declared properties are copied, so keys
 * such as `constructor` and `__proto__` have no effect. Adds errors to `reading.faults`, including unknown properties;
 * if there are any, do not use the result.
 */
export function readDto(type: Type<object>, value: unknown, reading: Reading): object | undefined {
  if (value === undefined) return fault(reading, 'is a required field');
  if (!isRecord(value)) return fault(reading, 'must be an object');
  const plan = planOf(type);
  const faulty = new Set<string>();
  const instance = new type() as Record<string, unknown>;
  for (const { name, field } of plan.properties) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    const faultsBefore = reading.faults.length;
    const read = field === null ? given : readField(field, given, { ...reading, path: `${reading.path}.${name}` });
    if (reading.faults.length > faultsBefore) faulty.add(name);
    if (read !== undefined) instance[name] = read;
  }
  if (!plan.allowsUnknown) {
    for (const key of Object.keys(value)) {
      if (!plan.known.has(key)) fault(reading, `contains the unknown property ${JSON.stringify(key)}`);
    }
  }
  if (plan.hasOtherRules || plan.rule !== undefined) addOtherFaults(instance, plan, reading, faulty);
  return instance;
}

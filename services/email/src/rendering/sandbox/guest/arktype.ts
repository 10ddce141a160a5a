import { parseDefinition } from './arktype-parser.js';
import { arrayOf, both, type Check, Failure, isFailure, leaf, type Problem, union } from './checks.js';

export { Failure, isFailure };

// The part of arktype (https://arktype.io/docs) that variables of emails need, small enough to load for every email:
// keywords, literals, unions, intersections, bounds, arrays, tuples, optional keys and defaults. Undeclared keys are
// dropped.

type Schema = ((value: unknown) => unknown) & {
  check: Check;
  default$?: { value: unknown };
  isOptional?: boolean;
};

function tuple(items: Check[]): Check {
  return {
    expected: `a list of ${items.length}`,
    run(value, path, problems) {
      if (Array.isArray(value) && value.length === items.length)
        return items.map((item, index) => item.run(value[index], [...path, String(index)], problems));
      problems.push({ path, expected: `a list of ${items.length}`, actual: value });
      return value;
    },
  };
}

interface Field {
  key: string;
  isOptional: boolean;
  check: Check;
  fallback?: { value: unknown };
}

function fieldOf(key: string, definition: unknown): Field {
  const isOptionalKey = key.length > 1 && key.endsWith('?');
  const name = isOptionalKey ? key.slice(0, -1) : key;
  // [definition, '=', value] and [definition, '?'] are arktype's tuple forms of a default and an optional key.
  if (Array.isArray(definition) && definition.length === 3 && definition[1] === '=')
    return { key: name, isOptional: true, check: checkOf(definition[0]), fallback: { value: definition[2] } };
  if (Array.isArray(definition) && definition.length === 2 && definition[1] === '?')
    return { key: name, isOptional: true, check: checkOf(definition[0]) };
  if (typeof definition === 'string') {
    const parsed = parseDefinition(definition);
    return {
      key: name,
      isOptional: isOptionalKey || parsed.isOptional,
      check: parsed.check,
      fallback: parsed.fallback,
    };
  }
  const schema = typeof definition === 'function' ? (definition as Schema) : undefined;
  const isOptional = isOptionalKey || schema?.isOptional === true;
  return { key: name, isOptional, check: checkOf(definition), fallback: schema?.default$ };
}

function object(definition: Record<string, unknown>): Check {
  const fields = Object.entries(definition)
    .filter(([key]) => key !== '+')
    .map(([key, value]) => fieldOf(key, value));
  return {
    expected: 'an object',
    run(value, path, problems) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        problems.push({ path, expected: 'an object', actual: value });
        return value;
      }
      const result: Record<string, unknown> = {};
      for (const { key, isOptional, check, fallback } of fields) {
        const given = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
        if (given === undefined && fallback) result[key] = fallback.value;
        else if (given !== undefined || !isOptional) result[key] = check.run(given, [...path, key], problems);
      }
      return result;
    },
  };
}

function checkOf(definition: unknown): Check {
  if (typeof definition === 'string') return parseDefinition(definition).check;
  if (typeof definition === 'function' && 'check' in definition) return (definition as Schema).check;
  if (definition instanceof RegExp)
    return leaf(`matched by ${String(definition)}`, (v) => typeof v === 'string' && definition.test(v));
  if (Array.isArray(definition)) {
    if (definition.length === 2 && definition[1] === '[]') return arrayOf(checkOf(definition[0]));
    if (definition.length === 3 && definition[1] === '|')
      return union([checkOf(definition[0]), checkOf(definition[2])]);
    if (definition.length === 3 && definition[1] === '&') return both(checkOf(definition[0]), checkOf(definition[2]));
    if (definition[0] === '===') return leaf('one of the values', (v) => definition.slice(1).includes(v));
    return tuple(definition.map(checkOf));
  }
  if (typeof definition === 'object' && definition !== null) return object(definition as Record<string, unknown>);
  throw new Error('A schema must consist of strings, objects and other schemas.');
}

function schemaOf(check: Check, more: { default$?: { value: unknown }; isOptional?: boolean } = {}): Schema {
  const run = (value: unknown): unknown => {
    const problems: Problem[] = [];
    const result = check.run(value, [], problems);
    return problems.length > 0 ? Failure.from(problems) : result;
  };
  const assert = (value: unknown): unknown => {
    const result = run(value);
    if (isFailure(result)) throw new Error((result as Failure).summary);
    return result;
  };
  const fits = (value: unknown): boolean => !isFailure(run(value));
  const schema: Schema = Object.assign(run, {
    ...more,
    check,
    assert,
    allows: fits,
    array: () => schemaOf(arrayOf(check)),
    or: (other: unknown) => schemaOf(union([check, checkOf(other)])),
    and: (other: unknown) => schemaOf(both(check, checkOf(other))),
    optional: () => schemaOf(check, { ...more, isOptional: true }),
    default: (value: unknown) => schemaOf(check, { isOptional: true, default$: { value } }),
    describe: (expected: string) => schemaOf(both(leaf(expected, fits), check), more),
    narrow: (accepts: (value: unknown) => boolean) =>
      schemaOf(
        both(
          check,
          leaf('valid', (v) => accepts(v)),
        ),
      ),
    pipe: (change: (value: unknown) => unknown) =>
      schemaOf({
        expected: check.expected,
        run(value, path, problems) {
          const before = problems.length;
          const result = check.run(value, path, problems);
          return problems.length > before ? result : change(result);
        },
      }),
    onUndeclaredKey: () => schema,
    onDeepUndeclaredKey: () => schema,
  });
  return schema;
}

const type = Object.assign(
  (...definition: unknown[]) => schemaOf(checkOf(definition.length === 1 ? definition[0] : definition)),
  {
    errors: Failure,
    enumerated: (...values: unknown[]) => schemaOf(checkOf(['===', ...values])),
    unit: (value: unknown) => schemaOf(checkOf(['===', value])),
    raw: (definition: unknown) => schemaOf(checkOf(definition)),
    string: schemaOf(checkOf('string')),
    number: schemaOf(checkOf('number')),
    boolean: schemaOf(checkOf('boolean')),
    unknown: schemaOf(checkOf('unknown')),
  },
);

export const arktypeModule = { type, ArkErrors: Failure, default: type, __esModule: true };

export interface Problem {
  path: string[];
  expected: string;
  actual: unknown;
}

/** Checks a value, appends to `problems` and returns the converted value. */
export interface Check {
  expected: string;
  run(value: unknown, path: string[], problems: Problem[]): unknown;
}

/** The result of a schema for an invalid value; also `type.errors`. */
export class Failure extends Array<Problem> {
  readonly ' arkKind' = 'errors';

  get summary(): string {
    return this.map(({ path, expected, actual }) => {
      const place = path.length > 0 ? `${path.join('.')} ` : '';
      return `${place}must be ${expected} (was ${nameOf(actual)})`;
    }).join('\n');
  }

  override toString(): string {
    return this.summary;
  }
}

export const isFailure = (value: unknown): boolean => value instanceof Failure;

/** Returns only the kind, because a value may be a user's name or a link with a code. */
function nameOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

export function leaf(expected: string, accepts: (value: unknown) => boolean): Check {
  return {
    expected,
    run(value, path, problems) {
      if (!accepts(value)) problems.push({ path, expected, actual: value });
      return value;
    },
  };
}

export function union(options: Check[]): Check {
  const expected = options.map((option) => option.expected).join(' or ');
  return {
    expected,
    run(value, path, problems) {
      for (const option of options) {
        const tried: Problem[] = [];
        const result = option.run(value, path, tried);
        if (tried.length === 0) return result;
      }
      problems.push({ path, expected, actual: value });
      return value;
    },
  };
}

export function both(first: Check, second: Check): Check {
  return {
    expected: `${first.expected} and ${second.expected}`,
    run(value, path, problems) {
      const before = problems.length;
      const result = first.run(value, path, problems);
      return problems.length > before ? result : second.run(result, path, problems);
    },
  };
}

export function arrayOf(item: Check): Check {
  return {
    expected: `an array of ${item.expected}`,
    run(value, path, problems) {
      if (Array.isArray(value)) return value.map((each, index) => item.run(each, [...path, String(index)], problems));
      problems.push({ path, expected: 'an array', actual: value });
      return value;
    },
  };
}

import { arrayOf, both, type Check, leaf, type Problem, union } from './checks.js';

// Parses arktype strings: `string`, `'a' | 'b'`, `string[]`, `1 <= number < 10`, `string = "there"`, `string?`.

const TOKEN = /\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|[A-Za-z][\w.]*|\[\]|<=|>=|==|[<>|&()=?%])/y;

interface Definition {
  check: Check;
  isOptional: boolean;
  fallback?: { value: unknown };
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value);
const isText = (pattern: RegExp) => (value: unknown) => isString(value) && pattern.test(value);

const KEYWORDS: Record<string, Check> = {
  string: leaf('a string', isString),
  number: leaf('a number', isNumber),
  boolean: leaf('boolean', (v) => typeof v === 'boolean'),
  bigint: leaf('a bigint', (v) => typeof v === 'bigint'),
  null: leaf('null', (v) => v === null),
  undefined: leaf('undefined', (v) => v === undefined),
  true: leaf('true', (v) => v === true),
  false: leaf('false', (v) => v === false),
  unknown: leaf('anything', () => true),
  any: leaf('anything', () => true),
  never: leaf('nothing', () => false),
  object: leaf('an object', (v) => typeof v === 'object' && v !== null),
  Array: leaf('an array', Array.isArray),
  Date: leaf('a Date', (v) => v instanceof Date),
  'number.integer': leaf('an integer', (v) => Number.isInteger(v)),
  'number.finite': leaf('finite', (v) => Number.isFinite(v)),
  'string.integer': leaf('a whole number as text', isText(/^-?\d+$/)),
  'string.numeric': leaf('a number as text', isText(/^-?\d+(\.\d+)?$/)),
  'string.email': leaf('an email address', isText(/^[\w%+.-]+@[\d.A-Za-z-]+\.[A-Za-z]{2,}$/)),
  'string.url': leaf('a URL string', isText(/^[a-z][\d+.a-z-]*:[^\s]+$/i)),
  'string.uuid': leaf('a UUID', isText(/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i)),
  'string.alpha': leaf('only letters', isText(/^[A-Za-z]*$/)),
  'string.alphanumeric': leaf('only letters and digits', isText(/^[\dA-Za-z]*$/)),
  'string.digits': leaf('only digits', isText(/^\d*$/)),
  'string.date.iso': leaf('an ISO 8601 date', isText(/^\d{4}-\d{2}-\d{2}/)),
  'string.trim': { expected: 'a string', run: trimmed },
};

function trimmed(value: unknown, path: string[], problems: Problem[]) {
  if (isString(value)) return value.trim();
  problems.push({ path, expected: 'a string', actual: value });
  return value;
}

const COMPARE: Record<string, (a: number, b: number) => boolean> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '==': (a, b) => a === b,
};
const MIRRORED: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==' };

/** Compares numbers by value, strings and arrays by length. */
function bound(comparator: string, limit: number): Check {
  const size = (value: unknown): number =>
    isNumber(value) ? value : isString(value) || Array.isArray(value) ? value.length : Number.NaN;
  return leaf(`${comparator} ${limit}`, (value) => COMPARE[comparator]!(size(value), limit));
}

class Parser {
  private at = 0;
  private readonly tokens: string[] = [];

  constructor(private readonly definition: string) {
    let end = 0;
    while (definition.slice(end).trim() !== '') {
      TOKEN.lastIndex = end;
      const found = TOKEN.exec(definition);
      if (!found) throw this.error();
      this.tokens.push(found[1]!);
      end = TOKEN.lastIndex;
    }
  }

  parse(): Definition {
    const check = this.union();
    let isOptional = false;
    let fallback: { value: unknown } | undefined;
    if (this.accept('?')) isOptional = true;
    else if (this.accept('=')) {
      isOptional = true;
      fallback = { value: this.literal() };
    }
    if (this.at < this.tokens.length) throw this.error();
    return { check, isOptional, fallback };
  }

  private union(): Check {
    const options = [this.intersection()];
    while (this.accept('|')) options.push(this.intersection());
    return options.length === 1 ? options[0]! : union(options);
  }

  private intersection(): Check {
    let check = this.bounded();
    while (this.accept('&')) check = both(check, this.bounded());
    return check;
  }

  private bounded(): Check {
    const first = this.tokens[this.at] ?? '';
    const next = this.tokens[this.at + 1] ?? '';
    let check: Check;
    if (isNumeric(first) && Object.hasOwn(COMPARE, next)) {
      this.at += 2;
      check = both(this.postfix(), bound(MIRRORED[next]!, Number(first)));
    } else check = this.postfix();
    while (Object.hasOwn(COMPARE, this.tokens[this.at] ?? '')) {
      const comparator = this.tokens[this.at++]!;
      check = both(check, bound(comparator, this.number()));
    }
    if (this.accept('%')) {
      const divisor = this.number();
      check = both(
        check,
        leaf(`a multiple of ${divisor}`, (value) => isNumber(value) && value % divisor === 0),
      );
    }
    return check;
  }

  private postfix(): Check {
    let check = this.primary();
    while (this.accept('[]')) check = arrayOf(check);
    return check;
  }

  private primary(): Check {
    if (this.accept('(')) {
      const check = this.union();
      if (!this.accept(')')) throw this.error();
      return check;
    }
    const token = this.tokens[this.at] ?? '';
    if (Object.hasOwn(KEYWORDS, token)) {
      this.at++;
      return KEYWORDS[token]!;
    }
    const value = this.literal();
    return leaf(JSON.stringify(value), (given) => given === value);
  }

  private literal(): unknown {
    const token = this.tokens[this.at++] ?? '';
    if (/^['"]/.test(token)) return token.slice(1, -1).replace(/\\(.)/g, '$1');
    if (isNumeric(token)) return Number(token);
    if (token === 'true' || token === 'false') return token === 'true';
    if (token === 'null') return null;
    throw this.error();
  }

  private number(): number {
    const token = this.tokens[this.at++] ?? '';
    if (!isNumeric(token)) throw this.error();
    return Number(token);
  }

  private accept(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at++;
    return true;
  }

  private error(): Error {
    return new Error(`The schema does not know the type "${this.definition}".`);
  }
}

const isNumeric = (token: string): boolean => /^-?\d/.test(token);

export function parseDefinition(definition: string): Definition {
  return new Parser(definition).parse();
}

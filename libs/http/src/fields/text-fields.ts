import { isUuid } from '@hallpass/database';
import { characterCount, isLongerThan } from '@hallpass/text';
import { fault, type FieldDecorator, type FieldOptions, makeField, type Reading } from '../schema/field.js';

/** contract/01 §7. */
export const EMAIL_MAX_LENGTH = 256;

// The rule of HTML's email input (WHATWG HTML, "valid email address"), checked in one pass: unquoted printable ASCII
// before the @, host labels of letters, digits and inner hyphens after it.
const LOCAL_PART = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+$/;
const HOST_LABEL = /^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/;

/** In characters (contract/01 §7). */
export const URL_MAX_LENGTH = 1_000_000;

export interface StringFieldOptions extends FieldOptions {
  /** In code points. */
  minLength?: number;
  /** In code points. */
  maxLength?: number;
  notEmpty?: boolean;
  pattern?: RegExp;
  /** The pattern's requirement, to follow the path: 'must contain only letters'. */
  patternMessage?: string;
  lowerCase?: boolean;
}

function checkLength(text: string, reading: Reading, { minLength, maxLength }: StringFieldOptions): void {
  if (minLength !== undefined && characterCount(text) < minLength)
    fault(reading, `must be at least ${minLength} characters`);
  if (maxLength !== undefined && isLongerThan(text, maxLength))
    fault(reading, `must be at most ${maxLength} characters`);
}

export function StringField(options: StringFieldOptions = {}): FieldDecorator {
  const { minLength, maxLength, pattern } = options;
  const schema = {
    type: 'string',
    ...(minLength === undefined ? (options.notEmpty ? { minLength: 1 } : {}) : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(pattern === undefined ? {} : { pattern: pattern.source }),
  } as const;
  return makeField(options, schema, (value, reading) => {
    if (typeof value !== 'string') return fault(reading, 'must be a string');
    if (options.notEmpty && value === '') return fault(reading, 'must not be empty');
    checkLength(value, reading, options);
    if (pattern !== undefined && !pattern.test(value)) {
      fault(reading, options.patternMessage ?? `must match ${pattern.source}`);
    }
    return options.lowerCase ? value.toLowerCase() : value;
  });
}

export interface EmailFieldOptions extends FieldOptions {
  /** Keeps capitals: for a displayed sender, and where the contract compares the text as typed. */
  asTyped?: boolean;
}

/**
 * An email address of at most 256 characters. Trims it, and converts it to lower case for storage and comparison
 * (contract/01 §7).
 * @param rule `strict` for sign-up and for addresses that get a code, `loose` elsewhere
 */
export function EmailField(rule: 'strict' | 'loose', options: EmailFieldOptions = {}): FieldDecorator {
  const isEmail = rule === 'strict' ? isStrictEmail : isLooseEmail;
  const schema = { type: 'string', format: 'email', maxLength: EMAIL_MAX_LENGTH } as const;
  return makeField(options, schema, (value, reading) => {
    if (typeof value !== 'string') return fault(reading, 'must be a string');
    const address = value.trim();
    if (isLongerThan(address, EMAIL_MAX_LENGTH))
      return fault(reading, `must be at most ${EMAIL_MAX_LENGTH} characters`);
    if (!isEmail(address)) return fault(reading, 'must be a valid email');
    return options.asTyped ? address : address.toLowerCase();
  });
}

/**
 * A password, unchanged. The password policy checks its length with its own codes (PASSWORD_TOO_SHORT,
 * PASSWORD_TOO_LONG), not the schema.
 */
export function PasswordField(options: FieldOptions = {}): FieldDecorator {
  const field = { ...options, takesAnyText: true };
  return makeField(field, { type: 'string', format: 'password' }, (value, reading) =>
    typeof value === 'string' ? value : fault(reading, 'must be a string'),
  );
}

/** A UUID of any version and case. Converted to lower case, since ids are compared as text (contract/01 §7). */
export function UuidField(options: FieldOptions = {}): FieldDecorator {
  return makeField(options, { type: 'string', format: 'uuid' }, (value, reading) =>
    isUuid(value) ? value.toLowerCase() : fault(reading, 'must be a valid UUID'),
  );
}

function readUrl(value: unknown, reading: Reading): string | undefined {
  if (typeof value !== 'string') return fault(reading, 'must be a string');
  if (isLongerThan(value, URL_MAX_LENGTH)) return fault(reading, `must be at most ${URL_MAX_LENGTH} characters`);
  // The parser would copy a whole image, and the image store checks data URLs.
  if (/^data:[^\s]*$/i.test(value)) return value;
  return !/\s/.test(value) && URL.canParse(value) ? value : fault(reading, 'must be a valid URL');
}

/** An absolute URL of any scheme, without spaces (contract/01 §7). Does not check whether the URL is trusted. */
export function UrlField(options: FieldOptions = {}): FieldDecorator {
  return makeField(options, { type: 'string', format: 'uri', maxLength: URL_MAX_LENGTH }, readUrl);
}

/**
 * The format of an image field: a non-empty URL, including `data:` (contract/01 §8). The image itself is checked later.
 */
export function ImageField(options: FieldOptions = {}): FieldDecorator {
  return makeField(options, { type: 'string', format: 'uri', maxLength: URL_MAX_LENGTH }, (value, reading) =>
    value === '' ? fault(reading, 'must not be empty') : readUrl(value, reading),
  );
}

export function EnumField<const V extends string>(values: readonly V[], options: FieldOptions = {}): FieldDecorator {
  const allowed = values.map((value) => `'${value}'`).join(', ');
  return makeField(options, { type: 'string', enum: [...values] }, (value, reading) =>
    values.includes(value as V) ? value : fault(reading, `must be one of ${allowed}`),
  );
}

/** contract/01 §7 "loose email", without the length: `test@localhost` passes, quoted parts and Unicode do not. */
export function isLooseEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  if (at < 1 || !LOCAL_PART.test(value.slice(0, at))) return false;
  return value
    .slice(at + 1)
    .split('.')
    .every((label) => HOST_LABEL.test(label));
}

/**
 * contract/01 §7 "strict email", without the length: additionally no stray dots, and a final label of 2 or more
 * characters.
 */
export function isStrictEmail(value: string): boolean {
  if (!isLooseEmail(value)) return false;
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  const labels = value.slice(at + 1).split('.');
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  return labels.length > 1 && (labels.at(-1)?.length ?? 0) >= 2;
}

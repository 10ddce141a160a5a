import { type ImportField, type Mapping, METADATA_FIELDS } from './mapping.js';
import { passwordHashProblem } from './password-hash.js';
import type { ImportSource, SourceRow } from './source.js';

/** Problems of a value, by the rules of `POST /users`. */
export type Problem =
  | 'broken'
  | 'empty'
  | 'email'
  | 'emailLength'
  | 'emailTwice'
  | 'emailMissing'
  | 'nameLength'
  | 'notText'
  | 'notBoolean'
  | 'notJson'
  | 'passwordLength'
  | 'passwordTwice'
  | 'hashForm'
  | 'hashCost'
  | 'image'
  | 'base64'
  | 'providers'
  | 'lineLength';

export interface RowProblem {
  /** Null if the problem concerns the whole row. */
  field: ImportField | null;
  problem: Problem;
}

/** A row ready to send, or its problems. */
export interface CheckedRow {
  line: number;
  user: Readonly<Partial<Record<ImportField, unknown>>>;
  problems: RowProblem[];
}

/** Values for users whose row does not set them. */
export interface ImportDefaults {
  canSignIn: boolean;
  isVerified: boolean;
}

const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[^\s@.,;:<>"()[\]\\]+(?:\.[^\s@.,;:<>"()[\]\\]+)*$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const LINE_MAX_BYTES = 256 * 1024;

const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  t: true,
  yes: true,
  y: true,
  1: true,
  false: false,
  f: false,
  no: false,
  n: false,
  0: false,
};

type Reading = { value: unknown } | { problem: Problem };

const textUpTo =
  (max: number, problem: Problem) =>
  (value: unknown): Reading => {
    if (typeof value === 'number') return { value: String(value) };
    if (typeof value !== 'string') return { problem: 'notText' };
    return [...value].length > max ? { problem } : { value };
  };

function booleanOf(value: unknown): Reading {
  if (typeof value === 'boolean') return { value };
  const known = BOOLEANS[String(value).trim().toLowerCase()];
  return known === undefined ? { problem: 'notBoolean' } : { value: known };
}

function emailOf(value: unknown): Reading {
  if (typeof value !== 'string') return { problem: 'notText' };
  const address = value.trim().toLowerCase();
  if (address.length > 256) return { problem: 'emailLength' };
  return EMAIL.test(address) ? { value: address } : { problem: 'email' };
}

function hashOf(value: unknown): Reading {
  if (typeof value !== 'string') return { problem: 'notText' };
  const problem = passwordHashProblem(value.trim());
  if (problem === null) return { value: value.trim() };
  return { problem: problem === 'unknown' ? 'hashForm' : 'hashCost' };
}

/** Converts a cell. CSV cells contain JSON as text; JSON lines contain the value itself. */
const jsonOf =
  (isText: boolean) =>
  (value: unknown): Reading => {
    if (!isText || typeof value !== 'string') return { value };
    try {
      return { value: JSON.parse(value) as unknown };
    } catch {
      return { problem: 'notJson' };
    }
  };

function providersOf(value: unknown): Reading {
  const isAccount = (each: unknown) =>
    typeof each === 'object' && each !== null && ['id', 'account_id'].every((key) => isText((each as never)[key]));
  return Array.isArray(value) && value.every(isAccount) ? { value } : { problem: 'providers' };
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

function readersFor(format: ImportSource['format']): Record<ImportField, (value: unknown) => Reading> {
  const json = jsonOf(format === 'csv');
  const image = (value: unknown): Reading =>
    typeof value === 'string' && /^(?:https?:\/\/\S+|data:image\/\S+)$/i.test(value.trim())
      ? { value: value.trim() }
      : { problem: 'image' };
  const base64 = (value: unknown): Reading =>
    typeof value === 'string' && value !== '' && BASE64.test(value) ? { value } : { problem: 'base64' };
  return {
    primary_email: emailOf,
    display_name: textUpTo(256, 'nameLength'),
    primary_email_verified: booleanOf,
    primary_email_auth_enabled: booleanOf,
    password: textUpTo(70, 'passwordLength'),
    password_hash: hashOf,
    otp_auth_enabled: booleanOf,
    totp_secret_base64: base64,
    profile_image_url: image,
    client_metadata: json,
    client_read_only_metadata: json,
    server_metadata: json,
    oauth_providers: (value) => {
      const read = json(value);
      return 'value' in read ? providersOf(read.value) : read;
    },
    is_anonymous: booleanOf,
  };
}

/** Checks all rows for values that the server would reject. Empty cells are ignored. */
export function checkRows(source: ImportSource, mapping: Mapping, defaults: ImportDefaults): CheckedRow[] {
  const readers = readersFor(source.format);
  const lineOfAddress = new Map<string, number>();
  return source.rows.map((row) => {
    const checked = checkRow(row, mapping, readers, defaults);
    const address = checked.user.primary_email;
    if (typeof address === 'string') {
      if (lineOfAddress.has(address)) checked.problems.push({ field: 'primary_email', problem: 'emailTwice' });
      else lineOfAddress.set(address, row.line);
    }
    return checked;
  });
}

function checkRow(
  { line, values, isBroken }: SourceRow,
  mapping: Mapping,
  readers: Record<ImportField, (value: unknown) => Reading>,
  { canSignIn, isVerified }: ImportDefaults,
): CheckedRow {
  if (isBroken) return { line, user: {}, problems: [{ field: null, problem: 'broken' }] };
  const user: Partial<Record<ImportField, unknown>> = {};
  const problems: RowProblem[] = [];
  for (const [column, target] of Object.entries(mapping)) {
    const value = values[column];
    if (target === 'ignore' || value === undefined || value === null || value === '') continue;
    if (target.endsWith('.*')) {
      const field = METADATA_FIELDS.find((each) => `${each}.*` === target)!;
      user[field] = { ...(user[field] as object | undefined), [column]: value };
      continue;
    }
    const field = target as ImportField;
    const read = readers[field](value);
    if ('problem' in read) problems.push({ field, problem: read.problem });
    else user[field] = mergedMetadata(user[field], read.value, field);
  }
  const hasAddress = user.primary_email !== undefined;
  if (hasAddress) {
    user.primary_email_auth_enabled ??= canSignIn;
    user.primary_email_verified ??= isVerified;
  } else if (!problems.some(({ field }) => field === 'primary_email')) {
    for (const flag of ['primary_email_verified', 'primary_email_auth_enabled'] as const) {
      if (user[flag] === true) problems.push({ field: flag, problem: 'emailMissing' });
    }
  }
  if (user.password !== undefined && user.password_hash !== undefined)
    problems.push({ field: 'password', problem: 'passwordTwice' });
  if (Object.keys(user).length === 0 && problems.length === 0) problems.push({ field: null, problem: 'empty' });
  if (JSON.stringify(user).length > LINE_MAX_BYTES / 4 && new Blob([JSON.stringify(user)]).size > LINE_MAX_BYTES)
    problems.push({ field: null, problem: 'lineLength' });
  return { line, user, problems };
}

/** Merges a column for the whole object with columns for its entries. */
function mergedMetadata(before: unknown, value: unknown, field: ImportField): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const isMetadata = METADATA_FIELDS.some((each) => each === field);
  return isMetadata && isObject && before !== undefined ? { ...(before as object), ...value } : value;
}

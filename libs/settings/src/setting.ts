import { isIP } from 'node:net';
import 'reflect-metadata';
import { Expose, Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Matches, Max, Min, ValidateBy } from 'class-validator';
import type { Destination } from './destinations.js';
import { readMailSender } from './mail-sender.js';
import type { GatewayService, ServiceRole } from './settings.js';

/**
 * The readers of a setting; for a secret, the processes that get it. `every service` means all that keep running (not
 * `migrate`), `email` the service and its worker, `launcher` the one that starts everything in one process, and the
 * commands except `migrate`.
 */
export type SettingReader =
  | 'every process'
  | 'every service'
  | 'gateway'
  | GatewayService
  | 'migrate'
  | 'launcher'
  | 'tests';

/** One row of the table of settings, against which documentation and manifests are checked. */
export interface SettingRow {
  name: string;
  about: string;
  /** Its allowed values in words: the end of "NAME must be ...". */
  form: string;
  /** Its default in words. */
  default: string;
  readBy: readonly SettingReader[];
  isSecret: boolean;
  /** Where the processes that read it connect because of it; by reader if that differs. */
  reaches?: Reach;
}

type Reach = Destination | Partial<Record<SettingReader, Destination>>;

/** The allowed values of a setting: in words, and as rules of class-validator. */
interface Form {
  words: string;
  rules: (message: string) => PropertyDecorator[];
}

/** The form of an address that processes connect to. The type checker then requires `reaches`. */
interface ReachingForm extends Form {
  isConnectedTo: true;
}

export const oneOf = (...values: string[]): Form => ({
  words: values.length === 1 ? `${values[0]}` : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`,
  rules: (message) => [IsIn(values, { message })],
});

export const wholeNumber = (minimum: number, maximum: number): Form => ({
  words: `a whole number from ${minimum} to ${maximum}`,
  rules: (message) => [
    Transform(({ value }: { value: unknown }) => (/^\d+$/.test(String(value)) ? Number(value) : value)),
    IsInt({ message }),
    Min(minimum, { message }),
    Max(maximum, { message }),
  ],
});

export const filePath: Form = {
  words: 'an absolute path, such as /data/file',
  rules: (message) => [Matches(/^\//, { message })],
};

export const anyText: Form = { words: 'any text', rules: () => [] };

/** At least 256 bits in production, where samples and short values are rejected (production-rules.ts). */
export const secretText: Form = { words: '256 random bits, e.g. from "openssl rand -hex 32"', rules: () => [] };

export const projectKey = (prefix: 'pck' | 'ssk' | 'sak'): Form => ({
  words: `${prefix}_ followed by 40 or more lowercase letters and digits`,
  rules: (message) => [Matches(new RegExp(`^${prefix}_[0-9a-z]{40,120}$`), { message })],
});

/** https://docs.stripe.com/keys */
export const stripeKey: Form = {
  words: 'sk_ or rk_ followed by the rest of the key',
  rules: (message) => [Matches(/^[sr]k_\w+$/, { message })],
};

export const stripePublishableKey: Form = {
  words: 'pk_ followed by the rest of the key',
  rules: (message) => [Matches(/^pk_\w+$/, { message })],
};

/** https://docs.stripe.com/webhooks/signature */
export const stripeWebhookSecret: Form = {
  words: 'whsec_ followed by the rest of the secret',
  rules: (message) => [Matches(/^whsec_[\w+/=-]+$/, { message })],
};

/** An address with one of these schemes. `example` shows the form. */
export const address = (schemes: string[], example: string): ReachingForm => ({
  isConnectedTo: true,
  words: `an address such as ${example}`,
  rules: (message) => [parsesTo((url) => schemes.includes(url.protocol.slice(0, -1)), message)],
});

/** The PostgreSQL login of a process, as the role of one service. */
export const roleAddress = (role: ServiceRole): ReachingForm => ({
  isConnectedTo: true,
  words: `an address such as postgres://hallpass_${role}:password@host:5432/hallpass, with a user whose name ends with _${role} and a password`,
  rules: (message) => [
    parsesTo(
      ({ protocol, username, password }) =>
        /^postgres(?:ql)?:$/.test(protocol) && username.endsWith(`_${role}`) && password !== '',
      message,
    ),
  ],
});

/** A bucket with its access key, or a folder. */
export const storageAddress: ReachingForm = {
  isConnectedTo: true,
  words:
    'an address such as s3://key:secret@host/bucket, with key and secret percent-encoded, or a folder such as file:///srv/images',
  rules: (message) => [
    parsesTo(
      ({ protocol, username, password, pathname }) =>
        protocol === 'file:' ||
        (/^(?:s3|https?):$/.test(protocol) && username !== '' && password !== '' && /[^/]/.test(pathname)),
      message,
    ),
  ],
};

const isBase = ({ protocol, pathname, search, hash, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && pathname === '/' && `${search}${hash}${username}${password}` === '';

/** Scheme, host and port only. */
export const baseAddress: Form = {
  words: 'an address such as https://auth.example.com, without a path',
  rules: (message) => [parsesTo(isBase, message)],
};

/** The public address of this server's `/files`; nothing may follow. */
export const filesAddress: Form = {
  words: 'an address that ends with /files, such as https://images.example.com/files',
  rules: (message) => [
    parsesTo(
      (url) => isBase(Object.assign(new URL(url), { pathname: '/' })) && url.pathname.endsWith('/files'),
      message,
    ),
  ],
};

/** One or more of these, separated by commas. */
export const baseAddresses: ReachingForm = {
  isConnectedTo: true,
  words: 'addresses such as http://10.0.0.1:8081,http://10.0.0.2:8081, without paths',
  rules: (message) => [isAddress((value) => value.split(',').every((each) => isUrl(each.trim(), isBase)), message)],
};

function isUrl(value: string, isGood: (url: URL) => boolean): boolean {
  try {
    const url = new URL(value);
    return (url.hostname !== '' || url.protocol === 'file:') && isGood(url);
  } catch {
    return false;
  }
}

const isAddress = (isGood: (value: string) => boolean, message: string): PropertyDecorator =>
  ValidateBy({ name: 'isAddress', validator: { validate: (value: unknown) => isGood(String(value)) } }, { message });

const parsesTo = (isGood: (url: URL) => boolean, message: string): PropertyDecorator =>
  isAddress((value) => isUrl(value, isGood), message);

/** Addresses that `listen` accepts without a DNS lookup. */
export const listenAddress: Form = {
  words: 'an IP address, such as 127.0.0.1, or localhost',
  rules: (message) => [isAddress((value) => isIP(value) !== 0 || value === 'localhost', message)],
};

export const mailSender: Form = {
  words: 'an address such as hello@example.com, or a name with one: Example <hello@example.com>',
  rules: (message) => [isAddress((value) => readMailSender(value) !== null, message)],
};

/** Every setting in the order of its declaration (environment.ts). */
export const SETTINGS_TABLE: SettingRow[] = [];

type Declaration = Pick<SettingRow, 'about' | 'default' | 'readBy'> & Partial<Pick<SettingRow, 'isSecret' | 'reaches'>>;

/** Declares the field as a setting, with its rules and its row in the table. */
export function Setting<Kind extends Form>(
  form: Kind,
  row: Declaration & (Kind extends ReachingForm ? { reaches: Reach } : unknown),
): PropertyDecorator {
  return (target, key) => {
    const name = String(key);
    SETTINGS_TABLE.push({ isSecret: false, ...row, name, form: form.words });
    const rules = form.rules(`${name} must be ${form.words}.`);
    for (const rule of [Expose(), IsOptional(), ...rules]) rule(target, key);
  };
}

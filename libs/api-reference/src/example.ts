import { type ApiDocument, first, resolved, type Schema } from './document.js';

const ID = '3f2a9c1e-7b4d-4e0b-9c1d-8a6b2e4f5d70';
const MILLIS = 1_735_689_600_000;

/** More meaningful values than their type provides, by field name. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  email: 'ada@example.com',
  primary_email: 'ada@example.com',
  recipient_email: 'ada@example.com',
  display_name: 'Ada Lovelace',
  password: 'correct horse battery staple',
  old_password: 'correct horse battery staple',
  new_password: 'tr0ubador and 3 more words',
  locale: 'en',
  currency: 'USD',
  country: 'DE',
  description: 'For the build server',
  code: 'm8q2vt4w…',
  otp: '4H7K2P',
  host: 'smtp.example.com',
  port: 465,
  username: 'postmaster',
  sender_name: 'Acme',
  sender_email: 'hello@acme.example',
  subject: 'News from Acme',
  html: '<p>Hello</p>',
  access_token: 'eyJhbGciOiJFUzI1NiI…',
  refresh_token: 'r7f3k9…',
  client_address: '203.0.113.7',
  url: 'https://app.example.com/',
  callback_url: 'https://app.example.com/handler',
  profile_image_url: null,
  cursor: undefined,
};

/** Deeper than any readable response. */
const DEEPEST = 6;

/** An example value that a schema allows. For a request, only required and meaningful fields. */
export function exampleOf(schema: Schema | undefined, document: ApiDocument, name = '', depth = 0): unknown {
  const given = first(resolved(schema, document), document);
  if (given.example !== undefined) return given.example;
  if (name in BY_NAME && (given.type === undefined || fits(BY_NAME[name], given))) return BY_NAME[name];
  if (given.default !== undefined) return given.default;
  if (given.enum !== undefined) return given.enum[0];
  if (depth > DEEPEST) return null;
  if (given.properties !== undefined) return objectOf(given, document, depth);
  switch (given.type) {
    case 'array':
      return [exampleOf(given.items, document, '', depth + 1)].filter((item) => item !== undefined);
    case 'object':
      return typeof given.additionalProperties === 'object'
        ? { key: exampleOf(given.additionalProperties, document, '', depth + 1) }
        : {};
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return name.endsWith('_millis') ? MILLIS : Math.max(given.minimum ?? 1, 1);
    case 'string':
      return textOf(given, name);
    default:
      return {};
  }
}

const fits = (value: unknown, { type, nullable }: Schema): boolean =>
  value === null ? nullable === true : value === undefined || typeof value === (type === 'integer' ? 'number' : type);

function objectOf({ properties = {} }: Schema, document: ApiDocument, depth: number): Record<string, unknown> {
  const entries = Object.entries(properties).map(([name, schema]) => [
    name,
    exampleOf(schema, document, name, depth + 1),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function textOf({ format }: Schema, name: string): string {
  if (format === 'uuid' || name === 'id' || name.endsWith('_id')) return ID;
  if (format === 'email') return 'ada@example.com';
  if (format === 'uri' || name.endsWith('_url')) return 'https://app.example.com/';
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z';
  return name === '' ? 'text' : name.replaceAll('_', ' ');
}

/** The body of a sample: required fields, or the first few if none is required. */
export function bodyExample(schema: Schema | undefined, document: ApiDocument): unknown {
  const given = first(resolved(schema, document), document);
  const all = exampleOf(schema, document);
  if (given.properties === undefined || typeof all !== 'object' || all === null) return all;
  const needed = given.required ?? [];
  const shown = needed.length > 0 ? needed : Object.keys(given.properties).slice(0, FEW);
  return Object.fromEntries(Object.entries(all).filter(([name]) => shown.includes(name)));
}

const FEW = 2;

import { randomUUID } from 'node:crypto';
import type { Schema, Schemas } from './schema-faults.js';

export interface Operation {
  /** Lower case. */
  method: string;
  /** With parameters in braces. */
  path: string;
  'x-access': string[];
  parameters?: Array<{ in: 'path' | 'query' | 'header'; name: string; required: boolean; schema: Schema }>;
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface BadRequest {
  name: string;
  /** Including the query. */
  url: string;
  headers: Record<string, string>;
  body?: string;
}

const JSON_HEADERS = { 'content-type': 'application/json' };

/** A valid value for a field of this schema; ids are unknown. */
function valueOf(schema: Schema, schemas: Schemas): unknown {
  const resolved = schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1)!]!;
  const { type, format, properties = {}, required = [] } = resolved;
  const [option] = resolved.anyOf ?? resolved.oneOf ?? resolved.allOf ?? [];
  if (option !== undefined) return valueOf(option, schemas);
  if (resolved.enum !== undefined) return resolved.enum[0];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'array') return [];
  if (type !== 'string')
    return Object.fromEntries(required.map((name) => [name, valueOf(properties[name] ?? {}, schemas)]));
  if (format === 'uuid') return randomUUID();
  if (format === 'email') return `${randomUUID()}@example.com`;
  return format === 'uri' ? 'https://example.com/' : 'nothing';
}

function bodySchemaOf({ requestBody }: Operation, schemas: Schemas): Schema | undefined {
  const schema = requestBody?.content['application/json']?.schema;
  return schema?.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1)!];
}

/** The URL with these parameter values; other parameters get valid values. */
function urlOf(operation: Operation, schemas: Schemas, given: Record<string, string> = {}): string {
  const { parameters = [], path } = operation;
  const textOf = (name: string, schema: Schema) => encodeURIComponent(given[name] ?? String(valueOf(schema, schemas)));
  const named = parameters.filter((each) => each.in === 'path');
  const url = named.reduce((filled, { name, schema }) => filled.replace(`{${name}}`, textOf(name, schema)), path);
  const query = parameters.filter((each) => each.in === 'query' && (each.required || given[each.name] !== undefined));
  const pairs = query.map(({ name, schema }) => `${name}=${textOf(name, schema)}`);
  return pairs.length === 0 ? url : `${url}?${pairs.join('&')}`;
}

const and = (url: string, pair: string): string => `${url}${url.includes('?') ? '&' : '?'}${pair}`;

/** Requests with a fault in their path, query, headers or body, independent of the caller. */
export function badRequests(operation: Operation, schemas: Schemas): BadRequest[] {
  const { method, path, parameters = [] } = operation;
  const url = urlOf(operation, schemas);
  const schema = bodySchemaOf(operation, schemas);
  const whole = schema === undefined ? undefined : (valueOf(schema, schemas) as Record<string, unknown>);
  const send = (name: string, to: string, body: unknown = whole): BadRequest => ({
    name,
    url: to,
    headers: body === undefined || method === 'get' ? {} : JSON_HEADERS,
    ...(body === undefined || method === 'get' ? {} : { body: JSON.stringify(body) }),
  });
  const bad: BadRequest[] = [
    send('ids of nothing', url),
    send('an unknown query', and(url, 'colour=red')),
    { ...send('an unknown branch', url), headers: { ...send('', url).headers, 'x-stack-branch-id': 'other' } },
    { ...send('a long header', url), headers: { 'x-any': 'x'.repeat(17_000) } },
  ];
  for (const { name, in: place } of parameters.filter((each) => each.in !== 'header')) {
    // `me` would make this the path of another operation.
    for (const value of path === '/api/v1/users/{user_id}' ? ['no-such-thing'] : ['no-such-thing', 'me'])
      bad.push(send(`${place}.${name}=${value}`, urlOf(operation, schemas, { [name]: value })));
  }
  if (method === 'get') return bad;
  const raw = (name: string, type: string, body: string): BadRequest => ({
    name,
    url,
    headers: { 'content-type': type },
    body,
  });
  bad.push(
    raw('broken JSON', 'application/json', '{"a":'),
    raw('another media type', 'application/xml', '<a/>'),
    raw('a list', 'application/json', '[]'),
    raw('null', 'application/json', 'null'),
    raw('an empty object', 'application/json', '{}'),
    { name: 'no body', url, headers: {} },
    raw('an empty body', 'application/json', ''),
    send('an unknown field', url, { ...whole, colour: 'red' }),
  );
  for (const name of Object.keys(schema?.properties ?? {}))
    for (const value of [null, [[]], name.endsWith('user_id') ? 'me' : 'no\u0000thing'])
      bad.push(send(`body.${name}=${JSON.stringify(value)}`, url, { ...whole, [name]: value }));
  return bad;
}

const UNSTORABLE = ['a\u0000', 'a\ud800'];

/**
 * Requests in which the text at `place` has a character that cannot be stored or read. Skips passwords, which are
 * hashed, and codes, where any text counts as an unknown code.
 */
export function unstorableTexts(operation: Operation, schemas: Schemas): { place: string; request: BadRequest }[] {
  const { method, parameters = [] } = operation;
  const schema = bodySchemaOf(operation, schemas);
  const isText = ({ type, format, description }: Schema) =>
    type === 'string' && format !== 'password' && !description?.endsWith('45 characters');
  const whole = schema === undefined ? {} : (valueOf(schema, schemas) as Record<string, unknown>);
  const send = (place: string, url: string, body: Record<string, unknown>) => ({
    place,
    request: {
      name: place,
      url,
      ...(method === 'get' || schema === undefined
        ? { headers: {} }
        : { headers: JSON_HEADERS, body: JSON.stringify(body) }),
    },
  });
  const url = urlOf(operation, schemas);
  const fields = method === 'get' ? [] : Object.entries(schema?.properties ?? {});
  return [
    ...parameters
      .filter((each) => each.in === 'query' && isText(each.schema))
      .map(({ name }) => send(`query.${name}`, urlOf(operation, schemas, { [name]: 'a\u0000' }), whole)),
    ...fields
      .filter(([, each]) => isText(each))
      .flatMap(([name]) => UNSTORABLE.map((text) => send(`body.${name}`, url, { ...whole, [name]: text }))),
  ];
}

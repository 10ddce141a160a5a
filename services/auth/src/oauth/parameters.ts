import type { FastifyRequest } from 'fastify';

type Parameters = Readonly<Record<string, string>>;

/** Keys that appear more than once in a query: two parsers may choose different values (security F4). */
export function repeatedKeys(url = ''): string[] {
  const start = url.indexOf('?');
  const keys = start < 0 ? [] : [...new URLSearchParams(url.slice(start + 1)).keys()];
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
}

/** The parameters of a provider's callback: its form or the query, never a mix of both. */
export function callbackParameters({
  method,
  query,
  body,
}: Pick<FastifyRequest, 'method' | 'query' | 'body'>): Parameters {
  return textsOf(method === 'POST' && typeof body === 'object' && body !== null ? body : query);
}

function textsOf(values: unknown): Parameters {
  const entries = Object.entries((values ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

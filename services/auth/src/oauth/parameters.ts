import type { FastifyRequest } from 'fastify';

type Parameters = Readonly<Record<string, string>>;

/** Keys that a query gives more than once: two readers may choose differently among their values (security F4). */
export function repeatedKeys(url = ''): string[] {
  const start = url.indexOf('?');
  const keys = start < 0 ? [] : [...new URLSearchParams(url.slice(start + 1)).keys()];
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
}

/** What a provider sends to the callback: its form, where it sends one, or the query. Never a mix of both. */
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

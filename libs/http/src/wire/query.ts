import { parse } from 'node:querystring';

/** Parses a query string. A repeated key has its last value (contract/01 §5). The result has no prototype. */
export function parseQuery(text: string): Record<string, string> {
  const query = parse(text) as Record<string, string | string[]>;
  for (const key in query) {
    const value = query[key];
    if (Array.isArray(value)) query[key] = value.at(-1) ?? '';
  }
  return query as Record<string, string>;
}

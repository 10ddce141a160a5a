/** Parses search parameters as plain text: `?query=7`, not JSON, so that links are readable and can be typed. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Omits empty and missing values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Validates a parameter for `validateSearch` of a route: returns undefined unless it is a non-empty string.
 * `validateSearch` must return every parameter it knows, even if undefined: the router keeps missing keys as they are
 * in the URL, unchecked.
 */
export function textParameter(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

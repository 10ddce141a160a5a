/** Search parameters as plain text: `?query=7`, not JSON, so that links stay readable and can be typed. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Empty and missing values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * A parameter as `validateSearch` of a route takes it: what is no text, or empty, is undefined. Such a function names every
 * parameter it knows, also those that are undefined: what it leaves out stays as the URL has it, unchecked.
 */
export function textParameter(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

import { configPlace, isPlainObject } from '@hallpass/project-config';

/** Replaces secrets wherever they would be shown. */
export const HIDDEN = '••••••';

/** Returns the value of a setting for display, with all nested secrets replaced. */
export function withoutSecrets(path: string, value: unknown): unknown {
  if (isPlainObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, withoutSecrets(path === '' ? key : `${path}.${key}`, inner)]),
    );
  }
  return typeof value === 'string' && value !== '' && configPlace(path)?.isSecret ? HIDDEN : value;
}

const LONGEST = 200;

export function shortText(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) as string | undefined);
  if (text === undefined) return '';
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}

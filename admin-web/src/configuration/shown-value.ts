import { configPlace, isPlainObject } from '@hallpass/project-config';

/** Stands for a secret wherever it is shown. */
export const HIDDEN = '••••••';

/** A setting as pages may show it: secrets in it, however deep, are not. */
export function withoutSecrets(path: string, value: unknown): unknown {
  if (isPlainObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, withoutSecrets(path === '' ? key : `${path}.${key}`, inner)]),
    );
  }
  return typeof value === 'string' && value !== '' && configPlace(path)?.isSecret ? HIDDEN : value;
}

const LONGEST = 200;

/** On one line. */
export function shortText(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) as string | undefined);
  if (text === undefined) return '';
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}

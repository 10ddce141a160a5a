import { createRequire } from 'node:module';
import type * as words from '@zxcvbn-ts/language-common';

let common: ReadonlySet<string> | undefined;

/**
 * Whether a text is among the passwords that are used most: 49,000 of zxcvbn-ts, of which 18,000 are long enough to
 * be chosen here (security C5).
 * @param folded lower case, without spaces
 */
export function isCommonPassword(folded: string): boolean {
  common ??= readCommonPasswords();
  return common.has(folded);
}

/** Read when the first password is chosen: most processes see none, and the list takes some megabytes. */
function readCommonPasswords(): ReadonlySet<string> {
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof words;
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}

import { createRequire } from 'node:module';
import type * as words from '@zxcvbn-ts/language-common';

let common: ReadonlySet<string> | undefined;

/**
 * Returns whether a text is among the most common passwords: 49,000 from zxcvbn-ts, of which 18,000 are long enough to
 * be accepted here (security C5).
 * @param folded lower case, without spaces
 */
export function isCommonPassword(folded: string): boolean {
  common ??= readCommonPasswords();
  return common.has(folded);
}

/** Read when the first password is chosen: most processes never need the list, which takes several megabytes. */
function readCommonPasswords(): ReadonlySet<string> {
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof words;
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}

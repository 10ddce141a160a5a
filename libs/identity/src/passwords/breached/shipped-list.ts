import { readFileSync } from 'node:fs';
import { PasswordFilter } from './password-filter.js';

let list: PasswordFilter | undefined;

/**
 * Returns whether a password is in the list of breached passwords that ships: 2.2 million, and one in 6,000 others by
 * mistake (`tools/breached-passwords.mjs`, docs/passwords.md).
 * @param folded see `foldPassword`
 */
export function isInShippedList(folded: string): boolean {
  return shippedList().has(folded);
}

/** Read when the first password is checked: most processes never need its 4 MB. */
export function shippedList(): PasswordFilter {
  list ??= new PasswordFilter(readFileSync(new URL('../../../data/breached-passwords.bin', import.meta.url)));
  return list;
}

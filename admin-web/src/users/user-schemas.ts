import type { Json } from '@hallpass/js';
import { z } from 'zod';

/** Rules of the server, said before it has to refuse (contract/03 §4 and §5). */
export const displayNameSchema = z.string().trim().max(256, 'A name has at most 256 characters.');

/** As HTML understands addresses: `admin@localhost` passes (contract/01 §7, loose e-mail). */
export const emailSchema = z
  .email({ pattern: z.regexes.html5Email, error: 'Enter an e-mail address such as name@example.com.' })
  .max(256, 'An e-mail address has at most 256 characters.');

/** JSON as text; nothing is JSON null, the metadata of a new user. */
export const jsonTextSchema = z.string().superRefine((text, context) => {
  try {
    parseJsonText(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'This is not valid JSON. Check its quotes, commas and brackets.' });
  }
});

/** @throws SyntaxError */
export function parseJsonText(text: string): Json {
  return text.trim() === '' ? null : (JSON.parse(text) as Json);
}

export function jsonText(value: Json): string {
  return value === null ? '' : JSON.stringify(value, null, 2);
}

import { textsOf } from '../texts';
import { authTexts } from '../texts/generated/auth-texts';
import type { FieldRule } from './use-fields';

/** Validation for fields of the pages before sign-in, so that errors show before the server rejects a value. */

/** Read when an error is shown, because these rules are created before the language is known. */
const say = () => textsOf(authTexts).fields;

/** The address syntax of HTML: `admin@localhost` is valid (contract/01 §7, loose email). */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const trim = (value: string): string => value.trim();

/** Counts code points, as the server does: an emoji counts as one. */
const length = (text: string): number => [...text].length;

/**
 * Requires a value.
 * @param missing returns the error message
 */
export const needed = (missing: () => string): FieldRule => ({
  clean: trim,
  validate: (text: string) => text !== '' || missing(),
});

export const neededEmail = needed(() => say().emailMissing);

/** Not trimmed: spaces are part of a password. */
export const neededPassword: FieldRule = { validate: (text: string) => text !== '' || say().passwordMissing };

export const email: FieldRule = {
  clean: trim,
  validate: (text: string) => {
    if (!EMAIL.test(text)) return say().emailMalformed;
    return text.length <= 256 || say().emailLong;
  },
};

/** Limits of every server. A server may require more, and then returns its own error. */
export const newPassword: FieldRule = {
  validate: (password: string) => {
    if (length(password) < 8) return say().newPasswordShort;
    return length(password) <= 70 || say().newPasswordLong;
  },
};

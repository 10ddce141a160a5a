import type { FieldRule } from './use-fields';

/** What the fields of the pages before the sign-in ask for, said before the server has to refuse. */

/** As HTML understands addresses: `admin@localhost` passes (contract/01 §7, loose e-mail). */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const trim = (value: string): string => value.trim();

/** Code points, as the server counts them: an emoji is one. */
const length = (text: string): number => [...text].length;

/** Something has to be there. @param missing what to say otherwise */
export const needed = (missing: string): FieldRule => ({
  clean: trim,
  validate: (text: string) => text !== '' || missing,
});

export const neededPassword: FieldRule = { validate: (text: string) => text !== '' || 'Enter your password.' };

export const email: FieldRule = {
  clean: trim,
  validate: (text: string) => {
    if (!EMAIL.test(text)) return 'Enter an e-mail address such as you@example.com.';
    return text.length <= 256 || 'An e-mail address has at most 256 characters.';
  },
};

/** The bounds that every server has; it may ask for more, and says so itself. */
export const newPassword: FieldRule = {
  validate: (password: string) => {
    if (length(password) < 8) return 'Use at least 8 characters.';
    return length(password) <= 70 || 'Use at most 70 characters.';
  },
};

export const NEW_PASSWORD_HINT = '8 to 70 characters. A few unrelated words are strong.';

import { textsOf } from '../texts';
import { authTexts } from './texts';
import type { FieldRule } from './use-fields';

/** What the fields of the pages before the sign-in ask for, said before the server has to refuse. */

/** Read when it is said: these rules are made before the language is known. */
const say = () => textsOf(authTexts).fields;

/** As HTML understands addresses: `admin@localhost` passes (contract/01 §7, loose e-mail). */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const trim = (value: string): string => value.trim();

/** Code points, as the server counts them: an emoji is one. */
const length = (text: string): number => [...text].length;

/** Something has to be there. @param missing what to say otherwise */
export const needed = (missing: () => string): FieldRule => ({
  clean: trim,
  validate: (text: string) => text !== '' || missing(),
});

export const neededEmail = needed(() => say().emailMissing);

/** As it is: spaces belong to a password. */
export const neededPassword: FieldRule = { validate: (text: string) => text !== '' || say().passwordMissing };

export const email: FieldRule = {
  clean: trim,
  validate: (text: string) => {
    if (!EMAIL.test(text)) return say().emailMalformed;
    return text.length <= 256 || say().emailLong;
  },
};

/** The bounds that every server has; it may ask for more, and says so itself. */
export const newPassword: FieldRule = {
  validate: (password: string) => {
    if (length(password) < 8) return say().newPasswordShort;
    return length(password) <= 70 || say().newPasswordLong;
  },
};

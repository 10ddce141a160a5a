import { type Language, LANGUAGES } from '@hallpass/texts';

/** Languages of the built-in emails. */
export const MAIL_LANGUAGES = LANGUAGES;
export type MailLanguage = Language;

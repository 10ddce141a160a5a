/** Languages of the built-in emails. Each has a table in `texts`. */
export const MAIL_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ja', 'zh-Hans', 'pl'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

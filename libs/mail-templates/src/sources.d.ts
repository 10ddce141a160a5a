import type { MailLanguage } from './languages/language.js';
import type { BuiltInTemplateKey } from './template-ids.js';

/**
 * The TSX of each built-in template, theme and starter as owners get it, in one file without our imports.
 * `tools/email-template-sources` generates this module from `templates`, `themes` and `starters`.
 */
export const SOURCES: {
  readonly templates: Readonly<Record<BuiltInTemplateKey, string>>;
  readonly themes: Readonly<Record<'light' | 'dark' | 'bare', string>>;
  readonly starters: Readonly<Record<'template' | 'draft', string>>;
};

/** The text for an unknown location: the only part of the tables needed outside the sources. */
export const UNKNOWN_PLACE: Readonly<Record<MailLanguage, string>>;

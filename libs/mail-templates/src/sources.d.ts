import type { MailLanguage } from './languages/language.js';
import type { BuiltInTemplateKey } from './template-ids.js';

/**
 * The TSX of each built-in template, theme and starter as its owner gets it, one file without imports of ours:
 * `tools/mail-sources` makes this module of the files in `templates`, `themes` and `starters`.
 */
export const SOURCES: {
  readonly templates: Readonly<Record<BuiltInTemplateKey, string>>;
  readonly themes: Readonly<Record<'light' | 'dark' | 'bare', string>>;
  readonly starters: Readonly<Record<'template' | 'draft', string>>;
};

/** From where something was done, where nobody knows: of the tables, what is needed beside the sources. */
export const UNKNOWN_PLACE: Readonly<Record<MailLanguage, string>>;

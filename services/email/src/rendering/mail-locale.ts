import type { ProjectSnapshot } from '@hallpass/projects';
import { canonicalLocale, writtenLocale } from '@hallpass/mail-templates';

/**
 * The tag under which templates look up their text: `writtenLocale`, or the canonical tag for a template with more
 * languages.
 */
export const textLocale = (tag: string | null | undefined): string | undefined =>
  writtenLocale(tag) ?? canonicalLocale(tag);

/**
 * Chooses the language of an email: the reader's if the built-in emails have it, otherwise the project's. If neither is
 * available, the reader's, because the project's own templates may have it.
 * @param reader BCP 47
 * @returns BCP 47, in canonical form
 */
export const mailLocale = (
  { config: { emails } }: Pick<ProjectSnapshot, 'config'>,
  reader: string | null | undefined,
): string =>
  writtenLocale(reader) ??
  writtenLocale(emails.locale) ??
  canonicalLocale(emails.locale) ??
  canonicalLocale(reader) ??
  'en';

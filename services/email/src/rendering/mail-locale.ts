import type { ProjectSnapshot } from '@hallpass/projects';
import { canonicalLocale, writtenLocale } from '@hallpass/mail-templates';

/** The tag under which templates have their text: as `writtenLocale`, or the canonical tag for a template that has more languages. */
export const textLocale = (tag: string | null | undefined): string | undefined =>
  writtenLocale(tag) ?? canonicalLocale(tag);

/**
 * In which language to write: the reader's where the built-in emails have it, else the project's, else the reader's after all,
 * which the project's own templates may know.
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

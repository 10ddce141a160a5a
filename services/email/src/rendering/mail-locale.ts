import type { ProjectSnapshot } from '@hallpass/projects';
import { writtenLocale } from '@hallpass/mail-templates';

/**
 * In which language to write: the reader's where the built-in mails have it, else the project's, else the reader's after all,
 * which the project's own templates may know.
 * @param reader BCP 47
 * @returns BCP 47; undefined for English
 */
export const mailLocale = (
  { config: { emails } }: Pick<ProjectSnapshot, 'config'>,
  reader: string | null | undefined,
): string | undefined =>
  writtenLocale(reader ?? undefined) ?? writtenLocale(emails.locale) ?? emails.locale ?? reader ?? undefined;

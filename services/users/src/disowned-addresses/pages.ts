import { linkPage } from '@hallpass/http';
import { type MailLanguage, preferredLocale, writtenLocale } from '@hallpass/mail-templates';
import { type DisownPage, PAGE_TEXTS } from './page-texts.js';

/** The first language of `Accept-Language` that the pages support; English by default. */
export function pageLanguage(acceptLanguage: string | undefined): MailLanguage {
  const tag = writtenLocale(preferredLocale(acceptLanguage));
  const written = [tag, tag?.split('-')[0]].find((name) => name !== undefined && Object.hasOwn(PAGE_TEXTS, name));
  return (written ?? 'en') as MailLanguage;
}

/** @param projectName as its owners wrote it; omitted for pages that do not name it */
export function disownPage(page: DisownPage, language: MailLanguage, projectName = ''): string {
  const {
    [page]: [heading, sentence],
    button,
  } = PAGE_TEXTS[language];
  return linkPage({
    heading,
    sentence: sentence.replaceAll('{project}', () => projectName),
    button: page === 'ask_account' || page === 'ask_address' ? button : undefined,
    language,
  });
}

import { linkPage } from '@hallpass/http';
import { preferredLocale, writtenLocale } from '@hallpass/mail-templates';
import { fill, type Language } from '@hallpass/texts';
import { type Texts, TEXTS } from '../texts/generated/texts.js';

/** The pages; the first two ask for confirmation and have the button. */
export const DISOWN_PAGES = [
  'ask_account',
  'ask_address',
  'account',
  'address',
  'proven',
  'gone',
  'used',
  'expired',
  'unknown',
] as const;
export type DisownPage = (typeof DISOWN_PAGES)[number];

const textsIn = (language: Language): Texts['disownedAddresses'] | undefined => TEXTS[language]?.disownedAddresses;

/** The first language of `Accept-Language` that the pages support; English by default. */
export function pageLanguage(acceptLanguage: string | undefined): Language {
  const tag = writtenLocale(preferredLocale(acceptLanguage));
  const names = [tag, tag?.split('-')[0]] as (Language | undefined)[];
  return names.find((name) => name !== undefined && textsIn(name) !== undefined) ?? 'en';
}

/** @param projectName as its owners wrote it; omitted for pages that do not name it */
export function disownPage(page: DisownPage, language: Language, projectName = ''): string {
  const { button, ...pages } = textsIn(language) ?? TEXTS.en.disownedAddresses;
  const [heading, sentence]: readonly [string, string] = pages[page];
  return linkPage({
    heading,
    sentence: fill(sentence, { project: projectName }),
    button: page === 'ask_account' || page === 'ask_address' ? button : undefined,
    language,
  });
}

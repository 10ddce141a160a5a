import { describe, expect, it } from '@jest/globals';
import { type Language, LANGUAGES } from '@hallpass/texts';
import { TEXTS } from '../texts/generated/texts.js';
import { DISOWN_PAGES, disownPage, pageLanguage } from './pages.js';

const languages = LANGUAGES.filter((language) => TEXTS[language]?.disownedAddresses !== undefined);

describe('the pages of “this was not me”', () => {
  it.each<[string | undefined, string]>([
    [undefined, 'en'],
    ['tlh', 'en'],
    ['sv, de-AT;q=0.9, en;q=0.5', 'de'],
    ['zh-CN', 'zh-Hans'],
    ['zh-TW', 'zh-Hans'],
    ['zh-TW, ja', 'ja'],
    ['\u0000', 'en'],
  ])('are shown to a browser that asks for %j in %s', (header, language) => {
    expect(pageLanguage(header)).toBe(language);
  });

  it.each(languages)('have different texts for each outcome, in %s', (language: Language) => {
    const texts = TEXTS[language]!.disownedAddresses!;
    const pages = DISOWN_PAGES.map((page) => disownPage(page, language, 'Acme'));
    expect(new Set(pages).size).toBe(DISOWN_PAGES.length);
    for (const page of pages) {
      expect(page).toContain(`<html lang="${language}">`);
      expect(page).not.toMatch(/[{}]project|undefined/);
    }
    for (const page of ['ask_account', 'ask_address', 'account', 'address', 'proven', 'gone'] as const)
      expect(texts[page][1]).toContain('{project}');
  });

  it('have a button only if they ask for confirmation, and escape the name of a project', () => {
    const asking = DISOWN_PAGES.filter((page) => disownPage(page, 'en').includes('<form method="post">'));
    expect(asking).toEqual(['ask_account', 'ask_address']);
    const page = disownPage('ask_account', 'en', '<script>$&');
    expect(page).toContain('&lt;script&gt;$&amp;');
    expect(page).not.toContain('<script>');
  });
});

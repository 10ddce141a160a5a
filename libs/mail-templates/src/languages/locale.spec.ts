import { describe, expect, it } from '@jest/globals';
import { preferredLocale, writtenLocale } from './locale.js';

describe('preferredLocale', () => {
  it.each([
    ['no header', null],
    ['an empty one', ''],
    ['anything at all, which Node’s own fetch asks for', '*'],
    ['a language that is refused', 'de;q=0'],
    ['text that is no tag', 'not a tag, <b>, --, x, 12, de-, de--AT, de-x-'],
    ['a weight that is no number', 'de;q=x'],
  ])('is nothing for %s', (_, header) => {
    expect(preferredLocale(header)).toBeUndefined();
  });

  it.each([
    ['de', 'de'],
    ['DE-at', 'de-AT'],
    ['fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5', 'fr-CH'],
    ['en;q=0.5, pl', 'pl'],
    ['sv, nl;q=0.4, it;q=0.6', 'it'],
    ['sv-SE, tlh', 'sv-SE'],
    [`${'sv,'.repeat(80)}de`, 'de'],
    ['zh-TW, sv, en;q=0.8', 'en'],
    ['sv, zh-TW;q=0.9', 'zh-TW'],
    ['pt_BR', 'pt-BR'],
    ['iw', 'he'],
    ['ja-JP-u-ca-japanese', 'ja-JP'],
  ])('of %s is %s', (header, locale) => {
    expect(preferredLocale(header)).toBe(locale);
  });
});

describe('writtenLocale', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['sv', undefined],
    ['__proto__', undefined],
    ['he', undefined],
    ['iw', undefined],
    ['de-AT', 'de-AT'],
    ['pt-BR', 'pt-BR'],
    ['ja', 'ja'],
    ['zh-CN', 'zh-Hans'],
    ['zh', 'zh-Hans'],
    ['zh-Hans-SG', 'zh-Hans'],
    ['zh-TW', 'zh-Hans'],
    ['zh-Hant-TW', 'zh-Hans'],
    ['pt_BR', 'pt-BR'],
    ['ja-JP-u-ca-japanese', 'ja-JP'],
    ['de-Latn-AT-1996', 'de-AT'],
    ['ja-Latn', 'ja'],
    ['deu', 'de'],
  ])('of %s is %s', (tag, written) => {
    expect(writtenLocale(tag)).toBe(written);
  });
});

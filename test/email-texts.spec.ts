import { describe, expect, it } from '@jest/globals';
import { BUILT_IN_TEMPLATES, MAIL_LANGUAGES } from '@hallpass/mail-templates';
import { keyOf, textsIn, withText } from '../admin-web/src/emails/source-texts/text-tables.js';

const SOURCES = Object.values(BUILT_IN_TEMPLATES);

describe.each(SOURCES)('the form for the template $displayName', ({ tsxSource }) => {
  const texts = textsIn(tsxSource);

  it('has its texts in every language, with the same fields', () => {
    const fieldsOf = (language: string) =>
      texts.filter((text) => text.language === language).map(({ table, path }) => [table, ...path].join('.'));
    expect(fieldsOf('en')).toEqual(
      expect.arrayContaining(['TEXTS.subject', 'TEXTS.heading', 'TEXTS.paragraphs.0', 'TEXTS.footnote']),
    );
    for (const language of MAIL_LANGUAGES) expect(fieldsOf(language)).toEqual(fieldsOf('en'));
  });

  it('changes any of them without another change to the source', () => {
    for (const text of texts.filter(({ language }) => language === 'de')) {
      const changed = withText(tsxSource, text, `${text.value}'"\\`);
      const same = textsIn(changed).find((each) => keyOf(each) === keyOf(text))!;
      expect(same.value).toBe(`${text.value}'"\\`);
      expect(changed.slice(0, text.from) + changed.slice(same.to)).toBe(
        tsxSource.slice(0, text.from) + tsxSource.slice(text.to),
      );
    }
  });
});

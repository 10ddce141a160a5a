import { describe, expect, it } from '@jest/globals';
import { MAIL_LANGUAGES } from './language.js';
import { SECURITY_CHANGES } from './security-change.js';
import { SECURITY_CHANGE_TEXTS } from './security-change-texts.js';

describe('the words for changes of an account', () => {
  it.each(MAIL_LANGUAGES)('are there for each change, in %s, and name the project', (language) => {
    const texts = SECURITY_CHANGE_TEXTS[language];
    expect(Object.keys(texts).sort()).toEqual([...SECURITY_CHANGES].sort());
    for (const [heading, sentence] of Object.values(texts)) {
      expect(heading).toMatch(/^[^{}]+$/);
      expect(sentence).toContain('{project}');
    }
    expect(new Set(Object.values(texts).flat()).size).toBe(2 * SECURITY_CHANGES.length);
  });
});

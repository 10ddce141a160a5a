import { describe, expect, it } from '@jest/globals';
import { type Language, LANGUAGES, loadTexts } from '@hallpass/texts';
import type { Price } from '../api/purchases.js';
import { purchasesTexts } from '../texts/generated/purchases-texts.js';
import { priceText, termsText } from './terms.js';
import { expiryOf, expiryText, groupedDigits, isTestCard } from './test-cards.js';

describe('terms', () => {
  const price = (given: Partial<Price> = {}): Price => ({
    id: 'p',
    currency: 'USD',
    amount: 999,
    interval: [1, 'month'],
    free_trial: null,
    is_free_trial_used: false,
    ...given,
  });
  const words = async (language: Language = 'en') => ({
    texts: (await loadTexts(purchasesTexts, language)).texts,
    locale: language,
  });
  /** Replaces non-breaking spaces, which differ between languages. */
  const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

  describe('what a customer agrees to', () => {
    it.each([
      [
        'a price that is paid once',
        price({ interval: null, free_trial: [7, 'day'] }),
        1,
        'You pay $9.99 once. It does not renew.',
      ],
      ['one that renews', price(), 1, '$9.99 every month until you cancel.'],
      [
        'one that renews after several periods',
        price({ interval: [3, 'month'] }),
        1,
        '$9.99 every 3 months until you cancel.',
      ],
      ['a trial', price({ free_trial: [14, 'day'] }), 1, '14 days free, then $9.99 every month until you cancel.'],
      [
        'a trial of one month',
        price({ free_trial: [1, 'month'], interval: [1, 'year'] }),
        1,
        '1 month free, then $9.99 every year until you cancel.',
      ],
      ['more than one', price(), 5, '$49.95 every month until you cancel.'],
    ])('names %s', async (_, chosen, quantity, terms) => {
      expect(termsText(await words(), chosen, quantity)).toBe(terms);
    });

    it.each([
      ['de', '14 Tage kostenlos, danach 9,99 $ alle 2 Wochen, bis Sie kündigen.'],
      ['fr', '14 jours d’essai gratuit, puis 9,99 $US par période de 2 semaines jusqu’à ce que vous résiliiez.'],
      ['pl', '14 dni za darmo, potem 9,99 USD co 2 tygodnie, dopóki nie zrezygnujesz.'],
      ['ja', '14 日間無料、その後は解約されるまで2 週間ごとに $9.99 です。'],
    ] as const)('is written in %s', async (language, terms) => {
      const chosen = price({ free_trial: [14, 'day'], interval: [2, 'week'] });
      expect(plain(termsText(await words(language), chosen, 1))).toBe(terms);
    });

    it.each(LANGUAGES)('leaves no name unfilled in %s', async (language) => {
      for (const interval of [null, [1, 'month'], [2, 'year']] as const) {
        const chosen = price({ interval, free_trial: [1, 'week'] });
        const own = await words(language);
        expect(termsText(own, chosen, 2) + priceText(own, chosen)).not.toMatch(/[{}]/);
      }
    });
  });
});

describe('test cards', () => {
  describe('a card number', () => {
    it.each([
      ['4242424242424242', true],
      ['4242 4242 4242 4242', true],
      ['4111 1111 1111 1111', false],
      ['4242', false],
      ['', false],
    ])('%s is that of a test card: %s', (number, is) => expect(isTestCard(number)).toBe(is));

    it('is written in groups while it is typed', () => {
      expect(groupedDigits('42424-24x2')).toBe('4242 4242');
      expect(groupedDigits('4'.repeat(30))).toBe('4444 4444 4444 4444 444');
    });
  });

  describe('an expiry date', () => {
    it.each([
      ['1', '1'],
      ['12', '12'],
      ['123', '12 / 3'],
      ['12 / 34', '12 / 34'],
      ['3', '03'],
      ['334', '03 / 34'],
      ['12/2034', '12 / 20'],
    ])('typed as %s becomes %s', (typed, text) => expect(expiryText(typed)).toBe(text));

    it.each([
      ['12 / 34', '12/34'],
      ['13 / 34', null],
      ['00 / 34', null],
      ['12', null],
      ['', null],
    ])('%s is %s', (text, expiry) => expect(expiryOf(text)).toBe(expiry));
  });
});

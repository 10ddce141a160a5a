import { describe, expect, it } from '@jest/globals';
import type { CustomerProduct } from '../api/customers.js';
import { purchasesTexts } from '../texts/generated/purchases-texts.js';
import { termsOfProduct } from './product-terms.js';

const day = (text: string): number => Date.parse(`${text}T12:00:00Z`);
const MONTHLY = { currency: 'USD', amount: 1998, interval: [1, 'month'] } as const;
const PRODUCT: CustomerProduct = {
  id: 's',
  kind: 'subscription',
  product_display_name: 'Pro',
  quantity: 2,
  status: 'active',
  price: MONTHLY,
  since_millis: day('2026-01-31'),
  renews_at_millis: day('2026-03-03'),
  ends_at_millis: null,
  trial_ends_at_millis: null,
  is_payment_due: false,
  can_cancel: true,
  can_resume: false,
};
const ENDING = { renews_at_millis: null, ends_at_millis: day('2026-03-03'), can_cancel: false };

describe('what is said of a product', () => {
  it.each<[string, Partial<CustomerProduct>, string[]]>([
    ['that renews', {}, ['$19.98 every month', 'Renews on March 3, 2026']],
    [
      'on trial',
      { status: 'trialing', trial_ends_at_millis: day('2026-03-03') },
      ['Free until March 3, 2026, then $19.98 every month'],
    ],
    ['that was canceled', { ...ENDING, can_resume: true }, ['Canceled. You keep it until March 3, 2026.']],
    ['that was given for a time', { ...ENDING, price: null }, ['Ends on March 3, 2026']],
    [
      'that was given for good',
      { renews_at_millis: null, price: null, can_cancel: false },
      ['Yours since January 31, 2026'],
    ],
    ['that is not paid', { status: 'past_due', renews_at_millis: null }, ['$19.98 every month']],
    ['whose price is not known', { price: null }, ['Renews on March 3, 2026']],
    [
      'that was bought',
      { kind: 'purchase', price: { ...MONTHLY, interval: null } },
      ['$19.98 once', 'Bought on January 31, 2026'],
    ],
    ['that was given', { kind: 'purchase', price: null }, ['Yours since January 31, 2026']],
    ['that everybody has', { kind: 'included', since_millis: null, price: null }, ['Included']],
  ])('%s', (_name, product, says) => {
    expect(termsOfProduct({ texts: purchasesTexts.english, locale: 'en-US' }, { ...PRODUCT, ...product })).toEqual(
      says,
    );
  });
});

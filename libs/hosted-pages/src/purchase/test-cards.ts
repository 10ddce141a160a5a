import type { Texts } from '../texts/page-texts.js';

/** The cards that the built-in provider takes, with Stripe's numbers (https://docs.stripe.com/testing). */
export const TEST_CARDS: readonly { number: string; does: keyof Texts['cards'] }[] = [
  { number: '4242 4242 4242 4242', does: 'succeeds' },
  { number: '4000 0000 0000 0002', does: 'declined' },
  { number: '4000 0000 0000 9995', does: 'noFunds' },
  { number: '4000 0000 0000 0341', does: 'failsLater' },
  { number: '4000 0000 0000 0259', does: 'disputed' },
];

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Whether a number is one of them. Any other, which may be a real card's, never leaves the page. */
export const isTestCard = (number: string): boolean =>
  TEST_CARDS.some((card) => digitsOf(card.number) === digitsOf(number));

/** A number in groups of four, as on a card. */
export const groupedDigits = (text: string): string =>
  digitsOf(text)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** `12 / 34` while it is typed. */
export function expiryText(text: string): string {
  const digits = digitsOf(text).slice(0, 4);
  const whole = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits;
  return whole.length > 2 ? `${whole.slice(0, 2)} / ${whole.slice(2)}` : whole;
}

/** @returns `MM/YY`; null when it is no month */
export function expiryOf(text: string): string | null {
  const [, month, year] = /^(0[1-9]|1[0-2]) ?\/ ?(\d{2})$/.exec(text.trim()) ?? [];
  return month && year ? `${month}/${year}` : null;
}

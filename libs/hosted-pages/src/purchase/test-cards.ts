import type { Texts } from '../texts/texts.js';

/** Cards of the built-in provider, with Stripe's numbers (https://docs.stripe.com/testing). */
export const TEST_CARDS: readonly { number: string; does: keyof Texts['cards'] }[] = [
  { number: '4242 4242 4242 4242', does: 'succeeds' },
  { number: '4000 0000 0000 0002', does: 'declined' },
  { number: '4000 0000 0000 9995', does: 'noFunds' },
  { number: '4000 0000 0000 0341', does: 'failsLater' },
  { number: '4000 0000 0000 0259', does: 'disputed' },
];

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Whether a number is a test card's. Any other number may be a real card's and never leaves the page. */
export const isTestCard = (number: string): boolean =>
  TEST_CARDS.some((card) => digitsOf(card.number) === digitsOf(number));

export const groupedDigits = (text: string): string =>
  digitsOf(text)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** Formats `12 / 34` during input. */
export function expiryText(text: string): string {
  const digits = digitsOf(text).slice(0, 4);
  const whole = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits;
  return whole.length > 2 ? `${whole.slice(0, 2)} / ${whole.slice(2)}` : whole;
}

/** @returns `MM/YY`; null if the month is invalid */
export function expiryOf(text: string): string | null {
  const [, month, year] = /^(0[1-9]|1[0-2]) ?\/ ?(\d{2})$/.exec(text.trim()) ?? [];
  return month && year ? `${month}/${year}` : null;
}

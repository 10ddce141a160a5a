/** The behavior of a test card. The card numbers are Stripe's. */
export interface TestCard {
  /** Stored in place of the number, which is never stored. */
  readonly name: TestCardName;
  /** Decline code of the first payment, as in Stripe's list of decline codes; null if the payment succeeds. */
  readonly firstPayment: DeclineCode | null;
  /** The same for renewals, which run without the cardholder. */
  readonly renewal: DeclineCode | null;
  /** The cardholder disputes every payment. */
  readonly isDisputed: boolean;
}

export type DeclineCode = 'generic_decline' | 'insufficient_funds';
export type TestCardName = 'succeeds' | 'declined' | 'insufficient_funds' | 'fails_at_renewal' | 'disputed';

const card = (name: TestCardName, rest: Partial<TestCard> = {}): TestCard => ({
  name,
  firstPayment: null,
  renewal: null,
  isDisputed: false,
  ...rest,
});

/** By number, from https://docs.stripe.com/testing. */
const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': card('succeeds'),
  '4000000000000002': card('declined', { firstPayment: 'generic_decline', renewal: 'generic_decline' }),
  '4000000000009995': card('insufficient_funds', { firstPayment: 'insufficient_funds', renewal: 'insufficient_funds' }),
  '4000000000000341': card('fails_at_renewal', { renewal: 'generic_decline' }),
  '4000000000000259': card('disputed', { isDisputed: true }),
};
const BY_NAME = new Map(Object.values(TEST_CARDS).map((entry) => [entry.name, entry]));

/** @param number digits, with or without spaces; @returns null for every other card, including real ones */
export function testCardOf(number: string): TestCard | null {
  const digits = number.replace(/[ -]/g, '');
  return Object.hasOwn(TEST_CARDS, digits) ? TEST_CARDS[digits]! : null;
}

/** @param name as stored; null without a card */
export const testCardNamed = (name: TestCardName | null): TestCard | null => (name && BY_NAME.get(name)) ?? null;

/** Whether the expiry month of a card, `MM/YY` or `MM/YYYY`, is over. @returns null if it is malformed */
export function isExpired(expiry: string, now: Date): boolean | null {
  const match = /^(0[1-9]|1[0-2]) ?\/ ?(\d{2}|\d{4})$/.exec(expiry.trim());
  if (!match) return null;
  const year = match[2]!.length === 2 ? 2000 + Number(match[2]) : Number(match[2]);
  return now.getTime() >= Date.UTC(year, Number(match[1]), 1);
}

/** The currencies of prices with their number of decimals (contract/06 §1). */
export const CURRENCY_DECIMALS = { USD: 2, EUR: 2, GBP: 2, JPY: 0, INR: 2, AUD: 2, CAD: 2 } as const;

export type Currency = keyof typeof CURRENCY_DECIMALS;

const FORM = /^\d+(?:\.\d+)?$/;

/** Returns what is wrong with an amount of money as text, or null. */
export function moneyProblem(text: unknown, currency: Currency): string | null {
  if (typeof text !== 'string' || !FORM.test(text))
    return 'Money amount must be in the format of <number> or <number>.<number>';
  const [whole = '', fraction = ''] = text.split('.');
  const decimals = CURRENCY_DECIMALS[currency];
  if (fraction.length > decimals) return `Too many decimals; ${currency} only has ${decimals} decimals`;
  if (whole.length > 1 && whole.startsWith('0')) return 'Money amount must not have leading zeros';
  return Number.isSafeInteger(minorUnitsOf(text, currency)) ? null : 'Money amount is too large';
}

/** Converts `9.99` dollars to 999. The text must have passed `moneyProblem`. */
export function minorUnitsOf(text: string, currency: Currency): number {
  const [whole = '', fraction = ''] = text.split('.');
  return Number(`${whole}${fraction.padEnd(CURRENCY_DECIMALS[currency], '0')}`);
}

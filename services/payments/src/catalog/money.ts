/** The currencies of prices, and how many decimals each has (contract/06 §1). */
export const CURRENCY_DECIMALS = { USD: 2, EUR: 2, GBP: 2, JPY: 0, INR: 2, AUD: 2, CAD: 2 } as const;

export type Currency = keyof typeof CURRENCY_DECIMALS;
export const CURRENCIES = Object.keys(CURRENCY_DECIMALS) as readonly Currency[];

const FORM = /^\d+(?:\.\d+)?$/;

/** What is wrong with an amount of money as text; null when nothing is. */
export function moneyProblem(text: string, currency: Currency): string | null {
  if (!FORM.test(text)) return 'Money amount must be in the format of <number> or <number>.<number>';
  const [whole = '', fraction = ''] = text.split('.');
  const decimals = CURRENCY_DECIMALS[currency];
  if (fraction.length > decimals) return `Too many decimals; ${currency} only has ${decimals} decimals`;
  if (whole.length > 1 && whole.startsWith('0')) return 'Money amount must not have leading zeros';
  return Number.isSafeInteger(minorUnitsOf(whole, fraction, decimals)) ? null : 'Money amount is too large';
}

/**
 * `9.99` of dollars as 999.
 * @throws Error for text that `moneyProblem` objects to
 */
export function minorUnits(text: string, currency: Currency): number {
  const problem = moneyProblem(text, currency);
  if (problem !== null) throw new Error(problem);
  const [whole = '', fraction = ''] = text.split('.');
  return minorUnitsOf(whole, fraction, CURRENCY_DECIMALS[currency]);
}

const minorUnitsOf = (whole: string, fraction: string, decimals: number): number =>
  Number(`${whole}${fraction.padEnd(decimals, '0')}`);

/** 999 of dollars as `9.99`, also below zero. */
export function decimalText(minor: number, currency: Currency): string {
  const decimals = CURRENCY_DECIMALS[currency];
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const sign = minor < 0 ? '-' : '';
  if (decimals === 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

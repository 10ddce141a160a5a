import { TextError } from '@hallpass/errors';
import { CURRENCY_DECIMALS, type Currency, minorUnitsOf, moneyProblem } from '@hallpass/project-config';

export { CURRENCY_DECIMALS, type Currency, moneyProblem };
export const CURRENCIES = Object.keys(CURRENCY_DECIMALS) as readonly Currency[];

/**
 * Converts `9.99` dollars to 999.
 * @throws TextError 400 for text that `moneyProblem` rejects. The configuration never contains such a price, but a
 * purchase code keeps its product as it was
 */
export function minorUnits(text: string, currency: Currency): number {
  const problem = moneyProblem(text, currency);
  if (problem !== null)
    throw new TextError(400, 'PRICE_NOT_PAYABLE', `This price cannot be paid. ${problem}. Contact the seller.`);
  return minorUnitsOf(text, currency);
}

/** Converts 999 cents to `9.99`. Accepts negative amounts. */
export function decimalText(minor: number, currency: Currency): string {
  const decimals = CURRENCY_DECIMALS[currency];
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const sign = minor < 0 ? '-' : '';
  if (decimals === 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

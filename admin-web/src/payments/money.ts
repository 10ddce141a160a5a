import { CURRENCY_DECIMALS, type Currency } from '@hallpass/project-config';

export const CURRENCIES = Object.keys(CURRENCY_DECIMALS) as readonly Currency[];

/** Formats a decimal amount, such as `9.99`, for display. */
export function formatMoney(amount: string, currency: Currency): string {
  const decimals = CURRENCY_DECIMALS[currency];
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Number(amount));
}

/** Converts minor units to a decimal: 999 cents to `9.99`. */
export function decimalText(minor: number, currency: Currency): string {
  return (minor / 10 ** CURRENCY_DECIMALS[currency]).toFixed(CURRENCY_DECIMALS[currency]);
}

/** Formats minor units in the reader's locale: 999 US cents as `$9.99`, 999 yen as `¥999`. */
export function moneyText(locale: string, currency: string, amount: number): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** decimals);
}

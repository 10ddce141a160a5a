/** An amount of minor units as a reader writes it: 999 of dollars as `$9.99`, of yen as `¥999`. */
export function moneyText(locale: string, currency: string, amount: number): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** decimals);
}

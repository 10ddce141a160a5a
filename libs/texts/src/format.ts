export const formatNumber = (locale: string, value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale, options).format(value);

/** Formats minor units: 999 US cents as `$9.99`, 999 yen as `¥999`. */
export function formatMoney(locale: string, amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** decimals);
}

/**
 * Formats a point in time in the reader's time zone.
 * @param options default: the day, such as `31 January 2026`
 */
export const formatDate = (
  locale: string,
  at: Date | number,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string => new Intl.DateTimeFormat(locale, options).format(at);

export const formatList = (locale: string, names: readonly string[], options?: Intl.ListFormatOptions): string =>
  new Intl.ListFormat(locale, options).format(names);

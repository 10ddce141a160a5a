/** Formats a day in the reader's locale: `31 January 2026`. */
export const dayText = (locale: string, millis: number): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(millis);

const UNITS: readonly [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Formats a time relative to now, in the largest unit that fits at least once. */
export function inRelation(at: Date, locale: string, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1_000;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? (['second', 1] as const);
  // The clocks of device and server differ slightly, so treat seconds as now.
  const count = unit === 'second' ? 0 : Math.trunc(seconds / length);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(count, unit);
}

import { plural, textsOf } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';

const UNITS = [
  ['days', 24 * 60],
  ['hours', 60],
  ['minutes', 1],
] as const;

/** A duration in the largest unit that fits exactly: "90 days", "36 hours". */
export function durationText(minutes: number): string {
  const [unit, length] = UNITS.find(([, each]) => minutes % each === 0)!;
  return plural(textsOf(componentsTexts).durations[unit], minutes / length);
}

import { DAY_MILLIS, HOUR_MILLIS } from '../components/durations';

const LENGTHS = { hour: HOUR_MILLIS, day: DAY_MILLIS, week: 7 * DAY_MILLIS, month: 30 * DAY_MILLIS } as const;

export const PRESETS = ['any', 'hour', 'day', 'week', 'month', 'custom'] as const;
export type Preset = (typeof PRESETS)[number];

/** Start of a relative period. An instant, so that a shared link shows everyone the same entries. */
export function presetBeginning(preset: Preset, now: number): string | undefined {
  return preset in LENGTHS ? new Date(now - LENGTHS[preset as keyof typeof LENGTHS]).toISOString() : undefined;
}

import { type ConfigOverride, mergeOverride, renderConfig } from '@hallpass/project-config';

const PATH = 'auth.secondFactorRequiredFromMillis';

/**
 * Notes when a change switches on the requirement of a second factor, from which the grace periods of earlier users are
 * counted. A time that the change itself sets is kept. Switching the requirement off removes the time.
 */
export function notingRequirement(before: ConfigOverride, after: ConfigOverride, now: number): ConfigOverride {
  const [was, is] = [renderConfig(before).auth, renderConfig(after).auth];
  const from = is.secondFactorRequiredFromMillis;
  if (!is.requireSecondFactor) return from === undefined ? after : mergeOverride(after, { [PATH]: null });
  if (from !== undefined) return after;
  const noted = was.requireSecondFactor ? was.secondFactorRequiredFromMillis : undefined;
  return mergeOverride(after, { [PATH]: noted ?? now });
}

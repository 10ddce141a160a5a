import type { HallpassClientApp } from '@hallpass/js';
import { isAuthorization } from './authorization.js';
import { consentOf, type Place } from './place.js';
import { remember, remembered } from './window-memory.js';

const keyOf = ({ projectId }: Place): string => `hallpass-second-factor-later:${projectId}`;

/** Whether an application or a device waits for this page. */
const isAwaited = (place: Place): boolean =>
  consentOf(place) !== null || place.page === 'device' || isAuthorization(place);

/**
 * Whether the page asks for a second factor before it continues: the project requires one that the signed-in user does
 * not have. During the grace period, it asks once per window.
 */
export async function asksForSecondFactor(app: HallpassClientApp, place: Place): Promise<boolean> {
  const user = isAwaited(place) ? await app.getUser() : null;
  if (user === null) return false;
  const { status } = await user.getSecondFactorEnrollment();
  return status === 'required' || (status === 'grace_period' && remembered(keyOf(place)) === null);
}

/** Continues without a second factor while the grace period lasts. */
export const askNoMore = (place: Place): void => remember(keyOf(place), 'later');

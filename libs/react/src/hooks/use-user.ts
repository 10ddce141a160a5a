import { type CurrentUser, type GetUserOptions, type HallpassClientApp, KnownErrors } from '@hallpass/js';
import type { AppData } from '../data/app-data.js';
import { valueOf } from '../data/entry.js';
import { InBrowserOnly } from '../data/in-browser-only.js';
import { useEntry } from './use-entry.js';
import { useHallpass } from '../provider/context.js';

/**
 * Returns the signed-in user and updates after each change. Anonymous users count as signed out unless the options
 * include them. Suspends during the first read.
 * @param options.or the action to take if nobody is signed in, as in `getUser`
 */
export function useUser(options: GetUserOptions & { or: 'redirect' | 'throw' | 'anonymous' }): CurrentUser;
export function useUser(options?: GetUserOptions): CurrentUser | null;
export function useUser({ or = 'return-null' }: GetUserOptions = {}): CurrentUser | null {
  const { app, data } = useHallpass();
  const found = useEntry(userOf);
  const takesAnonymous = or === 'anonymous' || or === 'anonymous-if-exists[deprecated]';
  const user = found?.isAnonymous && !takesAnonymous ? null : found;
  if (user !== null || or === 'return-null' || or === 'anonymous-if-exists[deprecated]') return user;
  return insteadOfNobody(app, data, or);
}

function userOf(data: AppData) {
  if (data.isUserUnknown) throw new InBrowserOnly();
  return data.user();
}

/** @throws the promise or the error that the nearest boundary handles */
function insteadOfNobody(app: HallpassClientApp, data: AppData, or: 'redirect' | 'throw' | 'anonymous'): never {
  if (or === 'throw') {
    throw new KnownErrors.CannotGetOwnUserWithoutUser('CANNOT_GET_OWN_USER_WITHOUT_USER', 400, 'Nobody is signed in.');
  }
  if (typeof window === 'undefined') throw new InBrowserOnly();
  const leave = async () => {
    if (or === 'anonymous') await app.getUser({ or });
    else await app.redirectToSignIn({ replace: true });
    await data.nextSession();
  };
  const entry = data.once(or, leave);
  valueOf(entry);
  // Suspense waits for this promise.
  throw entry.reading;
}

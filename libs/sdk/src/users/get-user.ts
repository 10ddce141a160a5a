import type { AppContext } from '../context/app-context.js';
import { createKnownError, KnownErrors } from '../errors/known-errors.js';
import type { UserJson } from './user.js';
import { signUpAnonymously } from '../auth/anonymous.js';

export interface GetUserOptions {
  /**
   * The action to take if nobody is signed in. Default `return-null`.
   * - `redirect`: goes to the sign-in page, which returns here; the promise does not settle.
   * - `throw`: throws `CannotGetOwnUserWithoutUser`.
   * - `anonymous`: signs up an anonymous user. Only with this value does an anonymous user count as signed in.
   */
  or?: 'redirect' | 'throw' | 'return-null' | 'anonymous' | 'anonymous-if-exists[deprecated]';
}

/** Reads the signed-in user from the server, or does what `or` says. */
export async function readUser(
  context: AppContext,
  accessType: 'client' | 'server',
  { or = 'return-null' }: GetUserOptions,
): Promise<UserJson | null> {
  const takesAnonymous = or === 'anonymous' || or === 'anonymous-if-exists[deprecated]';
  const user = await findUser(context, accessType, takesAnonymous);
  if (user !== null || or === 'return-null' || or === 'anonymous-if-exists[deprecated]') return user;
  if (or === 'throw') throw createKnownError('CANNOT_GET_OWN_USER_WITHOUT_USER', 400, 'Nobody is signed in.');
  if (or === 'anonymous') {
    await signUpAnonymously(context);
    return findUser(context, accessType, true);
  }
  if (!context.redirects.canRedirect) {
    throw new Error('Nobody is signed in, and there is no page to lead to sign-in: give another value for "or".');
  }
  await context.redirects.to('signIn', { replace: true });
  // The browser is leaving the page, so callers must not continue without a user.
  return new Promise<never>(() => {});
}

async function findUser(
  { api, sessions }: AppContext,
  accessType: 'client' | 'server',
  takesAnonymous: boolean,
): Promise<UserJson | null> {
  if (sessions.current() === null) return null;
  try {
    const json = await api.request<UserJson>(accessType, { method: 'GET', path: '/users/me' });
    return json.is_anonymous && !takesAnonymous ? null : json;
  } catch (error) {
    if (error instanceof KnownErrors.CannotGetOwnUserWithoutUser) return null;
    throw error;
  }
}

import type { AppContext } from '../context/app-context.js';
import { KnownErrors } from '../errors/known-errors.js';

export interface SignOutOptions {
  /** Default: the app's after-sign-out page. */
  redirectUrl?: URL | string;
}

export async function signOut({ api, sessions, redirects }: AppContext, options: SignOutOptions = {}): Promise<void> {
  const session = sessions.current();
  if (session !== null) {
    try {
      await api.request('client', { method: 'DELETE', path: '/auth/sessions/current', body: {} });
    } catch (error) {
      const isOver =
        error instanceof KnownErrors.RefreshTokenError ||
        error instanceof KnownErrors.InvalidAccessToken ||
        error instanceof KnownErrors.CannotGetOwnUserWithoutUser;
      if (!isOver) throw error;
    } finally {
      session.end();
    }
  }
  if (options.redirectUrl === undefined) await redirects.to('afterSignOut');
  else await redirects.go(String(options.redirectUrl));
}

import { type AppContext, contextOf } from '../context/app-context.js';
import { OtherUserError } from '../errors/request-errors.js';
import { decodeAccessToken } from '../sessions/access-token.js';
import type { SignedIn } from './signed-in.js';

/**
 * Replaces the user's current session with the new one and ends the old one.
 * @throws OtherUserError if someone else signed in; their session ends and the current one stays
 */
export async function takePlace(
  context: AppContext,
  userId: string,
  { accessToken, refreshToken }: SignedIn,
): Promise<void> {
  const isOther = decodeAccessToken(accessToken)?.sub !== userId;
  const former = context.sessions.current();
  const over = isOther
    ? { accessToken, refreshToken }
    : former && { accessToken: await former.getAccessToken().catch(() => null), refreshToken: former.refreshToken };
  if (!isOther) context.sessions.start({ accessToken, refreshToken });
  if (over?.accessToken) {
    const { api } = await contextOf(context, { tokenStore: over });
    // The session may already have ended, and a failure here must not block the sign-in.
    await api.request('client', { method: 'DELETE', path: '/auth/sessions/current', body: {} }).catch(() => undefined);
  }
  if (isOther) throw new OtherUserError();
}

import { type AppContext, contextOf } from '../context/app-context.js';
import { OtherUserError } from '../errors/request-errors.js';
import { decodeAccessToken } from '../sessions/access-token.js';
import type { SignedIn } from './signed-in.js';

/**
 * Puts the new session in the place of the one that the user has here, which ends.
 * @throws OtherUserError when somebody else has signed in: their session ends, and the one of here stays
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
    // It may be over by now; and nobody is kept out because it cannot be ended.
    await api.request('client', { method: 'DELETE', path: '/auth/sessions/current', body: {} }).catch(() => undefined);
  }
  if (isOther) throw new OtherUserError();
}

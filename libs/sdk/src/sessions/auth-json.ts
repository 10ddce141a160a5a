import type { Session } from './session.js';

/** Both tokens of a session, for a server of one's own: it gives them as `tokenStore`. Null when nobody is signed in. */
export interface AuthJson {
  accessToken: string | null;
  refreshToken: string | null;
}

export async function authJsonOf(session: Session | null): Promise<AuthJson> {
  const accessToken = (await session?.getAccessToken()) ?? null;
  return { accessToken, refreshToken: accessToken === null ? null : session!.refreshToken || null };
}

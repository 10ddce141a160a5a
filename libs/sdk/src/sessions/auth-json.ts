import type { Session } from './session.js';

/** Both tokens of a session, for your own server to pass as `tokenStore`. Null if nobody is signed in. */
export interface AuthJson {
  accessToken: string | null;
  refreshToken: string | null;
}

export async function authJsonOf(session: Session | null): Promise<AuthJson> {
  const accessToken = (await session?.getAccessToken()) ?? null;
  return { accessToken, refreshToken: accessToken === null ? null : session!.refreshToken || null };
}

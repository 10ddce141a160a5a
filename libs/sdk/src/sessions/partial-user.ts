import { decodeAccessToken } from './access-token.js';
import type { Session } from './session.js';

/** The user in an access token. Read without asking the server, so at most ten minutes old. */
export interface PartialUser {
  readonly id: string;
  readonly primaryEmail: string | null;
  readonly displayName: string | null;
  readonly primaryEmailVerified: boolean;
  readonly isAnonymous: boolean;
}

export interface GetPartialUserOptions {
  from: 'token';
  /** An anonymous user counts as signed in only with `anonymous`. */
  or?: 'return-null' | 'anonymous';
}

/** Returns the user of a session, without a request unless the access token must be refreshed. */
export async function partialUserOf(
  session: Session | null,
  { or }: GetPartialUserOptions,
): Promise<PartialUser | null> {
  const token = await session?.getAccessToken();
  const claims = token ? decodeAccessToken(token) : null;
  if (claims === null || (claims.is_anonymous && or !== 'anonymous')) return null;
  return {
    id: claims.sub,
    primaryEmail: claims.email,
    displayName: claims.name,
    primaryEmailVerified: claims.email_verified,
    isAnonymous: claims.is_anonymous,
  };
}

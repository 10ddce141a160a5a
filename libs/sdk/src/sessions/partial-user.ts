import { decodeAccessToken } from './access-token.js';
import type { Session } from './session.js';

/** What an access token says of its user. Not asked of the server, and as old as the token: ten minutes at most. */
export interface PartialUser {
  readonly id: string;
  readonly primaryEmail: string | null;
  readonly displayName: string | null;
  readonly primaryEmailVerified: boolean;
  readonly isAnonymous: boolean;
}

export interface GetPartialUserOptions {
  from: 'token';
  /** Only with `anonymous` does an anonymous user count as signed in. */
  or?: 'return-null' | 'anonymous';
}

/** The user of a session, without a request unless the access token has to be refreshed. */
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

import { browserFamily, type Caller, readerLocale, type RequestClient } from '@hallpass/access';
import type { SessionPlace } from '@hallpass/identity';

/** What is known of a request for an access token. */
export interface TokenClient {
  clientAddress: string;
  client: RequestClient;
}

/** From where a browser asks for a token; null for any other program. */
export function sessionPlace({ clientAddress, client }: TokenClient): SessionPlace | null {
  const browser = browserFamily(client.userAgent);
  if (browser === null) return null;
  const { geo } = client;
  const locale = readerLocale({ accessType: 'client', client });
  return { ipInfo: { ip: clientAddress, ...geo }, browser, country: geo?.countryCode ?? '', locale };
}

/** Who signs a user in: a caller, or a client of the token endpoint, which shows no access type. */
export type SignInCaller = Pick<Caller, 'projectId'> & Partial<Pick<Caller, 'accessType' | 'client' | 'clientAddress'>>;

/** From where a user signs in; null where a server does it for them, whose place says nothing about theirs. */
export function signInPlace({ accessType = 'client', client, clientAddress }: SignInCaller): SessionPlace | null {
  return accessType === 'client' && client && clientAddress ? sessionPlace({ client, clientAddress }) : null;
}

import { browserFamily, type Caller, readerLocale, type RequestClient, UNKNOWN_FAMILY } from '@hallpass/access';
import type { SessionPlace } from '@hallpass/identity';

export interface TokenClient {
  clientAddress: string;
  client: RequestClient;
}

/** Where a browser asks for a token from; null for other programs. */
export function sessionPlace({ clientAddress, client }: TokenClient): SessionPlace | null {
  const browser = browserFamily(client.userAgent);
  if (browser === null) return null;
  const { geo } = client;
  const locale = readerLocale({ accessType: 'client', client });
  return { ipInfo: { ip: clientAddress, ...geo }, browser, country: geo?.countryCode ?? '', locale };
}

/** The caller of a sign-in, or a client of the token endpoint, which has no access type. */
export type SignInCaller = Pick<Caller, 'projectId'> & Partial<Pick<Caller, 'accessType' | 'client' | 'clientAddress'>>;

/** Where a user signs in from; null if a server signs them in, because its place says nothing about theirs. */
export function signInPlace({ accessType = 'client', client, clientAddress }: SignInCaller): SessionPlace | null {
  return accessType === 'client' && client && clientAddress ? sessionPlace({ client, clientAddress }) : null;
}

/** The place as emails show it. */
export function placeInWords({ browser, ipInfo: { cityName, countryCode, ip } }: SessionPlace): string {
  const program = browser === UNKNOWN_FAMILY ? 'A browser' : browser;
  const place = [cityName, countryCode].filter(Boolean).join(', ');
  return place === '' ? `${program}, from ${ip}` : `${program}, from ${place} (${ip})`;
}

import { lookup } from 'node:dns/promises';
import { ForbiddenAddressError, isForbiddenAddress } from '@hallpass/http';

/** Ports for submitting email (security J9). */
const SMTP_PORTS = new Set([25, 465, 587, 2525]);

/**
 * Resolves the host of a mail server once. The connection uses the returned address, so that a second lookup cannot
 * lead elsewhere.
 * @throws ForbiddenAddressError for a private, loopback, link-local or reserved address, or a port not in the list
 */
export async function publicSmtpAddress(host: string, port: number): Promise<string> {
  if (!SMTP_PORTS.has(port)) {
    throw new ForbiddenAddressError('Emails can be sent only to the ports 25, 465, 587 and 2525.');
  }
  const { address } = await lookup(host);
  if (isForbiddenAddress(address))
    throw new ForbiddenAddressError('The mail server has an address in a private network.');
  return address;
}

import { lookup } from 'node:dns/promises';
import { ForbiddenAddressError, isForbiddenAddress } from '@hallpass/http';

/** Ports on which mail is handed in (security J9). */
const SMTP_PORTS = new Set([25, 465, 587, 2525]);

/**
 * Resolves the host of a mail server once; the connection is made to the address returned, so that a second
 * look-up cannot lead elsewhere.
 * @throws ForbiddenAddressError for a private, loopback, link-local or reserved address, or an odd port
 */
export async function publicSmtpAddress(host: string, port: number): Promise<string> {
  if (!SMTP_PORTS.has(port)) {
    throw new ForbiddenAddressError('Mail is sent to the ports 25, 465, 587 and 2525 only.');
  }
  const { address } = await lookup(host);
  if (isForbiddenAddress(address))
    throw new ForbiddenAddressError('The mail server has an address in a private network.');
  return address;
}

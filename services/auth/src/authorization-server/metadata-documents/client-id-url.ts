import { createHash } from 'node:crypto';
import { LOOPBACK_HOSTS } from '../applications/application-fields.js';

const MAX_LENGTH = 2_000;
/** The namespace of URLs (RFC 9562 §6.6). */
const URL_NAMESPACE = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** Whether a `client_id` is the URL of a metadata document, allowed or not. Other applications have a UUID. */
export const isDocumentUrl = (clientId: string): boolean => /^https?:/i.test(clientId);

/**
 * The id of an application in the database: the `client_id`, or for a metadata document the UUID that RFC 9562 §5.5
 * derives from its URL.
 */
export const applicationIdOf = (clientId: string): string => (isDocumentUrl(clientId) ? uuidOf(clientId) : clientId);

function uuidOf(url: string): string {
  const bytes = createHash('sha1').update(URL_NAMESPACE).update(url).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Why a URL cannot be a `client_id` (draft-ietf-oauth-client-id-metadata-document-03, section 3). Because clients are compared
 * as text, only the spelling that URL parsers write is accepted.
 * @param allowsLoopback also http on this computer, for development
 * @returns the sentence that follows the name `client_id`, or null
 */
export function clientIdProblem(clientId: string, { allowsLoopback }: { allowsLoopback: boolean }): string | null {
  if (clientId.length > MAX_LENGTH) return `must be at most ${MAX_LENGTH} characters`;
  if (!URL.canParse(clientId)) return 'must be a URL';
  const { href, protocol, hostname, username, password, pathname } = new URL(clientId);
  const isLoopback = protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname);
  if (protocol !== 'https:' && !(allowsLoopback && isLoopback)) return 'must be an https URL';
  if (username !== '' || password !== '') return 'must not contain a user name or password';
  if (clientId.includes('#')) return 'must not have a fragment';
  if (pathname === '/') return 'must have a path';
  if (href !== clientId) return 'must be spelled as URL parsers write it, without dot segments and a default port';
  return null;
}

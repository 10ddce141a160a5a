import { LOOPBACK_HOSTS } from '../applications/application-fields.js';

export { applicationIdOf, isDocumentUrl } from '@hallpass/access';

const MAX_LENGTH = 2_000;

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

import { fault, type FieldOptions, makeField } from '@hallpass/http';

const IDENTIFIER_MAX_LENGTH = 2_000;
/** `https:example.com` has no host: URL parsers would add the slashes. */
const FORM = /^(?:https?:\/\/|urn:[a-z0-9][a-z0-9-]{0,31}:.)/i;

/**
 * The ways to write an identifier that name the same resource (RFC 8707 §2), of which a project registers at most one:
 * its normal form, and the same without the slash after the host, if nothing follows it.
 * @returns none for text that is no URL
 */
export function spellingsOf(identifier: string): string[] {
  if (!URL.canParse(identifier)) return [];
  const { href, origin } = new URL(identifier);
  return href === `${origin}/` ? [href, origin] : [href];
}

function identifierProblem(identifier: string): string | null {
  if (identifier.length > IDENTIFIER_MAX_LENGTH) return `must be at most ${IDENTIFIER_MAX_LENGTH} characters`;
  // URL parsers drop spaces and control characters, and treat a backslash as a slash.
  if (!/^[\x21-\x5b\x5d-\x7e]+$/.test(identifier) || !URL.canParse(identifier))
    return 'must be an absolute URI of printable ASCII characters';
  if (!FORM.test(identifier)) return 'must be an https or http URL, or a URN such as urn:example:orders';
  if (identifier.includes('#')) return 'must not have a fragment';
  const { username, password, href } = new URL(identifier);
  if (username !== '' || password !== '') return 'must not contain a user name or password';
  // APIs compare the audience of a token as text, so it has the form that clients send.
  return spellingsOf(identifier).includes(identifier) ? null : `must be in its normal form: ${href}`;
}

/** The identifier of a resource, which becomes the audience of its tokens (contract/08 §6). */
export const IdentifierField = (options: FieldOptions = {}) =>
  makeField(options, { type: 'string', format: 'uri', maxLength: IDENTIFIER_MAX_LENGTH }, (value, reading) => {
    if (typeof value !== 'string') return fault(reading, 'must be a string');
    const problem = identifierProblem(value);
    return problem === null ? value : fault(reading, problem);
  });

/** Whether an identifier is an address of the API of this server, whose tokens no other API may accept. */
export function isOwnApi(identifier: string, serverUrl: string): boolean {
  const { origin, pathname } = new URL(identifier);
  return origin === new URL(serverUrl).origin && (pathname === '/api' || pathname.startsWith('/api/'));
}

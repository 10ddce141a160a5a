import { Refused } from './refusal.js';

export interface Credentials {
  scheme: 'Bearer' | 'DPoP';
  token: string;
}

/**
 * Reads the access token of a request from its header (RFC 6750 §2.1, RFC 9449 §7.1), never from a query or a body.
 * @returns null without a token
 * @throws Refused for a malformed header
 */
export function credentialsOf(authorization: string | null): Credentials | null {
  const [, name = '', rest = ''] = /^(bearer|dpop)(?: +(.*))?$/i.exec(authorization?.trim() ?? '') ?? [];
  if (name === '') return null;
  if (!/^[\w.~+/-]+=*$/.test(rest)) {
    throw new Refused('invalid_request', 'The Authorization header must have a scheme and one access token.');
  }
  return { scheme: name.toLowerCase() === 'dpop' ? 'DPoP' : 'Bearer', token: rest };
}

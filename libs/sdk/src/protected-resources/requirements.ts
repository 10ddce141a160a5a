/** Conditions of a request, in addition to a valid access token. */
export interface ResourceRequirements {
  /** Scopes that the token must have, in addition to `scopes` of the resource. */
  scopes?: readonly string[];
  /** The token's `acr` must be one of these values, such as `urn:hallpass:acr:2fa` (RFC 9470). */
  acr?: string | readonly string[];
  /** The user must have signed in within this many seconds (RFC 9470). */
  maxAge?: number;
}

export interface Requirements {
  scopes: readonly string[];
  acrValues: readonly string[];
  maxAge: number | null;
}

/** Scope tokens (RFC 6749 §3.3). Values of `acr` also have no space or quote, because they are in a list in a header. */
const TOKEN = /^[\x21\x23-\x5B\x5D-\x7E]+$/;

/**
 * Adds the requirements of one request to those of the whole resource. Its `acr` replaces that of the resource, and the
 * shorter `maxAge` applies.
 * @throws TypeError for a value that cannot be sent in a challenge
 */
export function requirementsOf(all: ResourceRequirements, own: ResourceRequirements = {}): Requirements {
  const acr = own.acr ?? all.acr ?? [];
  const acrValues = typeof acr === 'string' ? [acr] : acr;
  const scopes = [...new Set([...(all.scopes ?? []), ...(own.scopes ?? [])])];
  const maxAge = Math.min(own.maxAge ?? Infinity, all.maxAge ?? Infinity);
  for (const value of [...scopes, ...acrValues]) assertToken(value);
  if (!(maxAge === Infinity || (Number.isInteger(maxAge) && maxAge >= 0))) {
    throw new TypeError('maxAge must be a whole number of seconds.');
  }
  return { scopes, acrValues, maxAge: maxAge === Infinity ? null : maxAge };
}

/** @throws TypeError for text that is not a scope token */
export function assertToken(value: string): void {
  if (!TOKEN.test(value)) {
    throw new TypeError(`${JSON.stringify(value)} must be printable ASCII without spaces, quotes and backslashes.`);
  }
}

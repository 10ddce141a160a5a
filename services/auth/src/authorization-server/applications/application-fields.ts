import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { fault, type FieldOptions, makeField } from '@hallpass/http';
import { isPlainObject } from '@hallpass/project-config';
import { jsonTextProblem } from '@hallpass/text';

export const MAX_URIS = 50;
export const MAX_KEYS = 10;
const URI_MAX_LENGTH = 2_000;
const JWKS_MAX_BYTES = 16 * 1_024;
const RSA_MIN_BITS = 2_048;

/** Which addresses a field takes. `custom`: a scheme of a native app, such as `com.example.app:/callback`. */
type UriForm = 'https' | 'loopback' | 'custom';

const EXPECTED: Readonly<Record<UriForm, string>> = {
  https: 'an https URL',
  loopback: 'an http URL of localhost, 127.0.0.1 or [::1]',
  custom: 'a URL with a private scheme such as com.example.app:/callback',
};

export const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const WEB_SCHEME = /^https?:\/\//i;

/** A scheme with a dot belongs to the app whose domain it reverses (RFC 8252 §7.1). */
export const hasCustomScheme = (uri: string): boolean => /^[a-z][a-z0-9+-]*\.[a-z0-9.+-]*:/i.test(uri);

function formOf(uri: string, { protocol, hostname }: URL): UriForm | null {
  if (hasCustomScheme(uri)) return 'custom';
  if (!WEB_SCHEME.test(uri)) return null;
  if (protocol === 'https:') return 'https';
  return LOOPBACK_HOSTS.includes(hostname) ? 'loopback' : null;
}

/**
 * Whether any program on the user's computer could receive the answer: the redirect leads to a loopback address or a
 * private scheme (RFC 8252 §8.6).
 * @param uri registered for an application
 */
export const isLocalRedirect = (uri: string): boolean => formOf(uri, new URL(uri)) !== 'https';

function uriProblem(uri: string, forms: readonly UriForm[]): string | null {
  if (uri.length > URI_MAX_LENGTH) return `must be at most ${URI_MAX_LENGTH} characters`;
  // URL parsers drop spaces and control characters, and treat a backslash as a slash.
  if (!/^[\x21-\x5b\x5d-\x7e]+$/.test(uri) || !URL.canParse(uri))
    return 'must be an absolute URL of printable ASCII characters';
  const url = new URL(uri);
  if (uri.includes('#')) return 'must not have a fragment';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.hostname.includes('*')) return 'must not contain a wildcard: addresses are compared exactly';
  const form = formOf(uri, url);
  return form !== null && forms.includes(form) ? null : `must be ${forms.map((each) => EXPECTED[each]).join(', or ')}`;
}

const UriField = (forms: readonly UriForm[], options: FieldOptions) =>
  makeField(options, { type: 'string', format: 'uri', maxLength: URI_MAX_LENGTH }, (value, reading) => {
    if (typeof value !== 'string') return fault(reading, 'must be a string');
    const problem = uriProblem(value, forms);
    if (problem !== null) fault(reading, problem);
    return value;
  });

/** An address that browsers are sent back to, compared exactly (RFC 9700 §2.1). */
export const RedirectUriField = (options: FieldOptions = {}) => UriField(['https', 'loopback', 'custom'], options);
/** An address that the server sends requests to. */
export const BackChannelUriField = (options: FieldOptions = {}) => UriField(['https', 'loopback'], options);
export const JwksUriField = (options: FieldOptions = {}) => UriField(['https'], options);

/** Members with private parts of a key (RFC 7518 §6). */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const CURVES = ['prime256v1', 'secp384r1'];

export const JWKS_SCHEMA = {
  type: 'object' as const,
  required: ['keys'],
  properties: {
    keys: {
      type: 'array' as const,
      minItems: 1,
      maxItems: MAX_KEYS,
      items: { type: 'object' as const, additionalProperties: true },
    },
  },
};

/** A set of public keys (RFC 7517 §5). Rejects private keys, so that none is stored. */
export const JwksField = (options: FieldOptions = {}) =>
  makeField(options, JWKS_SCHEMA, (value, reading) => {
    const keys = isPlainObject(value) && Object.keys(value).join() === 'keys' ? value['keys'] : null;
    if (!Array.isArray(keys)) return fault(reading, 'must be an object with the list "keys", and nothing else');
    if (keys.length === 0 || keys.length > MAX_KEYS) return fault(reading, `must have 1 to ${MAX_KEYS} keys`);
    if (Buffer.byteLength(JSON.stringify(value)) > JWKS_MAX_BYTES)
      return fault(reading, `must be at most ${JWKS_MAX_BYTES} bytes of JSON`);
    const textProblem = jsonTextProblem(value);
    if (textProblem !== null) return fault(reading, textProblem);
    for (const [index, key] of keys.entries()) {
      const problem = keyProblem(key);
      if (problem !== null) fault({ ...reading, path: `${reading.path}.keys[${index}]` }, problem);
    }
    return value;
  });

function keyProblem(key: unknown): string | null {
  if (!isPlainObject(key)) return 'must be an object';
  const secret = PRIVATE_MEMBERS.find((member) => Object.hasOwn(key, member));
  if (secret !== undefined) return `has the private member "${secret}". Send only public keys, and replace this one`;
  const publicKey = readKey(key);
  if (publicKey !== null && isStrong(publicKey)) return null;
  return `must be a public key on the curve P-256, P-384 or Ed25519, or an RSA key of at least ${RSA_MIN_BITS} bits`;
}

function readKey(key: JsonWebKey): KeyObject | null {
  try {
    return createPublicKey({ key, format: 'jwk' });
  } catch {
    return null;
  }
}

function isStrong({ asymmetricKeyType, asymmetricKeyDetails: { namedCurve, modulusLength } = {} }: KeyObject): boolean {
  if (asymmetricKeyType === 'ec') return CURVES.includes(namedCurve ?? '');
  if (asymmetricKeyType === 'rsa') return (modulusLength ?? 0) >= RSA_MIN_BITS;
  return asymmetricKeyType === 'ed25519';
}

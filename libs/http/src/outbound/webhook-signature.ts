import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** Standard Webhooks requires 24 to 64 random bytes. */
const [LEAST_BYTES, MOST_BYTES, NEW_BYTES] = [24, 64, 32];

/** Creates a signing secret: `whsec_` and 32 random bytes in base64 (security J11). */
export const newWebhookSecret = (): string => PREFIX + randomBytes(NEW_BYTES).toString('base64');

/** @returns the secret in its full form; null unless it is base64 of 24 to 64 bytes */
export function readWebhookSecret(text: string): string | null {
  const base64 = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text;
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  const { length } = Buffer.from(base64, 'base64');
  return length >= LEAST_BYTES && length <= MOST_BYTES ? PREFIX + base64 : null;
}

interface SignedContent {
  /** The same for every attempt. */
  id: string;
  /** The time of this attempt, in seconds since the epoch. */
  timestamp: number;
  body: string;
}

const signatureOf = ({ id, timestamp, body }: SignedContent, secret: string): string =>
  'v1,' +
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');

/**
 * The headers with which receivers verify a message (Standard Webhooks), under the names of that standard and those of
 * the `svix` packages.
 * @param secrets the current one and those that were recently rotated
 */
export function signatureHeaders(content: SignedContent, secrets: readonly string[]): Record<string, string> {
  const values = {
    id: content.id,
    timestamp: String(content.timestamp),
    signature: secrets.map((secret) => signatureOf(content, secret)).join(' '),
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => [
      [`svix-${name}`, value],
      [`webhook-${name}`, value],
    ]),
  );
}

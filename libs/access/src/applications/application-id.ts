import { createHash } from 'node:crypto';

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

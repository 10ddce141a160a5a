import { ForbiddenAddressError, OutboundHttp } from '@hallpass/http';
import { InvalidInputError } from '../wire/api-error.js';

const LONGEST_URL = 2_048;

/** @returns the normalized URL. @throws InvalidInputError for a URL that will never be called */
export function readWebhookUrl(http: OutboundHttp, text: string): string {
  const refuse = (message: string): never => {
    throw new InvalidInputError(['body', 'url'], message);
  };
  if (text.length > LONGEST_URL || !URL.canParse(text))
    return refuse('The url must be an absolute URL of at most 2048 characters.');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    return refuse('The url must not contain credentials. Send them in a header of the endpoint instead.');
  try {
    http.assertCallable(url);
  } catch (error) {
    if (error instanceof ForbiddenAddressError) return refuse(error.message);
    throw error;
  }
  url.hash = '';
  return url.href;
}

/** Headers that we set ourselves, and those of the connection. */
const OURS =
  /^(?:svix-|webhook-|content-|host$|connection$|keep-alive$|proxy-|te$|trailer$|transfer-encoding$|upgrade$|expect$|user-agent$|date$)/i;
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}$/;
const VALUE = /^[\t\x20-\x7e]{0,4096}$/;
const MOST_HEADERS = 20;

/** @throws InvalidInputError for headers that no message may have */
export function assertOwnHeaders(headers: Readonly<Record<string, string>>): void {
  const entries = Object.entries(headers);
  const refuse = (name: string, message: string): never => {
    throw new InvalidInputError(['body', 'headers', name], message);
  };
  if (entries.length > MOST_HEADERS) refuse('', `An endpoint can have at most ${MOST_HEADERS} headers.`);
  for (const [name, value] of entries) {
    if (!NAME.test(name)) refuse(name, 'This is not a valid header name.');
    if (OURS.test(name)) refuse(name, 'Hallpass sets this header for each message, so it cannot be changed.');
    if (!VALUE.test(value)) refuse(name, 'A value can have at most 4096 visible ASCII characters.');
  }
}

export const isSensitiveHeader = (name: string): boolean => /auth|token|secret|key|cookie|password/i.test(name);

import { ForbiddenAddressError, OutboundHttp } from '@hallpass/http';
import { InvalidInputError } from '../wire/api-error.js';

const LONGEST_URL = 2_048;

/** @returns the normalized URL. @throws InvalidInputError for a URL that will never be called */
export function readWebhookUrl(http: OutboundHttp, text: string): string {
  const refuse = (message: string): never => {
    throw new InvalidInputError(['body', 'url'], message);
  };
  if (text.length > LONGEST_URL || !URL.canParse(text))
    return refuse('The url is not an absolute URL of 2048 characters.');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    return refuse('The url holds credentials. Send them as a header of the endpoint instead.');
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
  if (entries.length > MOST_HEADERS) refuse('', `An endpoint has at most ${MOST_HEADERS} headers.`);
  for (const [name, value] of entries) {
    if (!NAME.test(name)) refuse(name, 'This is no name of a header.');
    if (OURS.test(name)) refuse(name, 'This header is set with each message and cannot be chosen.');
    if (!VALUE.test(value)) refuse(name, 'A value has at most 4096 visible ASCII characters.');
  }
}

export const isSensitiveHeader = (name: string): boolean => /auth|token|secret|key|cookie|password/i.test(name);

import type { OutboundAnswer, OutboundHttp } from '@hallpass/http';
import { DocumentRefused } from './document-refused.js';

/** Draft §6.6 recommends 5 KB. */
const MAX_BYTES = 5 * 1_024;
const TIMEOUT_MILLIS = 5_000;
const MIN_CACHE_SECONDS = 5 * 60;
const MAX_CACHE_SECONDS = 24 * 3_600;

export interface FetchedDocument {
  content: unknown;
  /** How long it may be used without asking again. */
  seconds: number;
}

/** Fetches a metadata document (draft §4). @throws DocumentRefused */
export async function fetchDocument(outbound: OutboundHttp, url: string): Promise<FetchedDocument> {
  const answer = await request(outbound, url);
  const { status, headers, text } = answer;
  if (status >= 300 && status < 400)
    throw new DocumentRefused('the document redirects: use the URL at which it is served as client_id');
  if (status !== 200)
    throw new DocumentRefused(
      `the server of the document answered with status ${status}`,
      status >= 500 || status === 429,
    );
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw new DocumentRefused('the document must be served as application/json');
  if (Buffer.byteLength(text) > MAX_BYTES) throw new DocumentRefused(`the document is larger than ${MAX_BYTES} bytes`);
  return { content: parsed(text), seconds: cacheSeconds(headers) };
}

async function request(outbound: OutboundHttp, url: string): Promise<OutboundAnswer> {
  try {
    return await outbound.request(new URL(url), {
      headers: { accept: 'application/json' },
      timeoutMillis: TIMEOUT_MILLIS,
      readBytes: MAX_BYTES + 1,
    });
  } catch (error) {
    const { name, message } = error as Error;
    if (name === 'ForbiddenAddressError')
      throw new DocumentRefused('the document is at an address that this server does not call', false, message);
    if (name === 'OutboundError')
      throw new DocumentRefused('the document could not be fetched: try again later', true, message);
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DocumentRefused('the document is not valid JSON');
  }
}

/** How long HTTP lets the response be used (RFC 9111 §4.2), within our limits. */
function cacheSeconds(headers: OutboundAnswer['headers']): number {
  const control = headers['cache-control'] ?? '';
  const maxAge = /(?:^|[\s,])max-age="?(\d+)/i.exec(control)?.[1];
  const expires = Date.parse(headers['expires'] ?? '') - Date.now();
  let seconds = 0;
  if (/(?:^|[\s,])no-(store|cache)/i.test(control)) seconds = 0;
  else if (maxAge !== undefined) seconds = Number(maxAge) - Number(headers['age'] ?? 0);
  else if (!Number.isNaN(expires)) seconds = expires / 1_000;
  return Math.min(Math.max(Number.isNaN(seconds) ? 0 : seconds, MIN_CACHE_SECONDS), MAX_CACHE_SECONDS);
}

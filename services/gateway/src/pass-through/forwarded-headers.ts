import type { IncomingHttpHeaders } from 'node:http';

/** Headers of a single connection, not of the message (RFC 9110 §7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** `host` and the length are set again for each hop; `expect` was answered here. */
const NOT_SENT_ON = new Set([...HOP_BY_HOP, 'host', 'content-length', 'expect']);
/** Keys and tokens are only used at the edge: services never see them. */
const CREDENTIALS = new Set([
  'x-stack-publishable-client-key',
  'x-stack-secret-server-key',
  'x-stack-super-secret-admin-key',
  'x-stack-admin-access-token',
  'x-stack-access-token',
]);
/** The length is set again, and the date is that of the answer to the client. */
const NOT_SENT_BACK = new Set([...HOP_BY_HOP, 'content-length', 'date']);

type ForwardedHeaders = Record<string, string | string[]>;

const NONE: ReadonlySet<string> = new Set();

/** Headers that `Connection` lists are also hop-by-hop. */
function namedByConnection({ connection }: IncomingHttpHeaders): ReadonlySet<string> {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return NONE;
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}

function without(headers: IncomingHttpHeaders, dropped: (name: string) => boolean): ForwardedHeaders {
  const named = namedByConnection(headers);
  const kept: ForwardedHeaders = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !dropped(name) && !named.has(name)) kept[name] = value;
  }
  return kept;
}

export const requestHeaders = (headers: IncomingHttpHeaders): ForwardedHeaders =>
  without(headers, (name) => NOT_SENT_ON.has(name) || CREDENTIALS.has(name));

export const answerHeaders = (headers: IncomingHttpHeaders): ForwardedHeaders =>
  without(headers, (name) => NOT_SENT_BACK.has(name));

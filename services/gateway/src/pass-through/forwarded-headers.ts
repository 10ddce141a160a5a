import type { IncomingHttpHeaders } from 'node:http';

/** They speak of one connection, not of the message (RFC 9110 §7.6.1). */
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

/** `host` and the length are set anew for each hop; the continuation was answered here. */
const NOT_SENT_ON = new Set([...HOP_BY_HOP, 'host', 'content-length', 'expect']);
/** Keys and tokens have done their work at the edge: no service sees them. */
const CREDENTIALS = new Set([
  'x-stack-publishable-client-key',
  'x-stack-secret-server-key',
  'x-stack-super-secret-admin-key',
  'x-stack-admin-access-token',
  'x-stack-access-token',
]);
/** The length is set anew, and the date is that of the answer to the client. */
const NOT_SENT_BACK = new Set([...HOP_BY_HOP, 'content-length', 'date']);

type ForwardedHeaders = Record<string, string | string[]>;

const NONE: ReadonlySet<string> = new Set();

/** What `Connection:` names belongs to this hop too. */
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

/** The headers of a request as its service gets them. */
export const requestHeaders = (headers: IncomingHttpHeaders): ForwardedHeaders =>
  without(headers, (name) => NOT_SENT_ON.has(name) || CREDENTIALS.has(name));

/** The headers of a service's answer as the client gets them. */
export const answerHeaders = (headers: IncomingHttpHeaders): ForwardedHeaders =>
  without(headers, (name) => NOT_SENT_BACK.has(name));

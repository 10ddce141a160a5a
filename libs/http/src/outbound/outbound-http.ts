import { lookup, type LookupAddress, type LookupAllOptions, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { Settings } from '@hallpass/settings';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Agent, Dispatcher } from 'undici';
import { ForbiddenAddressError, isForbiddenAddress } from './forbidden-address.js';
import {
  type OutboundStream,
  type StreamLimits,
  streamedText,
  streamReasonOf,
  OutboundError,
} from './outbound-stream.js';

/** Limits of every call to an address that we do not operate (security J9). */
const TIMEOUT_MILLIS = 10_000;
const MAX_ANSWER_BYTES = 1_048_576;
/**
 * Equals the number of concurrent webhook attempts, so that no project waits while others hold every connection to a
 * shared host.
 */
const CONNECTIONS_PER_HOST = 128;
/** Idle connections are not used again after this time, whatever the server offers: they may be half-open by then. */
const KEEP_ALIVE_MILLIS = 4_000;
const PORTS = new Set(['', '80', '443']); // the WHATWG parser leaves the scheme's default port empty

export interface OutboundRequest {
  /** Default `GET`. */
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** True if the operator chose the address in the settings: it may be private, on any port. */
  isOperatorsChoice?: boolean;
  /** For the whole response; 10 seconds by default. */
  timeoutMillis?: number;
  /** Reads only this much of a response and ignores the rest. By default, more than 1 MiB is an error. */
  readBytes?: number;
}

export interface OutboundAnswer {
  status: number;
  /** Names in lower case. A repeated header has its last value. */
  headers: Record<string, string>;
  text: string;
}

/**
 * Calls addresses on the internet: 10 s for the whole response, 1 MiB at most, no redirects. Rejects private addresses
 * and unusual ports unless HALLPASS_OUTBOUND_PRIVATE=allow. A name is resolved once, and the connection uses the
 * checked address, so that a second lookup cannot lead elsewhere.
 */
@Injectable()
export class OutboundHttp implements OnApplicationShutdown {
  private agents: Promise<Agents> | null = null;
  private streamAgents: Promise<Agents> | null = null;

  protected readonly timeoutMillis: number = TIMEOUT_MILLIS;
  /** Resolves a name. Tests return a different address on each call. */
  protected readonly resolve: Resolve = (hostname, options, done) => lookup(hostname, options, done);

  constructor(private readonly settings: Settings) {}

  /** @throws ForbiddenAddressError, OutboundError; a redirect or an error status is returned like any other response */
  async request(
    url: URL,
    { method = 'GET', headers = {}, body, isOperatorsChoice, timeoutMillis, readBytes }: OutboundRequest = {},
  ): Promise<OutboundAnswer> {
    const target = this.targetOf(url);
    const isFree = isOperatorsChoice === true || this.settings.outboundPrivate === 'allow';
    this.assertCallable(target, isFree);
    const limitMillis = timeoutMillis ?? this.timeoutMillis;
    this.agents ??= openAgents(MAX_ANSWER_BYTES, this.resolve);
    const { anywhere, publicOnly } = await this.agents;
    const agent = isFree ? anywhere : publicOnly;
    try {
      const answer = await agent.request({
        origin: target.origin,
        path: target.pathname + target.search,
        method,
        headers: { 'user-agent': 'Hallpass', ...headers },
        body,
        signal: AbortSignal.timeout(limitMillis),
      });
      const text = readBytes === undefined ? await answer.body.text() : await beginningOf(answer.body, readBytes);
      return { status: answer.statusCode, headers: plain(answer.headers), text };
    } catch (error) {
      if (error instanceof ForbiddenAddressError) throw error;
      throw new OutboundError(reasonOf(error, limitMillis));
    }
  }

  /**
   * Like `request`, for a long response that is read while it arrives.
   * @throws as `request`; OutboundError also while the response is read
   */
  async stream(
    url: URL,
    { method = 'GET', headers = {}, body, isOperatorsChoice }: OutboundRequest,
    limits: StreamLimits,
  ): Promise<OutboundStream> {
    const target = this.targetOf(url);
    const isFree = isOperatorsChoice === true || this.settings.outboundPrivate === 'allow';
    this.assertCallable(target, isFree);
    this.streamAgents ??= openAgents(limits.maxBytes, this.resolve);
    const { anywhere, publicOnly } = await this.streamAgents;
    const until = [AbortSignal.timeout(limits.totalMillis), ...(limits.signal ? [limits.signal] : [])];
    try {
      const answer = await (isFree ? anywhere : publicOnly).request({
        origin: target.origin,
        path: target.pathname + target.search,
        method,
        headers: { 'user-agent': 'Hallpass', ...headers },
        body,
        signal: AbortSignal.any(until),
        headersTimeout: limits.silenceMillis,
        bodyTimeout: limits.silenceMillis,
      });
      return { status: answer.statusCode, headers: plain(answer.headers), text: streamedText(answer.body, limits) };
    } catch (error) {
      if (error instanceof ForbiddenAddressError) throw error;
      throw new OutboundError(streamReasonOf(error, limits));
    }
  }

  /**
   * Checks an address before its name is resolved, for example for a form.
   * @throws ForbiddenAddressError
   */
  assertCallable(url: URL, isFree: boolean = this.settings.outboundPrivate === 'allow'): void {
    if (!isFree) assertPublic(url);
    if (!/^https?:$/.test(url.protocol)) throw new ForbiddenAddressError('Only http and https URLs are allowed.');
  }

  async onApplicationShutdown(): Promise<void> {
    for (const agents of [await this.agents, await this.streamAgents])
      if (agents) await Promise.all([agents.anywhere.destroy(), agents.publicOnly.destroy()]);
  }

  /** The URL that is actually called; tests redirect it to test servers. */
  protected targetOf(url: URL): URL {
    return url;
  }
}

interface Agents {
  anywhere: Agent;
  publicOnly: Agent;
}

/** Loads undici on the first call: it takes 20 MB, and most processes never call anything. */
async function openAgents(maxResponseSize: number, resolve: Resolve): Promise<Agents> {
  const { Agent } = await import('undici');
  const limits = {
    maxResponseSize,
    connections: CONNECTIONS_PER_HOST,
    keepAliveTimeout: KEEP_ALIVE_MILLIS,
    keepAliveMaxTimeout: KEEP_ALIVE_MILLIS,
  };
  return {
    anywhere: new Agent(limits),
    publicOnly: new Agent({ ...limits, connect: { lookup: publicLookup(resolve) } }),
  };
}

/** Checks what a lookup cannot: the port, and a host that is an IP address. */
function assertPublic({ hostname, port }: URL): void {
  if (!PORTS.has(port)) throw new ForbiddenAddressError('Only the ports 80 and 443 are allowed.');
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isForbiddenAddress(host)) throw inPrivateNetwork();
}

const inPrivateNetwork = () => new ForbiddenAddressError('The address is in a private network.');

export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;
type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Rejects a name if any of its addresses is private, since the socket may choose any of them. */
const publicLookup =
  (resolve: Resolve) =>
  (hostname: string, options: LookupOptions, done: LookupDone): void =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error('no address'), []);
      if (addresses.some(({ address }) => isForbiddenAddress(address))) return done(inPrivateNetwork(), []);
      if (options.all) return done(null, addresses);
      done(null, first.address, first.family);
    });

function plain(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value.at(-1) : value;
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

/** Reads the start of a body. Closes the connection if there is more. */
async function beginningOf(body: Dispatcher.ResponseData['body'], bytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes).toString('utf8');
}

function reasonOf(error: unknown, limitMillis: number): string {
  const { name, code } = error as { name?: string; code?: string };
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'The response is larger than 1 MiB.';
  if (name === 'TimeoutError') return `The response was not complete within ${limitMillis / 1_000} seconds.`;
  return `No response: ${code ?? name ?? 'unknown'}.`;
}

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { IncomingMessage } from 'node:http';
import { TextError } from '@hallpass/errors';
import { ANSWER_LIMIT_MILLIS, EXCHANGE_HEADER } from '@hallpass/http';
import { errorCodes } from 'fastify';
import { type Answer, exchange, ExchangeFailure } from './exchange.js';
import { Replica, Replicas } from './replicas.js';

/**
 * Bodies up to this size are read completely before they are sent, so that they can be sent again if the first replica
 * is unavailable.
 */
const HELD_BYTES = 64 * 1024;

export const NO_BODY: RequestBody = { content: null, length: 0, isHeld: true };

const tooLarge = (): Error => new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
const cutOff = (): Error => new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH();

const MAX_ATTEMPTS = 3;
/** The pause before the same replica is tried again, in case it is restarting. */
const PAUSE_MILLIS = 100;

/** Sending these twice has the same effect as sending them once (RFC 9110 §9.2.2). */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

export interface OutgoingRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string | string[]>;
  body: RequestBody;
  /** How long the service may take to answer; 30 s by default. */
  limitMillis?: number;
}

const TRY_AGAIN = { 'retry-after': '1' };

function refusalOf({ reason }: ExchangeFailure, isIdempotent: boolean): TextError {
  switch (reason) {
    case 'unreachable':
      return new TextError(
        503,
        'SERVICE_UNREACHABLE',
        'The service cannot be reached at the moment. Try again.',
        TRY_AGAIN,
      );
    case 'late':
      return new TextError(
        504,
        'SERVICE_TIMEOUT',
        isIdempotent
          ? 'The service took too long to respond. Try again.'
          : 'The service took too long to respond. Check whether the request took effect before you send it again.',
        isIdempotent ? TRY_AGAIN : {},
      );
    case 'broken':
      return new TextError(
        502,
        'SERVICE_ANSWER_BROKEN',
        isIdempotent
          ? 'The response from the service was interrupted. Try again.'
          : 'The response from the service was interrupted. Check whether the request took effect before you send it again.',
        isIdempotent ? TRY_AGAIN : {},
      );
  }
}

export class Upstream {
  private readonly replicas: Replicas;

  constructor(urls: readonly string[]) {
    this.replicas = new Replicas(urls);
  }

  /**
   * Sends a request to a replica. Tries another one (or the same again, after a pause) only if nothing can happen
   * twice: if no byte was sent, or the method is idempotent (security J2).
   * @throws TextError 502, 503 or 504, or the error of the request's body
   */
  async send(request: OutgoingRequest): Promise<Answer> {
    const endsAt = Date.now() + (request.limitMillis ?? ANSWER_LIMIT_MILLIS);
    const isIdempotent = IDEMPOTENT.has(request.method);
    const tried = new Set<Replica>();
    for (let attempt = 1; ; attempt += 1) {
      const replica = this.replicas.next(tried) ?? (await this.nextRound(tried));
      tried.add(replica);
      try {
        return await this.ask(replica, request, endsAt - Date.now());
      } catch (failure) {
        if (!(failure instanceof ExchangeFailure)) throw failure;
        if (failure.reason !== 'late') this.replicas.rest(replica);
        const isHarmless = failure.reason === 'unreachable' || (failure.reason === 'broken' && isIdempotent);
        const hasTime = Date.now() + PAUSE_MILLIS < endsAt;
        if (!isHarmless || !request.body.isHeld || attempt === MAX_ATTEMPTS || !hasTime)
          throw refusalOf(failure, isIdempotent);
      }
    }
  }

  close(): Promise<void> {
    return this.replicas.close();
  }

  private async nextRound(tried: Set<Replica>): Promise<Replica> {
    tried.clear();
    await pause(PAUSE_MILLIS);
    return this.replicas.next(tried)!;
  }

  private async ask(replica: Replica, { method, url, headers, body }: OutgoingRequest, limitMillis: number) {
    const length = body.length === null || body.content === null ? {} : { 'content-length': String(body.length) };
    const { pool } = replica;
    const id = randomUUID();
    const answer = await exchange(
      pool,
      {
        method,
        path: url,
        headers: { ...headers, ...length, [EXCHANGE_HEADER]: id },
        body: body.content as Buffer | null,
      },
      limitMillis,
      body.isHeld ? { isUnderWay: () => replica.isUnderWay(id), onLost: () => replica.renew(pool) } : null,
    );
    // With this header, the replica announces that it is stopping.
    if (answer.headers.connection === 'close') this.replicas.rest(replica);
    return answer;
  }
}

interface RequestBody {
  content: Buffer | AsyncIterable<Buffer> | null;
  /** null if not known in advance. */
  length: number | null;
  isHeld: boolean;
}

function hold(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    request.on('error', () => reject(cutOff()));
  });
}

/** Keeps the connection open if the reader stops early, because the refusal must still be sent on it. */
async function* counted(request: IncomingMessage, limitBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  for (;;) {
    const next = await chunks.next().catch(() => Promise.reject(cutOff()));
    if (next.done) return;
    bytes += next.value.length;
    if (bytes > limitBytes) throw tooLarge();
    yield next.value;
  }
}

/**
 * Reads the body of a request: small ones completely, others as a counted stream (security J4).
 * @throws Fastify's 413 if the body is, or turns out to be, larger than its route allows; its 400 if the sender
 * disconnects
 */
export async function takeBody(request: IncomingMessage, limitBytes: number): Promise<RequestBody> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding !== undefined) return { content: counted(request, limitBytes), length: null, isHeld: false };
  const bytes = Number(length ?? 0);
  if (bytes === 0) return NO_BODY;
  if (bytes > limitBytes) throw tooLarge();
  if (bytes > HELD_BYTES) return { content: counted(request, limitBytes), length: bytes, isHeld: false };
  return { content: await hold(request), length: bytes, isHeld: true };
}

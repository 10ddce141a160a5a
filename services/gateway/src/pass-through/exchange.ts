import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher, Pool } from 'undici';

/**
 * Answers up to this size are read completely before they are sent on: this is cheaper, and if a replica dies, another
 * can be asked.
 */
const HELD_BYTES = 256 * 1024;
/**
 * After this silence, the gateway asks the service whether it is working on the request. If it is, the next inquiry
 * waits twice as long. A service that cannot be asked may be back a moment later.
 */
const SILENCE_MILLIS = 2_000;
/** The answer may already be on its way when the service says that it is not working on the request. */
const ON_ITS_WAY_MILLIS = 1_000;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer | Readable;
}

export class ExchangeFailure extends Error {
  override readonly name = 'ExchangeFailure';

  constructor(
    readonly reason: 'unreachable' | 'broken' | 'late',
    cause?: unknown,
  ) {
    super(`the service is ${reason}`, { cause });
  }
}

export interface Inquiry {
  /** Asks on a new connection whether the service is, or may be, working on the request; null if it cannot be asked. */
  isUnderWay(): Promise<boolean | null>;
  /** Called if the service is not working on the request and no answer came: the connection is half-open. */
  onLost(): void;
}

class Exchange implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | null = null;
  private stream: Readable | null = null;
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private readonly chunks: Buffer[] = [];
  private isOver = false;
  private isWhole = false;
  private isAsking = false;
  private silenceMillis = SILENCE_MILLIS;
  private readonly endsAt: number;
  private timer: NodeJS.Timeout;

  constructor(
    private readonly resolve: (answer: Answer) => void,
    private readonly reject: (error: unknown) => void,
    limitMillis: number,
    private readonly inquiry: Inquiry | null,
  ) {
    this.endsAt = Date.now() + limitMillis;
    this.timer = this.wait();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.isOver) controller.abort(new ExchangeFailure('late'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.status = status;
    this.headers = headers;
    if (Number(headers['content-length'] ?? Infinity) <= HELD_BYTES || status === 204 || status === 304) return;
    this.end();
    this.stream = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        // A client that disconnected needs no more of the answer.
        if (!this.isWhole) controller.abort(error ?? new ExchangeFailure('broken'));
        done(error);
      },
    });
    this.resolve({ status, headers, body: this.stream });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.stream === null) this.chunks.push(chunk);
    else if (!this.stream.push(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    this.isWhole = true;
    if (this.stream !== null) return void this.stream.push(null);
    this.end();
    const [first, second] = this.chunks;
    const body = first !== undefined && second === undefined ? first : Buffer.concat(this.chunks);
    this.resolve({ status: this.status, headers: this.headers, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.stream !== null) return void this.stream.destroy(error);
    this.fail(this.controller === null ? 'unreachable' : 'broken', error);
  }

  /** @param reason `unreachable` only if no byte of the request was sent */
  fail(reason: ExchangeFailure['reason'], error: unknown): void {
    this.end();
    // An error of the request body, refused on the way or aborted by the client, is not the replica's fault.
    const isOfBody = (error as { code?: string }).code?.startsWith('FST_') ?? false;
    this.reject(isOfBody ? error : new ExchangeFailure(reason, error));
  }

  private wait(): NodeJS.Timeout {
    const leftMillis = this.endsAt - Date.now();
    // Decide here: a timer may fire a millisecond early, and reading the clock again would allow one more inquiry.
    if (leftMillis <= this.silenceMillis) return setTimeout(() => this.giveUp(new ExchangeFailure('late')), leftMillis);
    return setTimeout(() => this.hearNothing(), this.silenceMillis);
  }

  private hearNothing(): void {
    this.timer = this.wait();
    if (this.inquiry !== null && this.controller !== null && !this.isAsking) void this.inquire(this.inquiry);
  }

  private async inquire({ isUnderWay, onLost }: Inquiry): Promise<void> {
    this.isAsking = true;
    const received = this.chunks.length;
    const answer = await isUnderWay();
    if (answer === true && !this.isOver) {
      this.silenceMillis *= 2;
      clearTimeout(this.timer);
      this.timer = this.wait();
    }
    if (answer === false) {
      await pause(ON_ITS_WAY_MILLIS);
      if (!this.isOver && received === this.chunks.length) {
        onLost();
        this.giveUp(new ExchangeFailure('broken'));
      }
    }
    this.isAsking = false;
  }

  private giveUp(failure: ExchangeFailure): void {
    this.end();
    this.reject(failure);
    this.controller?.abort(failure);
  }

  private end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }
}

/**
 * Sends a request to one replica.
 * @param limitMillis until the answer starts (for large answers) or is complete (for others)
 * @param inquiry null for a streamed body: the service only learns of the request with its first bytes
 * @throws ExchangeFailure, or the error of the request's body
 */
export function exchange(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  limitMillis: number,
  inquiry: Inquiry | null,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const handler = new Exchange(resolve, reject, limitMillis, inquiry);
    try {
      pool.dispatch(request, handler);
    } catch (error) {
      handler.fail('broken', error);
    }
  });
}

import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher, Pool } from 'undici';

/** An answer up to this size is read before it is sent on: cheaper, and a replica that dies in it can be replaced. */
const HELD_BYTES = 256 * 1024;
/**
 * Without a word for so long, and the service is asked whether it is at work on the request. Where it is, it is asked again
 * after twice as long; one that cannot be asked may have come back a moment later.
 */
const SILENCE_MILLIS = 2_000;
/** An answer may be on its way when the service says that it is not. */
const ON_ITS_WAY_MILLIS = 1_000;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer | Readable;
}

/** A replica gave no whole answer. */
export class ExchangeFailure extends Error {
  override readonly name = 'ExchangeFailure';

  constructor(
    readonly reason: 'unreachable' | 'broken' | 'late',
    cause?: unknown,
  ) {
    super(`the service is ${reason}`, { cause });
  }
}

/** What an exchange asks when it receives nothing. */
export interface Inquiry {
  /** Whether the service is, or may be, at work on it, asked on a fresh connection; null when it cannot be asked. */
  isUnderWay(): Promise<boolean | null>;
  /** It is not, and no answer came: the connection is half-open. */
  onLost(): void;
}

/** One request to one replica. */
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
        // A client that went away needs no more of it.
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

  /** @param reason `unreachable` only when not a byte of the request has left */
  fail(reason: ExchangeFailure['reason'], error: unknown): void {
    this.end();
    // A body that was refused on its way, or that its sender gave up, is not the replica's fault.
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
 * @param limitMillis until the answer has begun (a large one) or is whole (any other)
 * @param inquiry null for a body that is sent as it comes: the service knows of it only when its first bytes have come
 * @throws ExchangeFailure, or what the request's body fails with
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

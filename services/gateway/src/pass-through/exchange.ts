import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';

/** An answer up to this size is read before it is sent on: cheaper, and a replica that dies in it can be replaced. */
const HELD_BYTES = 256 * 1024;

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

/** One request to one replica. */
class Exchange implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | null = null;
  private stream: Readable | null = null;
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private readonly chunks: Buffer[] = [];
  private isOver = false;
  private isWhole = false;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly resolve: (answer: Answer) => void,
    private readonly reject: (error: unknown) => void,
    limitMillis: number,
  ) {
    this.timer = setTimeout(() => this.giveUp(), limitMillis);
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

  private giveUp(): void {
    const failure = new ExchangeFailure('late');
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
 * @throws ExchangeFailure, or what the request's body fails with
 */
export function exchange(pool: Pool, request: Dispatcher.DispatchOptions, limitMillis: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const handler = new Exchange(resolve, reject, limitMillis);
    try {
      pool.dispatch(request, handler);
    } catch (error) {
      handler.fail('broken', error);
    }
  });
}

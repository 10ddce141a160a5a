import type { Logger } from '@nestjs/common';

const REPEAT_MILLIS = 30_000;

/**
 * Reports errors of a part that reconnects by itself: a server that is away raises the same one many times a
 * second. The same message is logged once in 30 s; connection strings and commands never are.
 */
export class QuietErrors {
  private lastMessage = '';
  private lastAt = 0;

  constructor(
    private readonly logger: Logger,
    private readonly part: string,
  ) {}

  report(error: unknown): void {
    const message = describeError(error);
    if (message === this.lastMessage && Date.now() - this.lastAt < REPEAT_MILLIS) return;
    this.lastMessage = message;
    this.lastAt = Date.now();
    this.logger.warn(`${this.part}: ${message}`);
  }
}

/** One line about an error, with credentials in URLs removed. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? error.message || errorCode(error) || error.name : String(error);
  return text
    .replace(/\/\/[^\s/@]*@/g, '//')
    .split('\n')[0]!
    .slice(0, 500);
}

/** The system's or PostgreSQL's code of an error (`ECONNREFUSED`, `57P01`), also of the first in an AggregateError. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

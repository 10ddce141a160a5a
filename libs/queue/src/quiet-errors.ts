import type { Logger } from '@nestjs/common';

const REPEAT_MILLIS = 30_000;

/**
 * Reports errors of a part that reconnects by itself: an unavailable server raises the same error many times a second.
 * The same message is logged once in 30 s. Connection strings and commands are never logged.
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

/** Describes an error in one line, with credentials in URLs removed. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? error.message || errorCode(error) || error.name : String(error);
  return text
    .replace(/\/\/[^\s/@]*@/g, '//')
    .split('\n')[0]!
    .slice(0, 500);
}

/**
 * Returns the system's or PostgreSQL's code of an error (`ECONNREFUSED`, `57P01`), or that of the first error in an
 * AggregateError.
 */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

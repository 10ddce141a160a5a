import type { Logger } from '../logs/logger.js';

/**
 * An error that nobody caught, or a rejection that nobody awaited: one line of the log with its stack, then an end in
 * order, for nobody knows what state the process is in. Further ones are logged while it stops.
 * @param end stops the process with an exit code that is not 0; called once
 */
export function onUncaughtError(logger: Logger, end: () => void): void {
  let hasBegun = false;
  process.on('uncaughtException', (error: unknown, origin) => {
    logger.fatal('uncaught error', {
      origin,
      error: error instanceof Error ? error : new Error(`thrown: ${typeof error}`),
    });
    if (hasBegun) return;
    hasBegun = true;
    end();
  });
}

import type { Logger } from '../logs/logger.js';

/**
 * Handles uncaught errors and unhandled rejections: logs one line with the stack, then shuts down in order, since the
 * state of the process is unknown. Further errors are logged while it stops.
 * @param end stops the process with an exit code other than 0; called once
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

import { Shutdown } from './shutdown.js';
import { explain } from './start-failure.js';
import { sayFailure } from '../terminal/terminal.js';

/**
 * The frame of every launcher. Signals stop everything that `start` has started so far. If `start` fails, prints one
 * sentence, stops everything, and exits with code 1.
 */
export async function launch(source: NodeJS.ProcessEnv, start: (shutdown: Shutdown) => Promise<void>): Promise<void> {
  const shutdown = new Shutdown(source);
  shutdown.listen();
  try {
    await start(shutdown);
  } catch (error) {
    // If a stop interrupts the start, its errors are not failures.
    if (!shutdown.isStopping) sayFailure(explain(error));
    await shutdown.stop(1);
  }
}

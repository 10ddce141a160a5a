import { Shutdown } from './shutdown.js';
import { explain } from './start-failure.js';
import { sayFailure } from '../terminal/terminal.js';

/**
 * The frame of every launcher: signals stop what `start` has started so far. What keeps it from starting is one
 * sentence, and exit code 1 after all that was started has stopped.
 */
export async function launch(source: NodeJS.ProcessEnv, start: (shutdown: Shutdown) => Promise<void>): Promise<void> {
  const shutdown = new Shutdown(source);
  shutdown.listen();
  try {
    await start(shutdown);
  } catch (error) {
    // A stop in the middle of the start breaks what was under way: that is no failure.
    if (!shutdown.isStopping) sayFailure(explain(error));
    await shutdown.stop(1);
  }
}

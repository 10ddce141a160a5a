import { once } from 'node:events';
import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from '../logs/logger.js';
import { ServiceState } from './service-state.js';

/** security.md O6. */
const SHUTDOWN_LIMIT_MILLIS = 30_000;

/**
 * Stops in order: not ready at once (health answers 503), no new connections, requests under way finish, then the
 * application closes its queues and databases (Nest's shutdown hooks).
 * @returns when all of it is done
 */
export async function closeGracefully(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer() as Server;
  const answered = app.get(ServiceState).drain();
  if (server.listening) {
    const closed = once(server, 'close');
    server.close();
    await answered;
    // What is left never sent a request, such as a browser's spare connection, and would keep the server open.
    server.closeAllConnections();
    await closed;
  }
  await app.close();
}

/**
 * Closes the application on SIGTERM and SIGINT and ends the process: with 0 when everything was finished, with 1
 * after 30 s or when closing failed. A second signal ends it at once.
 * @param after what to stop last, such as an embedded database
 */
export function stopOnSignals(app: NestFastifyApplication, after: () => Promise<void> = async () => undefined): void {
  const logger = app.get(Logger);
  let stopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    logger.info('stopping', { signal });
    setTimeout(() => {
      logger.error('could not stop in time', { limit_ms: SHUTDOWN_LIMIT_MILLIS });
      process.exit(1);
    }, SHUTDOWN_LIMIT_MILLIS).unref();
    try {
      await closeGracefully(app);
      await after();
      process.exit(0);
    } catch (error) {
      logger.error('could not stop cleanly', { reason: error });
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

import { once } from 'node:events';
import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from '../logs/logger.js';
import { ServiceState } from '../service/service-state.js';

/** security O6. */
const SHUTDOWN_LIMIT_MILLIS = 30_000;

/**
 * How long a replica keeps accepting requests after it was told to stop. Each response says `connection: close`, so
 * that the load balancer moves to other replicas and no request is in flight on a connection when it closes.
 */
export const REPLICA_DRAIN_MILLIS = 1_000;

/**
 * Stops in order: reports not ready at once (health answers 503), accepts no new connections, waits for running
 * requests, then closes the application's queues and databases (Nest's shutdown hooks).
 * @param drainMillis how long a replica keeps accepting requests
 * @returns when everything has stopped
 */
export async function closeGracefully(app: NestFastifyApplication, drainMillis = 0): Promise<void> {
  const server = app.getHttpServer() as Server;
  const state = app.get(ServiceState);
  state.drain();
  if (server.listening) {
    if (drainMillis > 0) await new Promise((resolve) => setTimeout(resolve, drainMillis));
    const answered = state.allAnswered();
    const closed = once(server, 'close');
    server.close();
    await answered;
    // The remaining connections never sent a request (such as a browser's spare connection) and would keep the server
    // open.
    server.closeAllConnections();
    await closed;
  }
  await app.close();
}

/**
 * Closes the application on SIGTERM and SIGINT and ends the process: with 0 when everything was finished, with 1 after
 * 30 s or when closing failed. A second signal ends it at once.
 * @param drainMillis as for `closeGracefully`
 * @returns a function that stops the process the same way, with exit code 1
 */
export function stopOnSignals(app: NestFastifyApplication, drainMillis = 0): () => void {
  const logger = app.get(Logger);
  let stopping = false;
  let exitCode = 0;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      logger.error('did not stop in time', { limit_ms: SHUTDOWN_LIMIT_MILLIS });
      process.exit(1);
    }, SHUTDOWN_LIMIT_MILLIS).unref();
    try {
      await closeGracefully(app, drainMillis);
      process.exit(exitCode);
    } catch (error) {
      logger.error('did not stop cleanly', { reason: error });
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1);
      logger.info('stopping', { signal });
      void stop();
    });
  return () => {
    exitCode = 1;
    void stop();
  };
}

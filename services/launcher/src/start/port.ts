import { createServer } from 'node:net';
import { StartFailure } from './start-failure.js';

/**
 * Checks the address before anything else is started.
 * @param example of a PORT to set instead
 * @throws StartFailure if this process cannot listen on the address
 */
export function assertPortFree(host: string, port: number, example = port + 1): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(portFailure(error, host, port, example)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Explains an error of `listen`; returns any other error unchanged. */
export function portFailure(error: unknown, host: string, port: number, example = port + 1): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartFailure(
        `Port ${port} is already in use. Stop the program that uses it, or set PORT to another port, for example PORT=${example}.`,
      );
    case 'EACCES':
      return new StartFailure(`This user is not allowed to use port ${port}. Set PORT to a port above 1023.`);
    default:
      return error;
  }
}

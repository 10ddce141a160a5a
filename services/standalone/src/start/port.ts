import { createServer } from 'node:net';
import { StartFailure } from './start-failure.js';

/** @throws StartFailure when the address cannot be listened on, before anything else was started for nothing */
export function assertPortFree(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(portFailure(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** The sentence for an error of `listen`; any other error comes back as it is. */
export function portFailure(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartFailure(
        `Port ${port} is in use: stop what listens there, or set PORT to another one, for example PORT=${port + 1}.`,
      );
    case 'EACCES':
      return new StartFailure(`Port ${port} needs more rights than this user has: set PORT to one above 1023.`);
    default:
      return error;
  }
}

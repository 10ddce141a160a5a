import { rm } from 'node:fs/promises';

/** Stops what the global set-up started. */
export default async function globalTeardown() {
  const { folder, postgres, server } = globalThis.hallpassTestRun;
  await server?.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}

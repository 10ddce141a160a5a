import type { ServerAddress } from './server-address.js';

/** What the suites of a run are told by the environment, in `RUN_VARIABLE`. */
export interface RunAddress {
  /** Where the rest is asked for. */
  control: string;
  /** The server that most suites share; null in a run of unit tests. */
  server: ServerAddress | null;
}

/** Name of the variable in which the global set-up tells the test workers of the run. */
export const RUN_VARIABLE = 'HALLPASS_TEST_RUN';

/** The run that this process is part of. @throws Error outside one */
export function thisRun(): RunAddress {
  const text = process.env[RUN_VARIABLE];
  if (!text)
    throw new Error('No test run: use jest.unit.config.js or jest.e2e.config.js, whose global set-up makes one.');
  return JSON.parse(text) as RunAddress;
}

/** Asks the run, which starts what it shares at the first word. @param path of `TestRun` */
export async function askRun<T>(method: 'POST' | 'DELETE', path: string): Promise<T> {
  const response = await fetch(thisRun().control + path, { method });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

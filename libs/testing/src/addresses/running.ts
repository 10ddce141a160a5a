import type { ServerAddress } from './server-address.js';

/** Information for the suites of a run, passed in the environment variable `RUN_VARIABLE`. */
export interface RunAddress {
  /** URL to request everything else. */
  control: string;
  /** The server that most suites share; null in a run of unit tests. */
  server: ServerAddress | null;
}

/** Environment variable in which the global setup describes the run to the test workers. */
export const RUN_VARIABLE = 'HALLPASS_TEST_RUN';

/** The run of this process. @throws Error outside a run */
export function thisRun(): RunAddress {
  const text = process.env[RUN_VARIABLE];
  if (!text)
    throw new Error(
      'No test run: use test/jest/unit.config.js or test/jest/e2e.config.js, whose global set-up makes one.',
    );
  return JSON.parse(text) as RunAddress;
}

/** Asks the run for a shared resource, which starts on first use. @param path of `TestRun` */
export async function askRun<T>(method: 'POST' | 'DELETE', path: string): Promise<T> {
  const response = await fetch(thisRun().control + path, { method });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

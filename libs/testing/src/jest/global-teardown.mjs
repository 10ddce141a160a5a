/** Stops what the global set-up started, and what suites have left. */
export default async function globalTeardown() {
  await globalThis.hallpassTestRun.end();
}

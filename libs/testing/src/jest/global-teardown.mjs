/** Stops everything that the global setup or a suite started. */
export default async function globalTeardown() {
  await globalThis.hallpassTestRun.end();
}

/**
 * `main.js` runs everything in one process; `main.js distributed [--replicas <number>]` starts each service as a
 * separate process.
 */
const [mode, ...args] = process.argv.slice(2);
void start();

/** Imports dynamically, because a process that only launches services does not need their modules. */
async function start(): Promise<void> {
  if (mode === 'distributed') {
    const { runDistributed } = await import('./distributed/run-distributed.js');
    return runDistributed(process.env, args);
  }
  const { run } = await import('./start/run.js');
  return run(process.env);
}

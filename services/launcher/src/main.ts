/** `main.js` is the one process; `main.js distributed [--replicas <number>]` starts every service as its own. */
const [mode, ...args] = process.argv.slice(2);
void start();

/** Whoever only launches services has no use for their modules. */
async function start(): Promise<void> {
  if (mode === 'distributed') {
    const { runDistributed } = await import('./distributed/run-distributed.js');
    return runDistributed(process.env, args);
  }
  const { run } = await import('./start/run.js');
  return run(process.env);
}

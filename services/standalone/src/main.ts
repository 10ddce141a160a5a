import { runDistributed } from './distributed/run-distributed.js';
import { run } from './start/run.js';

/** `main.js` is the one process; `main.js distributed [--replicas <number>]` starts every service as its own. */
const [mode, ...args] = process.argv.slice(2);
void (mode === 'distributed' ? runDistributed(process.env, args) : run(process.env));

// `npm run bench -- faults`: two replicas of everything under steady load, while each is killed, restarted and taken away in
// turn. Prints a table and writes bench/results/faults.json (or partitions.json). The exit code is 1 if a promise was
// broken.
//   --short            each fault once, about a minute
//   --partitions       only lost packets and pauses, about six minutes
//   --minutes <number> time limit for faults, default 45: the rest is skipped, and the table says so
//   --results <file>   where to write instead
//   --keep             keeps data and logs of the run in their temporary folder
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createProject } from '@hallpass/testing';
import { Balancer } from './balancer.mjs';
import { Client } from './client.mjs';
import { Deployment } from './deployment.mjs';
import { Faults, PARTITIONS, SHORT, WHOLE } from './faults.mjs';
import { Load } from './load.mjs';
import { Recorder } from './recorder.mjs';
import { reportOf, tableOf } from './report.mjs';
import { verify } from './verify.mjs';

const REPLICAS = 2;
const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));
/** Steady, and light enough to leave the machine room for starting processes. */
const BOUNDS = { workers: 4, pauseMillis: 60, maxPeople: 2_500 };

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    partitions: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '45' },
    keep: { type: 'boolean', default: false },
    results: { type: 'string' },
  },
});
const began = performance.now();
const seconds = () => (performance.now() - began) / 1000;
const say = (text) => console.log(`${seconds().toFixed(0).padStart(5)} s  ${text}`);

const deployment = await Deployment.start(REPLICAS);
let report;
try {
  say(`${deployment.processes().length} processes run`);
  const project = await createProject({
    server: deployment.server,
    config: { create_team_on_sign_up: true, client_team_creation_enabled: true },
  });
  const balancer = new Balancer(deployment.gateways);
  const recorder = new Recorder();
  const load = new Load(new Client(balancer, recorder, project), BOUNDS);
  const plan = options.partitions ? PARTITIONS : options.short ? SHORT : WHOLE;
  const faults = new Faults(deployment, recorder, balancer, plan, say);
  load.start();
  let leftOut;
  try {
    leftOut = await faults.run(Date.now() + Number(options.minutes) * 60_000);
  } finally {
    recorder.phase = 'end';
    await load.stop();
    await balancer.stop();
  }
  say(`${load.people.length} people lived; looking at what is left of them`);
  const verified = await verify({ deployment, project, load, say });
  report = reportOf({
    plan,
    leftOut,
    replicas: REPLICAS,
    recorder,
    faults: faults.list,
    load,
    verified,
    seconds: seconds(),
  });
} finally {
  if (options.keep) say(`data and logs stay in ${deployment.folder}`);
  await deployment.stop({ keepsFolder: options.keep });
}
const results = options.results ?? `${RESULTS}${options.partitions ? 'partitions' : 'faults'}.json`;
mkdirSync(dirname(results), { recursive: true });
writeFileSync(results, `${JSON.stringify(report, null, 2)}\n`);
console.log(`\n${tableOf(report)}`);
process.exitCode = report.met ? 0 : 1;

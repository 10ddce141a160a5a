// `npm test`: builds and runs every check of the project. Lint, types and unit tests run in parallel with the
// end-to-end tests of both modes, which mostly wait: for leases, pauses between retries, and starts.
//
// Each output line begins with the name of its check. A failed check does not stop the others; failures are listed at
// the end with their messages. Up to five failed suites run once more, alone. Suites that pass the second time do not
// fail the run, but are listed as flaky, with their messages, so that they get fixed. The last line, "N passed, N
// failed", counts unit and end-to-end tests together.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { stampBuild } from '../services/launcher/launch/freshness.mjs';
import { bin, LINTS, root } from './lints.mjs';
import { missingPrograms } from './test-programs.mjs';
import { countsOf, failedSuites, failuresOf, readReport, slowestOf, withReruns } from './test-report.mjs';

/** More failed suites are not an accident, so they do not run again. */
const SUITES_TO_RERUN = 5;

const missing = missingPrograms(process.env);
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}

const results = mkdtempSync(join(tmpdir(), 'hallpass-results-'));
/** How many suites of each check the summary lists as its slowest. */
const SLOWEST_SUITES = 25;
/** Jest's reports by check. */
const reports = new Map();
const flaky = [];

const jest = (config, workers, paths = []) => [
  ...bin('jest/bin/jest.js'),
  `--config=test/jest/${config}.config.js`,
  `--maxWorkers=${workers}`,
  ...(paths.length > 0 ? ['--runTestsByPath', ...paths] : []),
];

const build = {
  name: 'build',
  command: bin('nx/dist/bin/nx.js').concat(
    'run-many',
    '-t',
    'build',
    'generate',
    'openapi',
    'pack',
    '--outputStyle=static-failures-only',
  ),
};

/** Lanes run in parallel; the checks in a lane run in order. */
const lanes = [
  [
    // The build has written the generated sources. Writing them again would replace what the other lanes load.
    { name: 'types', command: [process.execPath, join(root, 'tools/typecheck.mjs'), '--generated'] },
    ...LINTS,
    { name: 'unit', config: 'unit', workers: availableParallelism() },
  ],
  [{ name: 'one process', config: 'e2e', workers: 3, env: { HALLPASS_MODE: 'standalone' } }],
  // The same suites on gateway and services. HALLPASS_REPLICAS=2 npm test runs them on two replicas each.
  [{ name: 'distributed', config: 'e2e', workers: 2, env: { HALLPASS_MODE: 'distributed' } }],
];

/** Passes signals on to running checks, so that they stop their own processes, and waits for them. */
const running = new Set();
let stoppedBy = null;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stoppedBy = signal;
    for (const child of running) child.kill(signal);
  });

const failed = [];
let cpuCounted = 0;
const began = Date.now();
try {
  if (await passes(build)) {
    // Marks the build as fresh for the launcher that the end-to-end tests start.
    stampBuild(root, new Date(began));
    await Promise.all(
      lanes.map(async (checks) => {
        for (const check of checks) if (!stoppedBy) await passes(check);
      }),
    );
    for (const check of lanes.flat()) if (check.config && !stoppedBy) await rerun(check);
  }
} finally {
  rmSync(results, { recursive: true, force: true });
}
if (failed.length > 0 || stoppedBy) process.exitCode = 1;
console.log('');
for (const text of flaky) console.log(`FLAKY: ${text}`);
for (const [name, report] of reports)
  for (const text of report ? slowestOf(report, SLOWEST_SUITES) : []) console.log(`slowest: ${name}: ${text}`);
console.log(`${secondsSince(began)} s, ${cpuSecondsOfChildren().toFixed(0)} s of CPU`);
for (const [name, report] of reports)
  for (const text of report ? failuresOf(report) : ['no report']) console.log(`FAILED: ${name}: ${text}`);
for (const name of failed) console.log(`FAILED: ${name}`);
const counts = [...reports.values()].map(countsOf);
const sum = (key) => counts.reduce((total, each) => total + each[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);

/** Runs a check and prints its result, duration and CPU time. */
async function passes({ name, command, config, workers, env }) {
  const start = Date.now();
  const { code, cpuSeconds, report } = config
    ? await runJest(name, jest(config, workers), env)
    : await run(name, command, env);
  if (config) reports.set(name, report);
  if (code !== 0) failed.push(name);
  const outcome = code === 0 ? 'passed' : 'FAILED';
  console.log(`=== ${name}: ${outcome} in ${secondsSince(start)} s, ${cpuSeconds.toFixed(0)} s of CPU ===`);
  return code === 0;
}

/** Runs the failed suites of a check once more, one after the other, and keeps their first messages. */
async function rerun({ name, config, env }) {
  const first = reports.get(name);
  const suites = first ? failedSuites(first) : [];
  if (suites.length === 0 || suites.length > SUITES_TO_RERUN) return;
  const { code, report } = await runJest(`${name}, once more`, jest(config, 1, suites), env);
  if (!report) return;
  reports.set(name, withReruns(first, report));
  const passedNow = suites.filter((path) => report.suites.get(path)?.failed === 0);
  flaky.push(...failuresOf(first, passedNow).map((text) => `${name}: ${text}`));
  if (code === 0) failed.splice(failed.indexOf(name), 1);
}

/** Runs jest and reads its JSON report. */
async function runJest(name, command, env) {
  const file = join(results, `${name.replaceAll(/[^a-z]+/g, '-')}.json`);
  const ended = await run(name, [...command, '--json', `--outputFile=${file}`], env);
  return { ...ended, report: readReport(file, root) };
}

/** Runs one check in the project's root and prints its output, except jest's JSON. `env` takes precedence. */
function run(name, [command, ...args], env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true', npm_config_update_notifier: 'false', ...env },
      stdio: ['ignore', args.includes('--json') ? 'ignore' : 'pipe', 'pipe'],
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => console.log(`${name} | ${line}`));
    child.on('error', (error) => {
      console.error(error.message);
      resolve({ code: 1, cpuSeconds: 0 });
    });
    child.on('exit', (code) => {
      running.delete(child);
      const cpuSeconds = cpuSecondsOfChildren() - cpuCounted;
      cpuCounted += cpuSeconds;
      // Processes that the check left running may still hold its output open.
      const timer = setTimeout(() => [child.stdout, child.stderr].forEach((stream) => stream?.destroy()), 2_000);
      child.on('close', () => {
        clearTimeout(timer);
        resolve({ code: code ?? 1, cpuSeconds });
      });
    });
  });
}

function secondsSince(millis) {
  return ((Date.now() - millis) / 1000).toFixed(1);
}

/**
 * CPU time of all ended children and their descendants (proc(5), /proc/pid/stat, fields 16 and 17, in hundredths of a
 * second). 0 without /proc.
 */
function cpuSecondsOfChildren() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}

// `npm test`: builds, and then makes every check of the project. What computes (lint, types, unit tests) goes on beside the
// end-to-end tests of both modes, which wait a good part of their time: for leases, pauses between tries, starts.
//
// Each line that a check prints begins with its name. A check that fails keeps none of the others from being made: what
// failed is listed at the end. The last line, "N passed, N failed", counts the unit and end-to-end tests together.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stampBuild } from '../services/launcher/launch/freshness.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const results = mkdtempSync(join(tmpdir(), 'hallpass-results-'));
const counted = { passed: 0, failed: 0 };

const bin = (path) => [process.execPath, join(root, 'node_modules', path)];
const npmRun = (script) => ['npm', 'run', '--silent', script];
const jest = (name, workers, report = name) => [
  ...bin('jest/bin/jest.js'),
  `--config=jest.${name}.config.js`,
  `--maxWorkers=${workers}`,
  '--json',
  `--outputFile=${join(results, `${report}.json`)}`,
];

/** What a check found out about a file is kept beside the packages, and holds as long as the file stays as it is. */
const cached = (name) => [
  '--cache',
  '--cache-strategy=content',
  `--cache-location=${join(root, 'node_modules/.cache', name)}`,
];

const build = {
  name: 'build',
  command: bin('nx/dist/bin/nx.js').concat(
    'run-many',
    '-t',
    'build',
    'openapi',
    'pack',
    '--outputStyle=static-failures-only',
  ),
};

/** Beside one another; of each the checks in order. */
const lanes = [
  [
    { name: 'types', command: npmRun('typecheck') },
    { name: 'lint', command: bin('eslint/bin/eslint.js').concat('.', '--max-warnings=0', ...cached('eslint/')) },
    { name: 'lint of promises and circles', command: npmRun('lint:oxlint') },
    { name: 'lint of what is unused', command: npmRun('lint:unused') },
    { name: 'lint of proto', command: npmRun('proto:lint') },
    { name: 'format', command: bin('oxfmt/bin/oxfmt').concat('--check') },
    { name: 'unit', command: jest('unit', availableParallelism()), counts: true },
  ],
  [{ name: 'one process', command: jest('e2e', 3), env: { HALLPASS_MODE: 'standalone' }, counts: true }],
  [
    {
      // The same suites on gateway and services; HALLPASS_REPLICAS=2 npm test runs them on two of each.
      name: 'distributed',
      command: jest('e2e', 2, 'e2e-distributed'),
      env: { HALLPASS_MODE: 'distributed' },
      counts: true,
    },
  ],
];

/** A run that is stopped passes that on to its checks, which end what they have started, and waits for them. */
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
    // The launcher that the end-to-end tests start finds the build fresh.
    stampBuild(root, new Date(began));
    await Promise.all(
      lanes.map(async (checks) => {
        for (const check of checks) if (!stoppedBy) await passes(check);
      }),
    );
  }
} finally {
  rmSync(results, { recursive: true, force: true });
}
if (failed.length > 0 || stoppedBy) process.exitCode = 1;
console.log(`\n${secondsSince(began)} s, ${cpuSecondsOfChildren().toFixed(0)} s of CPU`);
for (const name of failed) console.log(`FAILED: ${name}`);
console.log(`${counted.passed} passed, ${counted.failed} failed`);

/** Makes a check, and says how it ended, how long it took and how much CPU. */
async function passes({ name, command, env, counts }) {
  const start = Date.now();
  const { code, cpuSeconds } = await run(name, command, env);
  if (counts) count(command.at(-1).slice('--outputFile='.length));
  if (code !== 0) failed.push(name);
  const outcome = code === 0 ? 'passed' : 'FAILED';
  console.log(`=== ${name}: ${outcome} in ${secondsSince(start)} s, ${cpuSeconds.toFixed(0)} s of CPU ===`);
  return code === 0;
}

/** Runs one check in the project's root and passes on what it prints; jest's JSON stays out of it. `env` wins over ours. */
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
      // What it started and left may still hold the other end of its output.
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

/** Of all that have ended, with theirs (proc(5), /proc/pid/stat, fields 16 and 17, in hundredths of a second); 0 without /proc. */
function cpuSecondsOfChildren() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}

/** Adds one jest report. A suite that could not run at all counts as one failure. */
function count(file) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    counted.failed += 1;
    return;
  }
  counted.passed += report.numPassedTests;
  counted.failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
}

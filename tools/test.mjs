// `npm test`: every check of the project in order, stopping at the first that fails.
//
// Each step prints its name, how long it took and how much CPU; what it prints itself is shown as it comes. The last line,
// "N passed, N failed", counts the unit and end-to-end tests together.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stampBuild } from '../services/standalone/launch/freshness.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const results = mkdtempSync(join(tmpdir(), 'hallpass-results-'));
const counted = { passed: 0, failed: 0 };

const bin = (path) => [process.execPath, join(root, 'node_modules', path)];
const npmRun = (script) => ['npm', 'run', '--silent', script];
const jest = (name, workers, report = name) => [
  process.execPath,
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  join(root, 'node_modules/jest/bin/jest.js'),
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

const steps = [
  {
    name: 'build',
    command: bin('nx/dist/bin/nx.js').concat(
      'run-many',
      '-t',
      'build',
      'openapi',
      '--outputStyle=static-failures-only',
    ),
  },
  {
    name: 'lint, format, typecheck',
    beside: [
      { name: 'lint', command: bin('eslint/bin/eslint.js').concat('.', '--max-warnings=0', ...cached('eslint/')) },
      {
        name: 'format',
        command: bin('prettier/bin/prettier.cjs').concat('--check', '--log-level=warn', '.', ...cached('prettier')),
      },
      { name: 'lint of promises', command: npmRun('lint:promises') },
      { name: 'lint of what is unused', command: npmRun('lint:unused') },
      { name: 'buf lint', command: npmRun('proto:lint') },
      { name: 'typecheck', command: npmRun('typecheck') },
    ],
  },
  // One more than there are cores: some of them wait, for what is silent to be given up.
  { name: 'unit', command: jest('unit', availableParallelism() + 1), counts: true },
  {
    // Beside one another, because each waits a good part of its time: for leases, pauses between tries, starts. The one
    // process has more suites, and goes on when the other is done.
    name: 'end-to-end',
    beside: [
      { name: 'one process', command: jest('e2e', 3), env: { HALLPASS_MODE: 'standalone' }, counts: true },
      {
        // The same suites on gateway and services; HALLPASS_REPLICAS=2 npm test runs them on two of each.
        name: 'distributed',
        command: jest('e2e', 2, 'e2e-distributed'),
        env: { HALLPASS_MODE: 'distributed' },
        counts: true,
      },
    ],
  },
];

/** A run that is stopped passes that on to its steps, which end what they have started, and waits for them. */
const running = new Set();
let stoppedBy = null;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stoppedBy = signal;
    for (const child of running) child.kill(signal);
  });

try {
  for (const step of steps) {
    console.log(`\n=== ${step.name} ===`);
    const began = Date.now();
    const cpuBefore = cpuSecondsOfChildren();
    const code = step.beside ? await runBeside(step.beside) : await run(step.command, step.env);
    // The launcher that the end-to-end tests start finds the build fresh.
    if (step.name === 'build' && code === 0) stampBuild(root, new Date(began));
    for (const { counts, command } of step.beside ?? [step])
      if (counts) count(command.at(-1).slice('--outputFile='.length));
    console.log(
      `=== ${step.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - began) / 1000).toFixed(1)} s` +
        `, ${(cpuSecondsOfChildren() - cpuBefore).toFixed(0)} s of CPU ===`,
    );
    if (stoppedBy) {
      process.exitCode = 1;
      break;
    }
    if (code !== 0) {
      process.exitCode = 1;
      break;
    }
  }
} finally {
  rmSync(results, { recursive: true, force: true });
}
console.log(`\n${counted.passed} passed, ${counted.failed} failed`);

/** Runs checks that share nothing beside one another; each line begins with the name of its check. @returns 0 when all pass */
async function runBeside(checks) {
  const codes = await Promise.all(
    checks.map(async ({ name, command, env }) => {
      const code = await run(command, env, name);
      console.log(`--- ${name}: ${code === 0 ? 'passed' : 'FAILED'}`);
      return code;
    }),
  );
  return codes.find((code) => code !== 0) ?? 0;
}

/** Runs one check in the project's root and passes on what it prints; jest's JSON stays out of it. `env` wins over ours. */
function run([command, ...args], env = {}, name = null) {
  const own = args.includes('--json') ? 'ignore' : 'inherit';
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true', npm_config_update_notifier: 'false', ...env },
      stdio: ['ignore', name && own !== 'ignore' ? 'pipe' : own, name ? 'pipe' : 'inherit'],
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => console.log(`${name} | ${line}`));
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => {
      running.delete(child);
      // What it started and left may still hold the other end of its output.
      const timer = setTimeout(() => [child.stdout, child.stderr].forEach((stream) => stream?.destroy()), 2_000);
      child.on('close', () => {
        clearTimeout(timer);
        resolve(code ?? 1);
      });
    });
  });
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

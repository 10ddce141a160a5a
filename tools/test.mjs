// `npm test`: every check of the project in order, stopping at the first that fails.
//
// Each step prints its name and how long it took; what it prints itself is shown as it comes. The last
// line, "N passed, N failed", counts the unit and end-to-end tests together.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
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

const steps = [
  { name: 'lint', command: bin('eslint/bin/eslint.js').concat('.', '--max-warnings=0') },
  { name: 'format', command: bin('prettier/bin/prettier.cjs').concat('--check', '--log-level=warn', '.') },
  { name: 'buf lint', command: npmRun('proto:lint') },
  { name: 'typecheck', command: npmRun('typecheck') },
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
  { name: 'unit', command: jest('unit', availableParallelism()), counts: true },
  { name: 'end-to-end', command: jest('e2e', 2), env: { HALLPASS_MODE: 'standalone' }, counts: true },
  {
    // The same suites on gateway and services; HALLPASS_REPLICAS=2 npm test runs them on two of each.
    name: 'end-to-end, distributed',
    command: jest('e2e', 2, 'e2e-distributed'),
    env: { HALLPASS_MODE: 'distributed' },
    counts: true,
  },
];

try {
  for (const step of steps) {
    console.log(`\n=== ${step.name} ===`);
    const began = Date.now();
    const code = await run(step.command, step.env);
    // The launcher that the end-to-end tests start finds the build fresh.
    if (step.name === 'build' && code === 0) stampBuild(root, new Date(began));
    if (step.counts) count(step.command.at(-1).slice('--outputFile='.length));
    console.log(
      `=== ${step.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - began) / 1000).toFixed(1)} s ===`,
    );
    if (code !== 0) {
      process.exitCode = 1;
      break;
    }
  }
} finally {
  rmSync(results, { recursive: true, force: true });
}
console.log(`\n${counted.passed} passed, ${counted.failed} failed`);

/** Runs one step in the project's root with its output passed on; jest's JSON stays out of it. `env` wins over ours. */
function run([command, ...args], env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true', npm_config_update_notifier: 'false', ...env },
      stdio: ['ignore', args.includes('--json') ? 'ignore' : 'inherit', 'inherit'],
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
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

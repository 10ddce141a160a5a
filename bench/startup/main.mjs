// `npm run bench -- startup`: the cost of a start, by process. See bench/README.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres, temporaryFolder } from '@hallpass/testing';
import { prepare } from '../../services/launcher/launch/prepare.mjs';
import { cpuOf, membersOf } from '../measure/cpu.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PROCESSES = join(root, 'dist/processes');
/** First port; the distributed mode uses the following ones. */
const PORT = 28_080;
/** CPU of one process from `node` to ready, in seconds. */
const TARGET_SECONDS = 1.5;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, mode: { type: 'string', default: 'all' } },
});
const rounds = Number(values.rounds);
const modes = values.mode === 'all' ? ['standalone', 'distributed'] : [values.mode];

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const memoryMegabytes = (pid) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** @returns the process name as in dist/processes, or null for processes that are not ours, such as Redis */
function nameOf(pid) {
  const script = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    .split('\0')
    .find((part) => part.startsWith(PROCESSES));
  return script ? basename(script, '.cjs') : null;
}

/**
 * Starts, waits for the word in the output, reads the usage, and stops. @returns {Map<string, { seconds, megabytes }>}
 */
async function measure(name, args, word, env) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let output = '';
  const ready = new Promise((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (output.includes(word)) resolve();
    });
  });
  await Promise.race([
    ready,
    ended.then(([code]) => {
      throw new Error(`${name} ended (${code}) before it was ready:\n${output}`);
    }),
  ]);
  const figures = new Map();
  for (const pid of membersOf(child.pid)) {
    const called = pid === child.pid ? name : nameOf(pid);
    if (called) figures.set(called, { seconds: cpuOf([pid]) / 1e6, megabytes: memoryMegabytes(pid) });
  }
  child.kill('SIGTERM');
  await ended;
  return figures;
}

await prepare();
const folder = await temporaryFolder();
const postgres = await startPostgres(folder);
const env = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NO_COLOR: '1',
  NODE_ENV: 'development',
  PORT: String(PORT),
  HALLPASS_DATA_DIR: join(folder, 'data'),
  DATABASE_URL: postgres.url,
};
const measured = new Map();
try {
  const script = join(PROCESSES, 'standalone.cjs');
  // The first start runs migrations and does not count.
  await measure('standalone', [script], 'Hallpass is ready', env);
  for (let round = 0; round < rounds; round++) {
    const starts = [await measure('floor', ['bench/startup/floor.mjs'], 'Floor is ready', env)];
    if (modes.includes('standalone')) starts.push(await measure('standalone', [script], 'Hallpass is ready', env));
    if (modes.includes('distributed'))
      starts.push(await measure('launcher', [script, 'distributed'], 'Hallpass is ready', env));
    for (const [name, figures] of starts.flatMap((start) => [...start]))
      measured.set(name, [...(measured.get(name) ?? []), figures]);
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

const floor = median(measured.get('floor').map(({ seconds }) => seconds));
const results = Array.from(measured, ([name, starts]) => {
  const cpuSeconds = median(starts.map(({ seconds }) => seconds));
  return {
    name,
    cpuSeconds,
    cpuRatio: Math.round((10 * cpuSeconds) / floor) / 10,
    residentMegabytes: Math.round(median(starts.map(({ megabytes }) => megabytes))),
    met: name === 'floor' || cpuSeconds <= TARGET_SECONDS,
  };
});
console.log('process         CPU s   x floor   RSS MB');
for (const { name, cpuSeconds, cpuRatio, residentMegabytes, met } of results)
  console.log(
    `${name.padEnd(14)}${cpuSeconds.toFixed(2).padStart(7)}${cpuRatio.toFixed(1).padStart(10)}${String(residentMegabytes).padStart(9)}${met ? '' : '   above the target'}`,
  );
mkdirSync(new URL('../results/', import.meta.url), { recursive: true });
writeFileSync(
  new URL('../results/startup.json', import.meta.url),
  `${JSON.stringify({ node: process.version, load: loadavg()[0], rounds, targetSeconds: TARGET_SECONDS, results }, null, 2)}\n`,
);
process.exitCode = results.every(({ met }) => met) ? 0 : 1;

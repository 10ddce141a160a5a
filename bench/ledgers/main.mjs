// `npm run bench -- ledgers`: time and memory to sum the ledgers of many customers. See bench/README.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createProject, startPostgres, temporaryFolder } from '@hallpass/testing';
import pg from 'pg';
import { prepare } from '../../services/launcher/launch/prepare.mjs';
import { readProcess } from '../measure/cpu.mjs';
import { internalKeys, startHallpass } from '../systems/hallpass.mjs';
import { ITEM, ITEMS_OVERRIDE, insertSmallLedgers } from '../systems/items.mjs';

/** How much more memory a million balances may need than a hundredth of that. */
const MEMORY_LIMIT_BYTES = 64 * 1024 * 1024;
const EVERY_MILLIS = 50;
const root = fileURLToPath(new URL('../../', import.meta.url));

const { values } = parseArgs({ options: { customers: { type: 'string', default: '1000000' } } });
const most = Number(values.customers);

async function verify(projectId, env) {
  const began = performance.now();
  const args = ['dist/processes/cli.cjs', 'payments', 'verify', projectId];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  const ended = once(child, 'exit');
  let figures = { peakBytes: 0, cpuSeconds: 0 };
  while (child.exitCode === null) {
    const status = await statusOf(child.pid);
    if (status) figures = status;
    await Promise.race([ended, pause(EVERY_MILLIS)]);
  }
  const [code] = await ended;
  const [, balances] = /: (\d+) compared, 0 to be recomputed/.exec(output) ?? [];
  if (code !== 0 || !balances) throw new Error(`payments verify (${code}): ${output}`);
  return { balances: Number(balances), seconds: Math.round((performance.now() - began) / 100) / 10, ...figures };
}

function statusOf(pid) {
  const micros = readProcess(pid)?.micros;
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes ? { peakBytes: Number(kilobytes) * 1024, cpuSeconds: Math.round(micros / 1e5) / 10 } : null;
  } catch {
    return null;
  }
}

await prepare().catch((error) => {
  console.error(error.isPlain ? error.message : error);
  process.exit(1);
});
const folder = await temporaryFolder();
const postgres = await startPostgres(join(folder, 'postgres'));
const dataDir = join(folder, 'hallpass');
mkdirSync(dataDir);
const client = new pg.Client({ connectionString: postgres.url });
try {
  await client.connect();
  const internal = internalKeys();
  const hallpass = await startHallpass('standalone', { databaseUrl: postgres.url, dataDir, internal });
  const server = { baseUrl: hallpass.baseUrl, internal, databaseUrl: null };
  const projects = [];
  for (const customers of [Math.ceil(most / 100), most]) {
    const { id } = await createProject({ server, override: ITEMS_OVERRIDE });
    const seconds = await insertSmallLedgers(client, id, ITEMS_OVERRIDE, customers, ITEM);
    console.log(`${customers.toLocaleString('en')} customers inserted in ${seconds.toFixed(1)} s`);
    projects.push(id);
  }
  await hallpass.stop();
  const env = {
    PATH: process.env['PATH'],
    NO_COLOR: '1',
    DATABASE_URL: postgres.url,
    HALLPASS_DATA_DIR: dataDir,
    PORT: new URL(hallpass.baseUrl).port,
  };
  const runs = [];
  for (const id of projects) {
    runs.push(await verify(id, env));
    const { balances, seconds, cpuSeconds, peakBytes } = runs.at(-1);
    const mebibytes = Math.round(peakBytes / 1024 / 1024);
    console.log(
      `${balances.toLocaleString('en')} balances in ${seconds} s, ${cpuSeconds} s of CPU, ${mebibytes} MiB at most`,
    );
  }
  const [few, many] = runs;
  const met = many.peakBytes - few.peakBytes <= MEMORY_LIMIT_BYTES;
  console.log(met ? 'The memory is bounded.' : 'The memory grows with the number of balances.');
  if (!met) process.exitCode = 1;
  if (values.customers === '1000000') {
    const results = { few, many, memoryLimitBytes: MEMORY_LIMIT_BYTES, met, load: loadavg()[0] };
    writeFileSync(new URL('../results/ledgers.json', import.meta.url), `${JSON.stringify(results, null, 2)}\n`);
  }
} finally {
  await client.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

import { expect, it } from '@jest/globals';
import { onlyIn, temporaryFolder } from '@hallpass/testing';
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HARNESS = fileURLToPath(new URL('../bench/faults/main.mjs', import.meta.url));
/** Bounds a run that hangs; it takes about two minutes. Below the `testTimeout` of jest, so that its output is shown. */
const LIMIT_MILLIS = 540_000;

interface Report {
  judgement: { what: string; value: number; limit: number; met: boolean }[];
  phases: { phase: string; requests: number; failed: number }[];
  checked: { people: number; teams: number; sessions: number };
}

/**
 * Two replicas of everything under steady load. Each kind of process is killed once; gateways and one service are
 * restarted one after the other; Redis loses its data and stays away for some seconds; PostgreSQL is killed;
 * established connections to it lose their packets. security O1, O2, O3, O5, O6, O12; `npm run bench -- faults` repeats all of
 * it many times.
 */
onlyIn(
  'distributed',
  'replicas are processes of their own',
  it,
)('loses, doubles and halves nothing, whatever is killed, and restarts without a failed request', async () => {
  const folder = await temporaryFolder();
  try {
    const results = join(folder, 'faults.json');
    const said = await run(['--short', '--results', results]);
    const { judgement, phases, checked } = JSON.parse(await readFile(results, 'utf8')) as Report;
    // Recovery times are measured but not tested, because other tests run at the same time.
    const broken = judgement.filter(({ met, what }) => !met && !what.startsWith('seconds'));
    expect(broken.length > 0 ? said : '').toBe('');
    // It was under load all the time, and there was something to lose.
    expect(phases).toHaveLength(8);
    for (const { requests } of phases) expect(requests).toBeGreaterThan(0);
    const lost = phases.find(({ phase }) => phase === 'packets lost')!;
    expect(lost.requests - lost.failed).toBeGreaterThan(10); // it recovered by itself
    expect(Math.min(checked.people, checked.teams, checked.sessions)).toBeGreaterThan(10);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/**
 * Returns the output, even if a broken promise causes a failing exit code.
 * @throws if it does not end, with the output so far
 */
function run(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [HARNESS, ...args], { timeout: LIMIT_MILLIS }, (error, stdout, stderr) => {
      const said = `${stdout}${stderr}`;
      if (error?.killed) reject(new Error(`not finished within ${LIMIT_MILLIS} ms: ${said}`));
      else resolve(said);
    });
  });
}

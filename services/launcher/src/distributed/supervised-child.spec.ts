import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { SupervisedChild, type ChildPlan, type ChildReports, type Patience } from './supervised-child.js';

/** A child that prints `ready` and runs until it is stopped. */
const SERVE = `console.log('ready'); setInterval(() => undefined, 1000);`;

const children: SupervisedChild[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) await child.stop();
});

interface Watched {
  child: SupervisedChild;
  pids: number[];
  said: string[];
  ends: { reason: string; pauseMillis: number }[];
  recoveries: number;
  /** Waits until one of the values above makes `isSo` true. */
  until(isSo: () => boolean): Promise<void>;
}

function supervise(script: string, patience: Partial<Patience> = {}, plan: Partial<ChildPlan> = {}): Watched {
  const events = new EventTarget();
  const notify = () => events.dispatchEvent(new Event('change'));
  const reports: ChildReports = {
    onStart(_name, pid) {
      watched.pids.push(pid);
      notify();
    },
    onLines(_name, lines) {
      watched.said.push(...lines);
      notify();
    },
    onEnd(_name, reason, pauseMillis) {
      watched.ends.push({ reason, pauseMillis });
      notify();
    },
    onRecovery() {
      watched.recoveries += 1;
      notify();
    },
  };
  const child = new SupervisedChild(
    {
      name: 'tiny',
      command: process.execPath,
      args: ['-e', script],
      env: { PATH: process.env['PATH'] },
      hasChannel: true,
      // Ready for this start, not an earlier one.
      isReady: () =>
        Promise.resolve(
          watched.pids.length > 0 && watched.said.filter((line) => line === 'ready').length >= watched.pids.length,
        ),
      ...plan,
    },
    reports,
    patience,
  );
  children.push(child);
  const watched: Watched = {
    child,
    pids: [],
    said: [],
    ends: [],
    recoveries: 0,
    async until(isSo) {
      while (!isSo()) await once(events, 'change');
    },
  };
  return watched;
}

const kill = (pid: number | undefined) => process.kill(pid ?? 0, 'SIGKILL');
const isRunning = (pid: number | undefined) => {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
};

describe('the first start fails', () => {
  it('if the child exits before it is ready', async () => {
    const { child, ends } = supervise('process.exit(3)');
    await expect(child.start()).rejects.toThrow('tiny exited with code 3 before it was ready');
    expect(ends).toEqual([]);
  });

  it('if it is not ready in time', async () => {
    const { child } = supervise('setInterval(() => undefined, 1000)', { startMillis: 10 });
    await expect(child.start()).rejects.toThrow('tiny was not ready within 0.01 s');
  });

  it('with the sentence for a missing command', async () => {
    const plan = { command: 'no-such-command-here', missing: 'Install it with "get it".' };
    await expect(supervise('', {}, plan).child.start()).rejects.toThrow('Install it with "get it".');
  });

  it('if it was stopped before', async () => {
    const { child, pids } = supervise(SERVE);
    await child.stop();
    await expect(child.start()).rejects.toThrow('will not be restarted');
    expect(pids).toEqual([]);
  });
});

describe('a child that exits', () => {
  it('is restarted after pauses that grow up to the longest', async () => {
    const watched = supervise(SERVE, { firstPauseMillis: 1, longestPauseMillis: 4 });
    await watched.child.start();
    for (let round = 1; round <= 4; round++) {
      kill(watched.pids.at(-1));
      await watched.until(() => watched.pids.length > round);
    }
    expect(watched.ends.map(({ pauseMillis }) => pauseMillis)).toEqual([1, 2, 4, 4]);
    expect(new Set(watched.ends.map(({ reason }) => reason))).toEqual(new Set(['stopped by SIGKILL']));
    expect(new Set(watched.pids).size).toBe(5);
  });

  it('starts again with the first pause after a steady run', async () => {
    const watched = supervise(SERVE, { firstPauseMillis: 1, longestPauseMillis: 4, steadyMillis: 0 });
    await watched.child.start();
    for (let round = 1; round <= 3; round++) {
      kill(watched.pids.at(-1));
      await watched.until(() => watched.pids.length > round);
    }
    expect(watched.ends.map(({ pauseMillis }) => pauseMillis)).toEqual([1, 1, 1]);
  });

  it('is reported when it is ready again', async () => {
    const watched = supervise(SERVE, { firstPauseMillis: 1 });
    await watched.child.start();
    expect(watched.recoveries).toBe(0);
    kill(watched.pids[0]);
    await watched.until(() => watched.recoveries === 1);
  });

  it('is retried if its preparation failed', async () => {
    const prepare = jest.fn(() => Promise.resolve());
    const watched = supervise(SERVE, { firstPauseMillis: 1 }, { prepare });
    await watched.child.start();
    prepare.mockRejectedValueOnce(new Error('no space left'));
    kill(watched.pids[0]);
    await watched.until(() => watched.recoveries === 1);
    expect(watched.ends.map(({ reason }) => reason)).toEqual(['stopped by SIGKILL', 'could not run (no space left)']);
  });
});

describe('stop', () => {
  it('sends SIGTERM, waits, and restarts nothing', async () => {
    const watched = supervise(`process.on('SIGTERM', () => { console.log('bye'); process.exit(0); }); ${SERVE}`);
    await watched.child.start();
    await watched.child.stop();
    expect(watched.said).toEqual(['ready', 'bye']);
    expect(watched.pids).toHaveLength(1);
    expect(watched.ends).toEqual([]);
  });

  it('kills a child that does not react', async () => {
    const watched = supervise(`process.on('SIGTERM', () => undefined); ${SERVE}`, { stopMillis: 10 });
    await watched.child.start();
    await watched.child.stop();
    expect(isRunning(watched.pids[0])).toBe(false);
  });

  it('ends a pause, too', async () => {
    const watched = supervise(SERVE, { firstPauseMillis: 3_600_000 });
    await watched.child.start();
    kill(watched.pids[0]);
    await watched.until(() => watched.ends.length === 1);
    await watched.child.stop();
    expect(watched.pids).toHaveLength(1);
  });
});

it("passes on every whole line, and the child's standard input", async () => {
  const script = `process.stdin.once('data', (word) => { process.stdout.write('one\\ntwo ' + word + '\\nready\\nlast');
    setTimeout(() => process.exit(0), 60_000); process.on('SIGTERM', () => process.exit(0)); });`;
  const watched = supervise(script, {}, { input: 'words' });
  await watched.child.start();
  expect(watched.said).toEqual(['one', 'two words', 'ready']);
  await watched.child.stop();
  await watched.until(() => watched.said.includes('last'));
});

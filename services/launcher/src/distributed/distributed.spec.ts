import { expect, it, describe, afterEach, jest } from '@jest/globals';
import { loadSettings } from '@hallpass/settings';
import { terminalLine } from '../logs/log-file.js';
import { distributedOptions, labelledLine, writeLines, startInOrder } from './run-distributed.js';
import { portsOf, serviceProcesses, type ServiceProcess } from './processes.js';
import { once } from 'node:events';
import { SupervisedChild, type ChildPlan, type ChildReports, type Patience } from './supervised-child.js';

describe('distributed', () => {
  describe('output', () => {
    it('adds the process to a JSON line, and changes nothing else', () => {
      const line = labelledLine('auth-2', '{"level":"info","msg":"listening"}', 'warn');
      expect(JSON.parse(line)).toEqual({ process: 'auth-2', level: 'info', msg: 'listening' });
    });

    it('turns other text into a message, which cannot forge a line', () => {
      const line = labelledLine('redis', 'said "so", {"process":"auth"}', 'info');
      expect(JSON.parse(line)).toMatchObject({ process: 'redis', level: 'info', msg: 'said "so", {"process":"auth"}' });
    });

    it('names the process of a warning in the terminal', () => {
      expect(terminalLine(labelledLine('auth-2', '{"level":"error","msg":"no"}', 'info'))).toBe('auth-2 | error: no');
      expect(terminalLine(labelledLine('users', 'Error: out of memory', 'warn'))).toBe(
        'users | warn: Error: out of memory',
      );
    });

    it('omits empty lines, and writes a warning separately', () => {
      const written: string[] = [];
      const log = { write: (line: string) => void written.push(line) };
      writeLines(log, 'redis', ['', 'one', 'two', '']);
      writeLines(log, 'redis', ['', '']);
      expect(written).toHaveLength(1);
      expect(written[0]?.match(/"msg":"(one|two)"/g)).toHaveLength(2);
      writeLines(log, 'auth', ['{"level":"info"}', '{"level":"error"}']);
      expect(written).toHaveLength(3);
    });
  });

  describe('processes', () => {
    const settings = loadSettings({
      PORT: '9000',
      DATABASE_URL: 'postgres://owner:hidden@db/hallpass',
      HALLPASS_SECRET: 'a secret of a test',
      HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: `pck_${'1'.repeat(45)}`,
      HALLPASS_INTERNAL_SECRET_SERVER_KEY: `ssk_${'1'.repeat(45)}`,
      HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: `sak_${'1'.repeat(45)}`,
    });

    const ENVIRONMENT = {
      DATABASE_URL: 'postgres://owner:hidden@db/hallpass',
      REDIS_URL: 'redis://cache',
      SMTP_URL: 'smtps://mail',
      STORAGE_URL: 's3://key:secret@host/bucket',
      HALLPASS_SECRET: 'a secret of a test',
      HALLPASS_INTERNAL_SECRET_SERVER_KEY: `ssk_${'1'.repeat(45)}`,
      HALLPASS_LOG_LEVEL: 'warn',
    };

    describe('the options refuse', () => {
      it.each(['0', '10', '1.5', 'two', ''])('--replicas %s', (replicas) => {
        expect(() => distributedOptions([`--replicas=${replicas}`])).toThrow('a whole number from 1 to 9');
      });

      it('unknown options, and list the valid ones', () => {
        expect(() => distributedOptions(['--copies', '2'])).toThrow('the only option is --replicas');
      });
    });

    it('starts one of each process by default', () => {
      expect(distributedOptions([])).toEqual({ replicas: 1 });
      expect(distributedOptions(['--replicas', '2'])).toEqual({ replicas: 2 });
    });

    describe('ports', () => {
      it.each([
        [0, 1],
        [65_529, 1],
        [65_429, 2],
      ])('do not fit above PORT=%i for %i of each', (port, replicas) => {
        expect(() => portsOf(port, replicas)).toThrow(/^PORT must be from 1 to \d+/);
      });

      it('follow PORT, those of the second replica 100 higher', () => {
        expect(portsOf(9000, 1)).toEqual([9000, 9001, 9002, 9003, 9004, 9005, 9006, 9007]);
        expect(portsOf(9000, 2).slice(8)).toEqual([9100, 9101, 9102, 9103, 9104, 9105, 9106, 9107]);
      });
    });

    describe('two of every process', () => {
      const processes = serviceProcesses(settings, ENVIRONMENT, 2);
      const named = (name: string) => processes.find((process) => process.name === name);

      it('have their own names, ports and roles', () => {
        expect(processes).toHaveLength(16);
        expect(new Set(processes.map(({ port }) => port)).size).toBe(16);
        expect(named('auth-2')).toMatchObject({ role: 'auth', port: 9101 });
        expect(named('email-worker')?.args.join(' ')).toContain('dist/processes/email-worker.cjs');
      });

      it('get only the secrets they need, and their own role instead of the owner', () => {
        const secretsOf = (name: string) =>
          Object.keys(named(name)?.env ?? {}).filter(
            (key) => /_URL$|_KEY$|SECRET$/.test(key) && key !== 'HALLPASS_URL',
          );
        const common = ['HALLPASS_SECRET', 'REDIS_URL'];
        expect(secretsOf('gateway-2').sort()).toEqual(['HALLPASS_GATEWAY_DATABASE_URL', ...common]);
        expect(secretsOf('users').sort()).toEqual([
          'HALLPASS_SECRET',
          'HALLPASS_USERS_DATABASE_URL',
          'REDIS_URL',
          'STORAGE_URL',
        ]);
        expect(secretsOf('email-worker').sort()).toEqual(['HALLPASS_EMAIL_DATABASE_URL', ...common, 'SMTP_URL']);
        expect(named('email-worker')?.env['HALLPASS_EMAIL_DATABASE_URL']).toMatch(
          /^postgres:\/\/hallpass_email:[\w-]+@db\/hallpass$/,
        );
        for (const { env } of processes) expect(JSON.stringify(env)).not.toContain('hidden');
      });

      it('connect as the owner if roles are turned off', () => {
        const [gateway] = serviceProcesses({ ...settings, rolePerService: false }, ENVIRONMENT, 1);
        expect(gateway?.env).toMatchObject({ DATABASE_URL: ENVIRONMENT.DATABASE_URL });
        expect(Object.keys(gateway?.env ?? {})).not.toContain('HALLPASS_GATEWAY_DATABASE_URL');
      });

      it('listen only on this machine, except for the gateways', () => {
        const open = processes.filter(({ args }) => !args.includes('--loopback'));
        expect(open.map(({ name }) => name)).toEqual(['gateway', 'gateway-2']);
      });

      it('share the public address, and the gateways know both replicas of each service', () => {
        for (const { env, port } of processes) {
          expect(env).toMatchObject({
            HALLPASS_LOG_LEVEL: 'warn',
            HALLPASS_URL: 'http://localhost:9000',
            PORT: String(port),
            HALLPASS_AUTH_URLS: 'http://127.0.0.1:9001,http://127.0.0.1:9101',
            HALLPASS_EMAIL_URLS: 'http://127.0.0.1:9006,http://127.0.0.1:9106',
          });
        }
      });
    });
  });

  describe('start in order', () => {
    /** Prints a line for each event. */
    const CHILD = `process.on('SIGTERM', () => { console.log('stopping'); setTimeout(() => process.exit(0), 20); });
  console.log('up'); setInterval(() => undefined, 1000);`;

    it('starts gateways last and stops them first, then the services, then the worker', async () => {
      const happened: string[] = [];
      const steps: (() => Promise<void>)[] = [];
      const process_ = (role: ServiceProcess['role'], name: string = role): ServiceProcess => ({
        role,
        name,
        port: 0,
        command: process.execPath,
        args: ['-e', CHILD],
        env: { PATH: process.env['PATH'] },
        hasChannel: true,
        isReady: () => Promise.resolve(happened.includes(`${name} up`)),
      });
      const processes = [process_('gateway'), process_('auth'), process_('auth', 'auth-2'), process_('email-worker')];
      await startInOrder(
        processes,
        {
          onStart: (name) => void happened.push(`${name} started`),
          onLines: (name, lines) => void happened.push(...lines.map((line) => `${name} ${line}`)),
          onEnd: (name) => void happened.push(`${name} ended by itself`),
          onRecovery: () => undefined,
        },
        { add: async (step) => void steps.push(step) },
      );
      const gatewayStart = happened.indexOf('gateway started');
      for (const name of ['auth', 'auth-2', 'email-worker']) {
        expect(happened.slice(0, gatewayStart)).toContain(`${name} up`);
      }

      happened.length = 0;
      for (const step of steps.reverse()) {
        await step();
        happened.push('---');
      }
      expect(happened.join('\n')).toMatch(
        /^gateway stopping\n---\n(auth stopping\nauth-2 stopping|auth-2 stopping\nauth stopping)\n---\nemail-worker stopping\n---$/,
      );
    });
  });
});

describe('supervised child', () => {
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
});

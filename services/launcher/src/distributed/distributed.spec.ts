import { expect, it, describe } from '@jest/globals';
import { loadSettings } from '@hallpass/settings';
import { terminalLine } from '../logs/log-file.js';
import { distributedOptions, labelledLine, writeLines, startInOrder } from './run-distributed.js';
import { portsOf, serviceProcesses, type ServiceProcess } from './processes.js';

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
        Object.keys(named(name)?.env ?? {}).filter((key) => /_URL$|_KEY$|SECRET$/.test(key) && key !== 'HALLPASS_URL');
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

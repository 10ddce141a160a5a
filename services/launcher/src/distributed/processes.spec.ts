import { describe, expect, it } from '@jest/globals';
import { loadSettings } from '@hallpass/settings';
import { distributedOptions } from './run-distributed.js';
import { portsOf, serviceProcesses } from './processes.js';

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

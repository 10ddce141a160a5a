import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

/** The commands of docs/self-hosting.md for Kubernetes; checks what they would have sent to the cluster. */
const OWNER = 'postgres://hallpass:p%40ss@db.example.com:5432/main?sslmode=require';
const REDIS = 'rediss://cache.example.com';

let folder: string;
let secrets: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hallpass-scripts-'));
  cpSync(fileURLToPath(new URL('../../kubernetes', import.meta.url)), join(folder, 'kubernetes'), { recursive: true });
  secrets = join(folder, 'kubernetes/secrets');
  for (const file of filled()) rmSync(join(secrets, file));
  writeFileSync(join(folder, 'kubectl'), `#!/bin/sh\nprintf '%s\\n' "$*" >> "${folder}/calls"\n`);
  chmodSync(join(folder, 'kubectl'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

const filled = (): string[] => readdirSync(secrets).filter((name) => !name.endsWith('.example.env'));
const read = (name: string): string => readFileSync(join(secrets, name), 'utf8');
const calls = (): string => readFileSync(join(folder, 'calls'), 'utf8');
const run = (script: string, ...args: string[]) => {
  const env = { PATH: `${folder}:${process.env['PATH']}` };
  return spawnSync(join(folder, 'kubernetes', script), args, { encoding: 'utf8', env });
};

describe('fill-secrets.sh refuses', () => {
  it.each([
    [[]],
    [[OWNER]],
    [['postgres://db.example.com/main', REDIS]],
    [['mysql://a:b@c/d', REDIS]],
    [[OWNER, 'cache']],
  ])('%j, and makes nothing', (args) => {
    expect(run('fill-secrets.sh', ...args)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^Usage: /),
    });
    expect(filled()).toEqual([]);
  });

  it('to give every pod what an older release had in its one Secret', () => {
    writeFileSync(join(secrets, 'hallpass.env'), `HALLPASS_SECRET=x\nDATABASE_URL=${OWNER}\n`);
    expect(run('fill-secrets.sh', OWNER, REDIS)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('move all but HALLPASS_SECRET to the files that the examples show.'),
    });
    expect(filled()).toEqual(['hallpass.env']);
  });
});

it('fill-secrets.sh makes what is missing, each value of its own, and leaves the rest alone', () => {
  expect(run('fill-secrets.sh', OWNER, REDIS).status).toBe(0);
  expect(read('hallpass-owner.env')).toBe(`DATABASE_URL=${OWNER}\n`);
  expect(read('hallpass-redis.env')).toBe(`REDIS_URL=${REDIS}\n`);
  expect(read('hallpass-database-auth.env')).toMatch(
    /^HALLPASS_AUTH_DATABASE_URL=postgres:\/\/main_auth:[0-9a-f]{64}@db\.example\.com:5432\/main\?sslmode=require\n$/,
  );
  for (const name of filled()) {
    expect({ name, mode: statSync(join(secrets, name)).mode & 0o777 }).toEqual({ name, mode: 0o600 });
    const namesIn = (text: string) => text.split('\n').flatMap((line) => /^[A-Z_]+(?==)/.exec(line) ?? []);
    const example = namesIn(read(name.replace('.env', '.example.env')));
    expect(example).toEqual(expect.arrayContaining(namesIn(read(name))));
  }
  const before = new Map(filled().map((name) => [name, read(name)]));
  const random = [...before.values()].join().match(/[0-9a-f]{64}/g) ?? [];
  expect(new Set(random).size).toBe(12);
  rmSync(join(secrets, 'hallpass-database-auth.env'));
  const again = run('fill-secrets.sh', OWNER, REDIS);
  expect(again.stdout).toBe('kubernetes/secrets/hallpass-database-auth.env\n');
  expect(filled().filter((name) => read(name) !== before.get(name))).toEqual(['hallpass-database-auth.env']);
});

it('apply-secrets.sh makes a Secret of each filled file, and of no example', () => {
  run('fill-secrets.sh', OWNER, REDIS);
  expect(run('apply-secrets.sh').status).toBe(0);
  const made = [...calls().matchAll(/^create secret generic (\S+) --from-env-file=(\S+) --dry-run=client/gm)];
  expect(made.map(([, name]) => `${name}.env`).sort()).toEqual(filled().sort());
  for (const [, name, file] of made) expect(file).toMatch(new RegExp(`/secrets/${name}\\.env$`));
  expect(calls().match(/^--namespace hallpass apply --filename=-$/gm)).toHaveLength(made.length);
});

it('command.sh runs what it is told in a Job made from the CronJob of the manifests', () => {
  expect(run('command.sh').status).toBe(2);
  expect(existsSync(join(folder, 'calls'))).toBe(false);
  expect(run('command.sh', 'end-sessions', '--all').status).toBe(0);
  const text = calls();
  const [, job = ''] =
    /^--namespace hallpass create job (\S+) --from=cronjob\/hallpass-command --dry-run=client/m.exec(text) ?? [];
  expect(job).toMatch(/^hallpass-end-sessions-\d+$/);
  const [, patch = ''] = /^patch --local .*--patch=(\[[^]*?\}\])$/m.exec(text) ?? [];
  expect(JSON.parse(patch)).toEqual([
    { op: 'replace', path: '/spec/template/spec/containers/0/args', value: ['end-sessions', '--all'] },
  ]);
  expect(text).toMatch(new RegExp(`^--namespace hallpass logs --follow job/${job}$`, 'm'));
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startOf } from '@hallpass/embedded-postgres';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningDistributed, RunRecord } from './run-record.js';

let folder: string;
let others: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallpass-record-'));
  others = [];
});

afterEach(async () => {
  for (const other of others) other.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Another process, which runs until it is killed. */
async function other(): Promise<{ pid: number; start: string | null; ended: Promise<unknown[]> }> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  others.push(child);
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  return { pid, start: startOf(pid), ended: once(child, 'exit') };
}

const recordOf = (contents: object) => writeFile(join(folder, 'distributed.json'), JSON.stringify(contents));
const take = () => RunRecord.take(folder, () => undefined);
/** A process that is gone: this pid, with another start time. */
const GONE = { pid: process.pid, start: 'another time' };

describe('a data folder', () => {
  it('is refused while its launcher is running', async () => {
    const { pid, start } = await other();
    await recordOf({ launcher: { pid, start }, children: {} });
    await expect(take()).rejects.toThrow(`Another Hallpass (process ${pid}) is using ${folder}`);
  });

  it('is taken over from a launcher that has exited, after ending its children', async () => {
    const left = await other();
    await recordOf({ launcher: GONE, children: { redis: { pid: left.pid, start: left.start } } });
    await take();
    expect(await left.ended).toEqual([null, 'SIGTERM']);
  });

  it('does not end a process that reuses the id of a child', async () => {
    const { pid } = await other();
    await recordOf({ launcher: GONE, children: { redis: { pid, start: 'another time' } } });
    await take();
    expect(others[0]?.exitCode).toBeNull();
    expect(process.kill(pid, 0)).toBe(true);
  });

  it('is taken if the record is incomplete', async () => {
    await writeFile(join(folder, 'distributed.json'), '{"launch');
    await expect(take()).resolves.toBeInstanceOf(RunRecord);
  });
});

it('lists the running processes, and keeps the password of Redis private', async () => {
  expect(runningDistributed(folder)).toBeNull();
  const record = await take();
  record.started('auth', process.pid);
  record.describe({ auth: 9001 }, 'redis://:word@127.0.0.1:1');
  expect(runningDistributed(folder)).toMatchObject({ ports: { auth: 9001 }, redisUrl: 'redis://:word@127.0.0.1:1' });
  expect((await stat(join(folder, 'distributed.json'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(folder, 'distributed.json'), 'utf8')).toContain(`"pid":${process.pid}`);
  record.remove();
  expect(runningDistributed(folder)).toBeNull();
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startTinyApp } from '../../test/tiny-app.js';
import request from 'supertest';
import { Metrics } from '../metrics/metrics.js';
import { buffered } from './buffered-stream.js';
import { droppedLogLines, logSink } from './log-sink.js';
import { Logger } from './logger.js';

const line = (n: number) => `${JSON.stringify({ level: 'warn', service: 'test', msg: `line ${n}` })}\n`;
const open: number[] = [];
afterEach(() => {
  for (const fd of open.splice(0)) closeSync(fd);
});

function fullDisk(): number {
  const fd = openSync('/dev/full', 'w');
  open.push(fd);
  return fd;
}

describe('a log that cannot be written (security O14)', () => {
  it('is dropped and counted', () => {
    const sink = logSink(fullDisk());
    const before = droppedLogLines();
    sink.write(line(1));
    sink.write(line(2) + line(3));
    expect(droppedLogLines() - before).toBe(3);
  });

  it('says how many lines were lost, before the first that can be written again', () => {
    const path = join(tmpdir(), `hallpass-log-${process.pid}`);
    const fd = openSync(path, 'a');
    open.push(fd);
    let room = Infinity;
    const disk = (to: number, bytes: Buffer, offset: number): number => {
      if (room === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      const written = writeSync(to, bytes, offset, Math.min(room, bytes.length - offset));
      room -= written;
      return written;
    };
    const sink = logSink(fd, disk as typeof writeSync);
    sink.write(line(1));
    room = 10; // full in the middle of the next line
    sink.write(line(2) + line(3));
    sink.write(line(4));
    room = Infinity;
    sink.write(line(5));
    const [first, torn, notice, fifth] = readFileSync(path, 'utf8').split('\n');
    rmSync(path);
    expect(`${first}\n`).toBe(line(1));
    expect(torn).toBe(line(2).slice(0, 10));
    expect(JSON.parse(notice!)).toMatchObject({ level: 'warn', service: 'test', dropped: 3, reason: 'ENOSPC' });
    expect(`${fifth}\n`).toBe(line(5));
  });

  it('changes no answer, and is a figure', async () => {
    const logger = new Logger({ name: 'tiny', stream: buffered(logSink(fullDisk())) });
    const { app } = await startTinyApp({ logger });
    const before = droppedLogLines();
    await request(app.getHttpServer()).get('/api/v1/faults/bug').expect(500);
    const full = await request(app.getHttpServer()).get('/api/v1/faults/full').expect(503);
    expect(full.text).toBe('The server cannot store data at the moment. Try again later.');
    await request(app.getHttpServer()).get('/api/v1/things').expect(200);
    logger.error('one more');
    expect(droppedLogLines()).toBeGreaterThan(before);
    expect(await app.get(Metrics).registry.metrics()).toMatch(
      new RegExp(`^hallpass_log_lines_dropped_total\\{.*\\} ${droppedLogLines()}$`, 'm'),
    );
    await app.close();
  });

  it('as standard output of a process does not end it', async () => {
    const script = `
      import { droppedLogLines } from './libs/http/dist/logs/log-sink.js';
      import { Logger } from './libs/http/dist/logs/logger.js';
      const logger = new Logger({ name: 'child' });
      logger.info('quiet');
      logger.error('loud');
      process.on('exit', () => process.stderr.write(String(droppedLogLines())));
      setTimeout(() => process.exit(7), 300);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: process.cwd(),
      stdio: ['ignore', fullDisk(), 'pipe'],
    });
    let said = '';
    child.stderr!.on('data', (chunk: Buffer) => (said += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    expect({ code, said }).toEqual({ code: 7, said: '2' });
  });
});

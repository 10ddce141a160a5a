import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import { startTinyApp } from '../../test/tiny-app.js';
import { Metrics } from '../metrics/metrics.js';
import { buffered } from './buffered-stream.js';
import { droppedLogLines, logSink } from './log-sink.js';
import { Logger, type LoggerOptions, maskAddress } from './logger.js';

describe('buffered stream', () => {
  const line = (level: string) => `${JSON.stringify({ level, msg: 'x' })}\n`;

  describe('a buffered stream of log lines', () => {
    const written: string[] = [];
    const stream = buffered({ write: (text: string) => void written.push(text) });

    beforeEach(() => {
      jest.useFakeTimers();
      written.length = 0;
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it.each(['warn', 'error', 'fatal'])('writes a line of level %s at once, behind what was said before', (level) => {
      stream.write(line('info'));
      expect(written).toEqual([]);
      stream.write(line(level));
      expect(written).toEqual([line('info') + line(level)]);
    });

    it('writes the lines of a tenth of a second together', () => {
      stream.write(line('info'));
      stream.write(line('info'));
      jest.advanceTimersByTime(100);
      expect(written).toEqual([line('info') + line('info')]);
      jest.advanceTimersByTime(1_000);
      expect(written).toHaveLength(1);
      stream.write(line('info'));
      jest.advanceTimersByTime(100);
      expect(written).toHaveLength(2);
    });

    it('keeps no more than a few kilobytes back', () => {
      const long = line('x'.repeat(3_000));
      for (let count = 0; count < 3; count += 1) stream.write(long);
      expect(written).toEqual([long.repeat(3)]);
    });
  });
});

describe('log sink', () => {
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
});

describe('logger', () => {
  function collect(options: Partial<LoggerOptions> = {}): {
    logger: Logger;
    lines: () => Array<Record<string, unknown>>;
    text: () => string;
  } {
    const written: string[] = [];
    const logger = new Logger({
      name: 'test',
      ...options,
      stream: { write: (line: string) => void written.push(line) },
    });
    return {
      logger,
      lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
      text: () => written.join(''),
    };
  }

  describe('Logger', () => {
    it('never writes the values of secret fields, at any depth and in any spelling', () => {
      const { logger, text } = collect();
      const canary = 'canary-value';
      logger.info('x', {
        password: canary,
        newPassword: canary,
        password_hash: canary,
        access_token: canary,
        refreshToken: canary,
        authorization: canary,
        'set-cookie': [canary],
        'x-stack-secret-server-key': canary,
        publishableClientKey: canary,
        headers: {
          'X-Stack-Admin-Access-Token': canary,
          nested: [{ attempt_code: canary, totp_secret_base64: canary }],
        },
      });
      logger.error({ message: 'failed', body: { old_password: canary } });
      logger.warn(Object.assign(new Error('refused'), { parameters: [canary], query: canary }));
      expect(text()).not.toContain(canary);
    });

    it('keeps the ids and codes that logs are for', () => {
      const { logger, lines } = collect();
      logger.info('refused', { code: 'USER_NOT_FOUND', user_id: 'u1', kid: 'k1', refresh_token_id: 's1' });
      expect(lines()[0]).toMatchObject({
        level: 'info',
        service: 'test',
        msg: 'refused',
        code: 'USER_NOT_FOUND',
        user_id: 'u1',
        kid: 'k1',
        refresh_token_id: 's1',
      });
    });

    it('writes one line an event, whatever the text holds', () => {
      const { logger, lines } = collect();
      logger.info('name\n{"level":"fatal"}', { display_name: '\r\n{"forged":true}' });
      expect(lines()).toHaveLength(1);
      expect(lines()[0]).toMatchObject({ level: 'info', msg: 'name\n{"level":"fatal"}' });
    });

    it('writes what the settings ask for: no requests, nothing below a level, no whole address', () => {
      const address = { client_address: '203.0.113.77' };
      const quiet = collect({ requests: false });
      quiet.logger.access(address);
      quiet.logger.info('x');
      expect(quiet.lines()).toMatchObject([{ msg: 'x' }]);

      const grave = collect({ level: 'warn' });
      grave.logger.access(address);
      grave.logger.info('x');
      grave.logger.warn('y');
      expect(grave.lines()).toMatchObject([{ msg: 'y' }]);

      const masked = collect({ addresses: 'masked' });
      masked.logger.access(address);
      masked.logger.warn({ message: 'from a web page', clientAddress: '2001:db8:85a3:8d3::7348' });
      expect(masked.lines()).toMatchObject([
        { msg: 'request', client_address: '203.0.113.0' },
        { msg: 'from a web page', clientAddress: '2001:db8:85a3::' },
      ]);
    });

    it("understands Nest's way of calling", () => {
      const { logger, lines } = collect();
      logger.error('it broke', 'Error: it broke\n    at x', 'SomeService');
      logger.log('hello', 'SomeService');
      logger.log('Mapped {/x, GET} route', 'RouterExplorer');
      expect(lines()).toMatchObject([
        { level: 'error', msg: 'it broke', stack: 'Error: it broke\n    at x', context: 'SomeService' },
        { level: 'info', msg: 'hello', context: 'SomeService' },
      ]);
      expect(lines()).toHaveLength(2);
    });
  });
});

describe('mask address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['10.1.2.3', '10.1.2.0'],
    ['::ffff:203.0.113.77', '203.0.113.0'],
    ['::ffff:cb00:714d', '203.0.113.0'],
    ['64:ff9b::cb00:714d', '203.0.113.0'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::'],
    ['2001:db8:85a3::7348', '2001:db8:85a3::'],
    ['2001:db8::7348', '2001:db8:0::'],
    ['2001:db8:1:2:3:4:5::', '2001:db8:1::'],
    ['::1', '0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0::'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('makes %s %s', (address, masked) => {
    expect(maskAddress(address)).toBe(masked);
  });
});

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, afterEach, beforeEach } from '@jest/globals';
import { Controller, Get, Injectable, type OnModuleDestroy, Body, Post } from '@nestjs/common';
import { Access } from '@hallpass/access';
import request from 'supertest';
import { startTinyApp, type TinyApp } from '../../test/tiny-app.js';
import { Readiness } from '../health/readiness.js';
import { ServiceState } from '../service/service-state.js';
import { Metrics } from '../metrics/metrics.js';
import { FreeBody } from '../schema/markers.js';
import { FileBody, StreamedBody } from '../wire/body-parsers.js';
import { closeGracefully } from './graceful-shutdown.js';

describe('uncaught error', () => {
  const PROCESS = fileURLToPath(new URL('../../test/uncaught-process.mjs', import.meta.url));

  function run(how: string): Promise<{ code: unknown; stdout: string; stderr: string }> {
    return new Promise((resolve) => {
      execFile(process.execPath, [PROCESS, how], (error, stdout, stderr) =>
        resolve({ code: error?.code, stdout, stderr }),
      );
    });
  }

  describe('an error that nobody caught', () => {
    it.each([
      ['error', 'uncaughtException'],
      ['rejection', 'unhandledRejection'],
    ])('is one line with its stack, and the process ends after what is under way: %s', async (how, origin) => {
      const { code, stdout, stderr } = await run(how);
      const lines = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      const fatal = lines.filter(({ level }) => level === 'fatal');
      expect(fatal).toMatchObject([
        {
          msg: 'uncaught error',
          origin,
          service: 'planted',
          error: { name: 'Error', stack: expect.stringMatching(/\n +at /) },
        },
      ]);
      expect(lines.at(-1)).toMatchObject({ msg: 'request', route: '/api/v1/slow', status: 200 });
      expect(stdout + stderr).not.toContain('canary');
      expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    });
  });
});

describe('graceful shutdown', () => {
  let release: () => void = () => undefined;
  let started: () => void = () => undefined;
  const order: string[] = [];

  @Injectable()
  @Controller('slow')
  @Access('none')
  class SlowController implements OnModuleDestroy {
    @Get()
    async slow(): Promise<object> {
      await new Promise<void>((resolve) => {
        release = resolve;
        started();
      });
      order.push('answered');
      return { finished: true };
    }

    onModuleDestroy(): void {
      order.push('parts closed');
    }
  }

  describe('closeGracefully (security O6)', () => {
    it('is not ready at once, lets requests finish, then closes the parts', async () => {
      const { app } = await startTinyApp({ controllers: [SlowController] });
      const { port } = (app.getHttpServer() as Server).address() as AddressInfo;
      const base = `http://127.0.0.1:${port}`;
      const running = new Promise<void>((resolve) => (started = resolve));
      const spare = connect(port, '127.0.0.1'); // never sends anything
      await once(spare, 'connect');
      const slow = fetch(`${base}/api/v1/slow`);
      await running;
      const closing = closeGracefully(app);
      expect(app.get(ServiceState).isDraining).toBe(true);
      const refused = connect(port, '127.0.0.1');
      await once(refused, 'error');
      release();
      const answer = await slow;
      expect(answer.status).toBe(200);
      expect(answer.headers.get('connection')).toBe('close');
      await closing;
      expect(order).toEqual(['answered', 'parts closed']);
    });
  });

  describe('health', () => {
    let tiny: TinyApp;
    const health = (path: string) => request(tiny.app.getHttpServer()).get(path);

    beforeEach(async () => {
      tiny = await startTinyApp();
    });
    afterEach(() => tiny.app.close());

    it('answers 503 while the process stops', async () => {
      tiny.app.get(ServiceState).drain();
      await health('/health').expect(503);
    });

    it('asks what the process needs only with db=1, and says no more than that it does not answer', async () => {
      const check = () => Promise.reject(new Error('connect ECONNREFUSED 10.1.2.3:5432'));
      tiny.app.get(Readiness).add({ name: 'db', check });
      await health('/health').expect(200);
      const failed = await health('/health?db=1').expect(503);
      expect(failed.text).not.toContain('10.1.2.3');
      expect(tiny.logText()).toContain('ECONNREFUSED');
    });
  });
});

describe('aborted request', () => {
  let release: () => void = () => undefined;
  let started: () => void = () => undefined;

  @Controller('slow')
  @Access('none')
  class SlowController {
    @Post()
    @FreeBody()
    async slow(): Promise<object> {
      await new Promise<void>((resolve) => {
        release = resolve;
        started();
      });
      return { finished: true };
    }
  }

  @Controller('files')
  @Access('none')
  class FilesController {
    @Post()
    @StreamedBody('application/x-ndjson', 1_000)
    @FreeBody()
    async take(@Body() file: FileBody): Promise<object> {
      let bytes = 0;
      for await (const chunk of file) bytes += chunk.length;
      return { bytes };
    }
  }

  /** Sends a request that declares a body of two bytes. */
  async function send(port: number, body: string, path = 'slow', type = 'application/json'): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    const head = [`POST /api/v1/${path} HTTP/1.1`, 'host: localhost', `content-type: ${type}`, 'content-length: 2'];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    return socket;
  }

  describe('a client that leaves before the answer', () => {
    it('keeps the process from stopping only until the work for them is done', async () => {
      const { app } = await startTinyApp({ controllers: [SlowController] });
      const server = app.getHttpServer() as Server;
      const running = new Promise<void>((resolve) => (started = resolve));
      const disconnected = new Promise((resolve) => {
        server.once('connection', (connection: Socket) => connection.once('close', resolve));
      });
      const socket = await send((server.address() as AddressInfo).port, '{}');
      await running;
      socket.resetAndDestroy();
      await disconnected;

      let hasStopped = false;
      const stopped = closeGracefully(app).then(() => (hasStopped = true));
      await new Promise(setImmediate);
      expect(hasStopped).toBe(false);
      release();
      await stopped;
    });

    it('does not keep it from stopping when their body never came whole', async () => {
      const { app } = await startTinyApp({ controllers: [SlowController] });
      const server = app.getHttpServer() as Server;
      const arrived = once(server, 'request');
      const disconnected = new Promise((resolve) => {
        server.once('connection', (connection: Socket) => connection.once('close', resolve));
      });
      const socket = await send((server.address() as AddressInfo).port, '{');
      await arrived;
      socket.resetAndDestroy();
      await disconnected;
      await closeGracefully(app);
      await app.get(ServiceState).allAnswered();
    });
  });

  describe("a body that never comes whole is its sender's doing", () => {
    const bodies = [
      ['parsed', 'slow', 'application/json'],
      ['streamed', 'files', 'application/x-ndjson'],
    ] as const;

    it.each(bodies)('%s: who goes in the middle of it is logged and counted as 499', async (_how, path, type) => {
      const { app, logs, logText } = await startTinyApp({ controllers: [SlowController, FilesController] });
      const server = app.getHttpServer() as Server;
      const arrived = once(server, 'request');
      const socket = await send((server.address() as AddressInfo).port, '{', path, type);
      await arrived;
      socket.resetAndDestroy();
      await app.get(ServiceState).allAnswered();
      expect(logs().filter(({ msg }) => msg === 'request')).toMatchObject([{ route: `/api/v1/${path}`, status: 499 }]);
      expect(logText()).not.toMatch(/"level":"(?:error|warn)"/);
      const counted = await app.get(Metrics).registry.metrics();
      expect(counted).toContain(`route="/api/v1/${path}",status="499"} 1`);
      expect(counted).not.toContain('status="5');
      await app.close();
    });

    it.each(bodies)('%s: who is too slow is told 408, and logged and counted so', async (_how, path, type) => {
      const { app, logs, logText } = await startTinyApp({ controllers: [SlowController, FilesController] });
      const server = app.getHttpServer() as Server;
      server.headersTimeout = 100;
      server.requestTimeout = 200;
      const socket = await send((server.address() as AddressInfo).port, '{', path, type);
      let answer = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
      await once(socket, 'close');
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('x-hallpass-error: REQUEST_TIMEOUT\r\n');
      await app.get(ServiceState).allAnswered();
      expect(logs().filter(({ msg }) => msg === 'request')).toMatchObject([{ route: `/api/v1/${path}`, status: 408 }]);
      expect(logText()).not.toMatch(/"level":"(?:error|warn)"/);
      expect(await app.get(Metrics).registry.metrics()).toContain(`route="/api/v1/${path}",status="408"} 1`);
      await app.close();
    });
  });
});

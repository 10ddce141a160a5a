import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Body, Controller, Post } from '@nestjs/common';
import { Access } from '@hallpass/access';
import { startTinyApp } from '../../test/tiny-app.js';
import { Metrics } from '../metrics/metrics.js';
import { FreeBody } from '../schema/markers.js';
import { FileBody, StreamedBody } from '../wire/body-parsers.js';
import { closeGracefully } from './graceful-shutdown.js';
import { ServiceState } from '../service/service-state.js';

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

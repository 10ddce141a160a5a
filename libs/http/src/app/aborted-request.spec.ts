import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Controller, Post } from '@nestjs/common';
import { Access } from '@hallpass/access';
import { startTinyApp } from '../../test/tiny-app.js';
import { FreeBody } from '../schema/markers.js';
import { closeGracefully } from './graceful-shutdown.js';
import { ServiceState } from './service-state.js';

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

/** Sends a request for two bytes of body. */
async function send(port: number, body: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  const head = ['POST /api/v1/slow HTTP/1.1', 'host: localhost', 'content-type: application/json', 'content-length: 2'];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return socket;
}

describe('whoever goes before the answer', () => {
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

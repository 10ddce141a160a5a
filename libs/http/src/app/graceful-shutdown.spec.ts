import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Access } from '@hallpass/access';
import request from 'supertest';
import { startTinyApp, type TinyApp } from '../../test/tiny-app.js';
import { Readiness } from '../health/readiness.js';
import { closeGracefully } from './graceful-shutdown.js';
import { ServiceState } from '../service/service-state.js';

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

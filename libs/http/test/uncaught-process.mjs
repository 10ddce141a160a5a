import { Access, CallerResolver } from '@hallpass/access';
import { Answers, createApp, Logger, onUncaughtError, stopOnSignals } from '@hallpass/http';
import { Controller, Get, Module } from '@nestjs/common';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

// A process with one route, in which an uncaught error occurs while a request is running.
const [how] = process.argv.slice(2);

class SlowController {
  async slow() {
    const error = new Error('planted, of postgres://owner:canary@db.internal/main');
    if (how === 'error') setTimeout(() => Promise.resolve().then(() => process.nextTick(throws, error)), 10);
    else void Promise.reject(error);
    await pause(300);
    return { finished: true };
  }
}

function throws(error) {
  throw error;
}

const { prototype } = SlowController;
const route = Object.getOwnPropertyDescriptor(prototype, 'slow');
for (const decorate of [Get(), Answers(200, 'none')]) decorate(prototype, 'slow', route);
for (const decorate of [Controller('slow'), Access('none')]) decorate(SlowController);
class ProcessModule {}
const resolver = { provide: CallerResolver, useValue: { resolve: async () => null } };
Module({ controllers: [SlowController], providers: [resolver] })(ProcessModule);

const logger = new Logger({ name: 'planted' });
const settings = { trustedProxyHops: 0, metricsPort: null };
const app = await createApp(ProcessModule, { settings, name: 'planted', edge: true, logger });
onUncaughtError(logger, stopOnSignals(app));
await app.listen(0, '127.0.0.1');
const { port } = app.getHttpServer().address();
await fetch(`http://127.0.0.1:${port}/api/v1/slow`);

import { afterAll, afterEach, beforeAll, describe, it } from '@jest/globals';
import { Database } from '@hallpass/database';
import { outbox, prepareBullmqSchema, queueMigrations, QueueOptions, QueueRuntime, eventsOf } from '@hallpass/queue';
import { type MigratedDatabase, RedisServer, startMigratedDatabase, TcpProxy, until } from '@hallpass/testing';
import { Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { ScriptedHandler } from './support/effects.js';

let own: MigratedDatabase;
let redis: RedisServer;
let observer: Database;
const ends: Array<() => Promise<void>> = [];

beforeAll(async () => {
  Logger.overrideLogger(['fatal']); // these tests lose connections on purpose
  redis = await RedisServer.create({ keepsData: false });
  own = await startMigratedDatabase(queueMigrations, { steps: [prepareBullmqSchema] });
  observer = await own.open('owner');
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(async () => {
  await redis?.remove();
  await own?.stop();
});

async function proxyBefore(url: string): Promise<TcpProxy> {
  const proxy = await TcpProxy.before(url);
  ends.push(() => proxy.close());
  return proxy;
}

/** Handlers that only accept events. */
function handlers(): ScriptedHandler[] {
  return eventsOf('email').map((event) => {
    const handler = new ScriptedHandler(event);
    handler.on('p', (delivery) => delivery.complete());
    return handler;
  });
}

describe.each(['redis', 'postgres'] as const)('the queue on %s', (backend) => {
  it('goes on after the packets of its established connections were lost (security O12)', async () => {
    const database = await proxyBefore(own.settings.databaseUrl!);
    const away = backend === 'redis' ? await proxyBefore(redis.url) : database;
    const settings = {
      ...own.settings,
      databaseUrl: database.through(own.settings.databaseUrl!),
      redisUrl: backend === 'redis' ? away.through(redis.url) : null,
    };
    const db = new Database('email', settings);
    ends.push(() => db.onApplicationShutdown());
    const runtime = new QueueRuntime(settings, new QueueOptions({ namespace: `test-${randomUUID()}` }));
    ends.push(() => runtime.onModuleDestroy());
    await db.ready();
    runtime.register('email', db, handlers());
    runtime.onApplicationBootstrap();
    await runtime.started();
    await deliver();
    away.silence();
    await deliver();
  });
});

/** Adds an event as another process would, and waits for its effect. */
async function deliver(): Promise<void> {
  const id = await observer.transaction((tx) => outbox.add(tx, 'user.deleted', 'p', { id: randomUUID(), teams: [] }));
  const isDone = async (): Promise<boolean> => {
    const rows: unknown[] = await observer.manager.query(
      `SELECT 1 FROM queue.delivery WHERE event_id = $1 AND consumer = 'email' AND done_at IS NOT NULL`,
      [id],
    );
    return rows.length > 0;
  };
  await until('the effect of the event', isDone);
}

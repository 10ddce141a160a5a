import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type MigratedDatabase, startMigratedDatabase, TcpProxy, until } from '@hallpass/testing';
import { connectedAs } from './connection.js';

let own: MigratedDatabase;
let proxy: TcpProxy;
beforeAll(async () => {
  own = await startMigratedDatabase([]);
  proxy = await TcpProxy.before(own.settings.databaseUrl!);
});
afterAll(async () => {
  await proxy.close();
  await own.stop();
});

it('a slow database is asked again, so that a start on a busy machine succeeds', async () => {
  proxy.partition();
  const databaseUrl = proxy.through(own.settings.databaseUrl!);
  const worked = connectedAs('owner', { ...own.settings, databaseUrl }, () => Promise.resolve('worked'));
  await until('the first try', () => proxy.accepted === 1);
  proxy.heal(); // does not restore the lost connection
  expect(await worked).toBe('worked');
  expect(proxy.accepted).toBeGreaterThan(1);
});

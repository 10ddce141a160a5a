import { afterEach, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkProcesses } from './check-processes.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function answering(status: number): Promise<number> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/health?db=1' ? status : 404, { connection: 'close' }).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

it('names the processes that do not answer properly', async () => {
  const gone = await answering(200);
  await new Promise((resolve) => servers.pop()?.close(resolve));
  const ports = { gateway: await answering(200), users: await answering(500), 'email-worker': gone };
  expect(await checkProcesses(ports)).toEqual({
    subject: 'processes',
    isGood: false,
    text: expect.stringMatching(/ users, email-worker of the distributed mode/),
  });
});

it('reports success if all answer', async () => {
  expect(await checkProcesses({ gateway: await answering(200) })).toMatchObject({ isGood: true });
});

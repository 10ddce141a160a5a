import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { closeGracefully } from '@hallpass/http';
import { TcpProxy } from '@hallpass/testing';
import { Pool } from 'undici';
import { reached, startBareServer, startGateway, startService } from '../../test/gateway-fixture.js';
import { exchange, type ExchangeFailure } from './exchange.js';

const PATH = '/api/v1/things';
const stops: Array<() => unknown> = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function gatewayFor(urls: string[], deadlineMillis?: number): Promise<string> {
  const gateway = await startGateway(urls, deadlineMillis);
  stops.push(async () => {
    await gateway.app.close();
    await gateway.upstream.close();
  });
  return gateway.url;
}

/** A replica that records its requests. */
async function replica(listener: RequestListener): Promise<{ url: string; asked: string[]; server: Server }> {
  const asked: string[] = [];
  const { url, server } = await startBareServer((request, answer) => {
    asked.push(request.method ?? '');
    listener(request, answer);
  });
  stops.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { url, asked, server };
}

const answering =
  (text: string): RequestListener =>
  (_request, answer) =>
    answer.end(text);
const breakingOff: RequestListener = (request) => request.socket.destroy();

async function deadUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

const ask = async (url: string, method = 'GET', body?: string | ReadableStream) => {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  const init = { method, headers, ...(body === undefined ? {} : { body, duplex: 'half' }) } as RequestInit;
  const answer = await fetch(`${url}${method === 'DELETE' ? `${PATH}/1` : PATH}`, init);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
};

describe('a service that does not answer', () => {
  it('and is unreachable becomes a 503 with a time to try again', async () => {
    const url = await gatewayFor([await deadUrl(), await deadUrl()]);
    expect(await ask(url)).toMatchObject({ status: 503, retryAfter: '1' });
    expect(await ask(url, 'POST', '{}')).toMatchObject({ status: 503, retryAfter: '1' });
  });

  it('in time becomes a 504, and is not asked again', async () => {
    const slow = await replica(() => undefined);
    const url = await gatewayFor([slow.url], 150);
    expect(await ask(url)).toMatchObject({ status: 504, retryAfter: '1' });
    expect(await ask(url, 'POST', '{}')).toMatchObject({ status: 504, retryAfter: null });
    expect(slow.asked).toEqual(['GET', 'POST']);
  });

  it('with HTTP becomes a 502', async () => {
    const odd = createServer((socket) => socket.end('220 mail.example ESMTP\r\n')).listen(0, '127.0.0.1');
    await once(odd, 'listening');
    stops.push(() => odd.close());
    const url = await gatewayFor([`http://127.0.0.1:${(odd.address() as AddressInfo).port}`]);
    expect((await ask(url, 'POST', '{}')).status).toBe(502);
  });

  it('is reported by a sentence that says what to do, without an address', async () => {
    const dead = await deadUrl();
    const { text } = await ask(await gatewayFor([dead]));
    expect(text).toMatch(/Try again/);
    expect(text).not.toContain('127.0.0.1');
  });
});

describe('a request is sent again (security J2)', () => {
  it('never if it is not idempotent and a byte of it was sent', async () => {
    const [first, second] = [await replica(breakingOff), await replica(breakingOff)];
    const url = await gatewayFor([first.url, second.url]);
    expect(await ask(url, 'POST', '{}')).toMatchObject({ status: 502, retryAfter: null });
    expect([...first.asked, ...second.asked]).toEqual(['POST']);
  });

  it('never if its body was streamed and is no longer available', async () => {
    const [first, second] = [await replica(breakingOff), await replica(answering('second'))];
    const url = await gatewayFor([first.url, second.url]);
    const statuses = [
      await ask(url, 'DELETE', new Blob(['{}']).stream()),
      await ask(url, 'DELETE', new Blob(['{}']).stream()),
    ];
    expect(first.asked).toHaveLength(1);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 502]);
  });

  it('to another replica if it is idempotent', async () => {
    const [first, second] = [await replica(breakingOff), await replica(answering('second'))];
    const url = await gatewayFor([first.url, second.url]);
    for (const method of ['GET', 'DELETE', 'GET', 'DELETE'])
      expect(await ask(url, method)).toMatchObject({ status: 200, text: 'second' });
    expect(second.asked).toEqual(['GET', 'DELETE', 'GET', 'DELETE']);
  });

  it('to another replica, whatever the method, if the first one refused the connection', async () => {
    const second = await replica(answering('second'));
    const url = await gatewayFor([await deadUrl(), second.url, await deadUrl()]);
    for (const method of ['POST', 'GET', 'POST'])
      expect(await ask(url, method, method === 'POST' ? '{}' : undefined)).toMatchObject({ status: 200 });
    expect(second.asked).toEqual(['POST', 'GET', 'POST']);
  });

  it('to the only replica, if that is just restarting', async () => {
    const dead = await deadUrl();
    const url = await gatewayFor([dead]);
    const answer = ask(url, 'POST', '{}');
    const { server } = await startBareServer(answering('back'));
    await new Promise<void>((resolve) => server.close(() => resolve()));
    server.listen(Number(new URL(dead).port), '127.0.0.1');
    stops.push(
      () => server.closeAllConnections(),
      () => server.close(),
    );
    expect(await answer).toMatchObject({ status: 200, text: 'back' });
  });
});

describe('several replicas', () => {
  it('take turns', async () => {
    const all = [await replica(answering('a')), await replica(answering('b')), await replica(answering('c'))];
    const url = await gatewayFor(all.map((each) => each.url));
    for (let n = 0; n < 9; n += 1) await ask(url);
    expect(all.map(({ asked }) => asked.length)).toEqual([3, 3, 3]);
  });

  it('are skipped for a while after they failed', async () => {
    const [first, second] = [await replica(breakingOff), await replica(answering('b'))];
    const url = await gatewayFor([first.url, second.url]);
    for (let n = 0; n < 8; n += 1) expect((await ask(url)).status).toBe(200);
    expect(first.asked).toHaveLength(1);
    expect(second.asked).toHaveLength(8);
  });

  it('stop one after the other without losing a request (security O6)', async () => {
    const [first, second] = [await startService(), await startService()];
    stops.push(() => second.app.close());
    const url = await gatewayFor([first.url, second.url]);
    let isStopped = false;
    const answers: number[] = [];
    const client = async () => {
      for (let after = 0; after < 20; after += isStopped ? 1 : 0)
        answers.push((await ask(url, 'POST', '{"a":1}')).status);
    };
    const clients = [client(), client(), client(), client()];
    await closeGracefully(first.app, 2_000);
    isStopped = true;
    await Promise.all(clients);
    expect(new Set(answers)).toEqual(new Set([201]));
  });
});

describe('a service whose established connections lose packets (security O12)', () => {
  const behindProxy = async (): Promise<{ url: string; proxy: TcpProxy }> => {
    const service = await startService();
    const proxy = await TcpProxy.before(service.url);
    stops.push(
      () => service.app.close(),
      () => proxy.close(),
    );
    const url = await gatewayFor([proxy.through(service.url).replace(/\/$/, '')]);
    await Promise.all(Array.from({ length: 5 }, () => ask(url))); // this many connections stay open
    return { url, proxy };
  };

  it.each(['to server', 'to client', 'both'] as const)(
    'gets idempotent requests again, at once for all that follow: %s',
    async (direction) => {
      const { url, proxy } = await behindProxy();
      proxy.silence(direction);
      expect(await ask(url)).toMatchObject({ status: 200 });
      const asked = reached.length;
      const { accepted } = proxy;
      expect((await Promise.all(Array.from({ length: 5 }, () => ask(url)))).map(({ status }) => status)).toEqual([
        200, 200, 200, 200, 200,
      ]);
      expect(reached).toHaveLength(asked + 5);
      expect(proxy.accepted).toBeLessThanOrEqual(accepted + 5); // no inquiry was sent for them
    },
  );

  it('answers 502 for requests that it may have executed', async () => {
    const { url, proxy } = await behindProxy();
    proxy.silence('to client');
    const made = () => reached.filter((name) => name === 'make').length;
    const before = made();
    expect(await ask(url, 'POST', '{}')).toMatchObject({ status: 502, retryAfter: null });
    expect(made()).toBe(before + 1);
    expect(await ask(url, 'POST', '{}')).toMatchObject({ status: 201 });
  });

  it('gets the next inquiry soon if the last one failed, and later if the request is in progress', async () => {
    const answers = [null, false];
    const silent = await replica(() => undefined);
    const pool = new Pool(silent.url);
    const outcome = (isUnderWay: () => Promise<boolean | null>) =>
      exchange(pool, { method: 'GET', path: PATH }, 5_900, { isUnderWay, onLost: () => undefined }).catch(
        ({ reason }: ExchangeFailure) => reason,
      );
    const late = jest.fn(() => Promise.resolve(true));
    expect(await Promise.all([outcome(() => Promise.resolve(answers.shift()!)), outcome(late)])).toEqual([
      'broken',
      'late',
    ]);
    expect(late).toHaveBeenCalledTimes(1);
    await pool.destroy();
  });

  it('may take its time if it is only slow', async () => {
    const { url, proxy } = await behindProxy();
    const { accepted } = proxy;
    const answer = await fetch(`${url}${PATH}/slow`);
    expect(await answer.json()).toEqual({ is: 'at last' });
    expect(proxy.accepted).toBe(accepted + 1); // an inquiry was sent
  });

  it('may also take its time if its release does not support inquiries', async () => {
    const older = await replica((request, answer) => {
      if (request.url === '/health') answer.end('{"status":"ok"}');
      else setTimeout(() => answer.end('at last'), 4_500);
    });
    expect(await ask(await gatewayFor([older.url]))).toMatchObject({ status: 200, text: 'at last' });
    expect(older.asked).toHaveLength(2);
  });
});

it('ends the connection when it aborts a large answer, so that the answer does not seem complete', async () => {
  const half = await replica((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/plain', 'content-length': '1000000' });
    answer.write('x'.repeat(300_000), () => answer.socket?.destroy());
  });
  const url = await gatewayFor([half.url]);
  await expect(fetch(`${url}${PATH}`).then((answer) => answer.text())).rejects.toThrow();
});

import { once } from 'node:events';
import { type IncomingHttpHeaders, request as httpRequest, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Metrics, ServiceState } from '@hallpass/http';
import {
  reached,
  type Running,
  signer,
  startBareServer,
  startGateway,
  startOneProcess,
  startService,
} from '../../test/gateway-fixture.js';

type Gateway = Awaited<ReturnType<typeof startGateway>>;

let service: Running;
let gateway: Gateway;
let oneProcess: Running;
const withCaller = { 'x-stack-access-type': 'client' };

beforeAll(async () => {
  service = await startService();
  gateway = await startGateway([service.url]);
  oneProcess = await startOneProcess();
});
afterAll(async () => {
  await Promise.all([gateway, service, oneProcess].map(({ app }) => app.close()));
  await gateway.upstream.close();
});
beforeEach(() => {
  reached.length = 0;
});

const context = (method: string, url: string) =>
  signer.sign({ requestId: 'forged', clientAddress: '1.1.1.1', caller: null }, { method, url });

/** Sends raw bytes and reads until the server closes the connection. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk));
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

/** Sends a request without normalizing its target. */
function get(port: number, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: '127.0.0.1', path }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end();
  });
}

describe('a service behind the gateway (security J1)', () => {
  const url = '/api/v1/things';

  it('refuses requests that the gateway has not signed', async () => {
    for (const headers of [{}, withCaller, { 'x-hallpass-context': 'x.y' }] as Array<Record<string, string>>)
      expect((await fetch(`${service.url}${url}`, { headers })).status).toBe(401);
    expect(reached).toEqual([]);
  });

  it.each([
    ['another method', 'DELETE', '/api/v1/things/1', 'GET', '/api/v1/things/1'],
    ['another path', 'GET', '/api/v1/things/2', 'GET', '/api/v1/things/1'],
    ['another query', 'GET', '/api/v1/things/1?a=1', 'GET', '/api/v1/things/1?a=2'],
  ])('refuses a context that was signed for %s', async (_what, signedMethod, signedUrl, method, path) => {
    const headers = { 'x-hallpass-context': context(signedMethod, signedUrl) };
    expect((await fetch(`${service.url}${path}`, { method, headers })).status).toBe(401);
    expect(reached).toEqual([]);
    const own = { 'x-hallpass-context': context(method, path) };
    expect((await fetch(`${service.url}${path}`, { method, headers: own })).status).toBe(200);
  });
});

describe('the gateway', () => {
  it.each([
    ['X-HALLPASS-CONTEXT', ''],
    ['x_hallpass_context', ''],
    ['X-Hallpass_Context', ''],
    ['x-hallpass-context', 'connection: x-hallpass-context, close\r\n'],
  ])('drops a context that comes from outside as %s, and sends its own (security J1)', async (name, more) => {
    const answer = await raw(
      gateway.port,
      `GET /api/v1/things HTTP/1.1\r\nhost: a\r\n${name}: ${context('GET', '/api/v1/things')}\r\n` +
        `${name}: twice\r\n${more || 'connection: close\r\n'}\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('"project":null');
    expect(answer).toContain('"address":"127.0.0.1"');
  });

  it('tells the service who calls and from where, and keeps keys and tokens to itself', async () => {
    const answer = await fetch(`${gateway.url}/api/v1/things`, {
      headers: {
        ...withCaller,
        'x-stack-secret-server-key': 'ssk_canary',
        'x-stack-super-secret-admin-key': 'sak_canary',
        'x-stack-publishable-client-key': 'pck_canary',
        'x-stack-access-token': 'at_canary',
        'x-stack-admin-access-token': 'aat_canary',
        'x-stack-refresh-token': 'needed',
      },
    });
    const { project, headers } = (await answer.json()) as { project: object; headers: string[] };
    expect(project).toEqual({ id: 'p', version: 7, user: 'u' });
    expect(headers.sort()).toEqual(['x-hallpass-context', 'x-stack-access-type', 'x-stack-refresh-token']);
  });

  it.each([
    ['both length and chunks', 'content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}'],
    ['two lengths', 'content-length: 2\r\ncontent-length: 3\r\n\r\n{}'],
    ['a coding after chunked', 'transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
    ['an odd coding', 'transfer-encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['two hosts', 'host: b\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}'],
    ['a space before the colon', 'content-length : 2\r\n\r\n{}'],
  ])('closes the connection on %s and forwards nothing (security J2)', async (_what, rest) => {
    const answer = await raw(
      gateway.port,
      `POST /api/v1/things HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${rest}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(reached).toEqual([]);
  });

  it.each([
    '/api/v1/things%2f..%2fhidden%2f1',
    '/api/v1/things/..%2fhidden',
    '/api/v1/things/../hidden/1',
    '/api/v1/things/%2e%2e/hidden/1',
    '/api/v1//hidden/1',
    '//api/v1/hidden/1',
    '/api/v1/hidden/1',
    '/api/v1/hidden;/1',
    '/api/v1/things/1;/../../hidden/1',
    '/api/v1/things/1/..%5c..%5chidden%5c1',
    '/api/v1/things?x=/../hidden/1',
    '/API/v1/hidden/1',
    '/api/latest/../v1/hidden/1',
    'http://a/api/v1/hidden/1',
    'http://a/api/v1/things/../hidden/1',
  ])('forwards %s only to its own handler (security J3)', async (path) => {
    const one = await get(oneProcess.port, path);
    const seen = [...reached];
    reached.length = 0;
    expect((await get(gateway.port, path)).status).toBe(one.status);
    expect(reached).toEqual(seen);
    expect(reached).not.toContain('hidden');
  });

  it('routes to the authorized path, whether the target is a path or includes an origin', async () => {
    expect(await get(gateway.port, 'http://a/api/v1/things/1')).toEqual({ status: 200, text: '{"id":"1"}' });
    expect(await get(gateway.port, '/api/latest/things/a%2Fb?x=%2F..')).toEqual({ status: 200, text: '{"id":"a/b"}' });
  });
});

describe('a body (security J4)', () => {
  const post = (url: string, path: string, bytes: number, chunked: boolean) => {
    const text = JSON.stringify({ text: 'x'.repeat(bytes) });
    const body = chunked ? new Blob([text]).stream() : text;
    const headers = { 'content-type': 'application/json', connection: 'close' };
    return fetch(`${url}/api/v1/things${path}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  };

  it.each([
    ['', 1_048_600, false],
    ['', 1_048_600, true],
    ['/big', 3_000_100, false],
    ['/big', 3_000_100, true],
  ])(
    'beyond the limit of its route is refused as in one process: %s, %i bytes, chunked %s',
    async (path, bytes, chunked) => {
      const [there, here] = [
        await post(gateway.url, path, bytes, chunked),
        await post(oneProcess.url, path, bytes, chunked),
      ];
      expect(there.status).toBe(413);
      expect(await there.text()).toBe(await here.text());
      expect(reached).toEqual([]);
    },
  );

  it.each([
    ['', 100, false, 201],
    ['', 100, true, 201],
    ['', 1_000_000, false, 201],
    ['/big', 2_900_000, true, 200],
  ])('within it arrives completely: %s, %i bytes, chunked %s', async (path, bytes, chunked, status) => {
    const answer = await post(gateway.url, path, bytes, chunked);
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { length: number }).length).toBeGreaterThanOrEqual(bytes);
  });

  it('that is aborted reaches no handler', async () => {
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write(
      'POST /api/v1/things HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{',
    );
    await once(socket, 'ready');
    socket.destroy();
    expect((await fetch(`${gateway.url}/api/v1/things/after`)).status).toBe(200);
    expect(reached).toEqual(['one after']);
  });

  it.each([9_000, 900_000])(
    "that is aborted counts as the sender's fault, not the replica's: %i bytes announced",
    async (announced) => {
      const before = await counted(gateway);
      const socket = connect(gateway.port, '127.0.0.1');
      socket.write(
        `POST /api/v1/things HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${announced}\r\n\r\n{`,
      );
      await once(gateway.app.getHttpServer() as Server, 'request');
      socket.destroy();
      await gateway.app.get(ServiceState).allAnswered();
      expect((await counted(gateway)) - before).toBe(1);
      expect(await gateway.app.get(Metrics).registry.metrics()).not.toMatch(/route="\/api\/v1\/things",status="5/);
      expect((await fetch(`${gateway.url}/api/v1/things/after`)).status).toBe(200);
    },
  );
});

/** How many uploads were counted as aborted by their sender. */
async function counted({ app }: Running): Promise<number> {
  const text = await app.get(Metrics).registry.metrics();
  return Number(/_count\{[^}]*route="\/api\/v1\/things",status="499"\} (\d+)/.exec(text)?.[1] ?? 0);
}

describe('an answer is the same in both modes', () => {
  const varying = new Set(['date', 'x-stack-request-id', 'keep-alive', 'connection']);
  const json = { 'content-type': 'application/json' };
  const override = { 'x-stack-override-error-status': 'true' };

  it.each<[string, string, RequestInit]>([
    ['GET', '/api/v1/things/1', {}],
    ['GET', '/api/v1/things/large', {}],
    ['GET', '/api/v1/things/empty', {}],
    ['HEAD', '/api/v1/things/1', {}],
    ['GET', '/api/v1/things/fault', {}],
    ['GET', '/api/v1/things/fault', { headers: override }],
    ['GET', '/api/v1/things/text', { headers: override }],
    ['GET', '/api/v1/things/1', { headers: { ...override, 'x-stack-access-type': 'wrong' } }],
    ['GET', '/api/v1/things/1', { headers: { accept: 'text/html' } }],
    ['GET', '/api/v1/things/1?unknown=1', { headers: override }],
    ['GET', '/api/v1/nothing', { headers: override }],
    ['PUT', '/api/v1/things', { headers: override, body: '{}' }],
    ['OPTIONS', '/api/v1/things', {}],
    ['POST', '/api/v1/things', { headers: json, body: '{"a":' }],
    ['POST', '/api/v1/things', { headers: json, body: '' }],
    ['POST', '/api/v1/things', { headers: { ...json, 'content-encoding': 'gzip' }, body: '{"a":1}' }],
    ['POST', '/api/v1/things', { headers: { 'content-type': 'text/xml' }, body: '<a/>' }],
    ['POST', '/api/v1/things', { headers: { 'content-type': 'application/json; charset=utf-8' }, body: '{"a":1}' }],
    ['POST', '/api/v1/things', {}],
    ['DELETE', '/api/v1/things/1', { headers: json, body: '{}' }],
    ['DELETE', '/api/v1/things/1', {}],
  ])('%s %s', async (method, path, init) => {
    const ask = async ({ url }: { url: string }) => {
      const answer = await fetch(`${url}${path}`, { method, ...init });
      const headers = [...answer.headers].filter(([name]) => !varying.has(name));
      return { status: answer.status, headers, body: await answer.text() };
    };
    expect(await ask(gateway)).toEqual(await ask(oneProcess));
  });

  it("and includes the edge's request id if something fails inside", async () => {
    const broken = await startBareServer((_request, answer) => answer.socket?.destroy());
    const other = await startGateway([broken.url]);
    const answer = await fetch(`${other.url}/api/v1/things`, { method: 'POST', headers: override });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-stack-actual-status')).toBe('502');
    expect(answer.headers.get('x-stack-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    await other.app.close();
    await other.upstream.close();
    broken.server.close();
  });
});

describe('hop-by-hop headers', () => {
  it('are not forwarded, in either direction', async () => {
    let seen: IncomingHttpHeaders = {};
    const bare = await startBareServer((request, answer) => {
      seen = request.headers;
      answer.writeHead(200, {
        'content-type': 'text/plain',
        connection: 'x-private-answer',
        'x-private-answer': '1',
        'keep-alive': 'timeout=77',
        'proxy-authenticate': 'Basic',
        'x-public-answer': '1',
      });
      answer.end('ok');
    });
    const other = await startGateway([bare.url]);
    const answer = await raw(
      other.port,
      'GET /api/v1/things HTTP/1.1\r\nhost: evil.example\r\nconnection: close, x-private\r\nx-private: 1\r\n' +
        'te: trailers\r\nproxy-authorization: Basic eA==\r\nkeep-alive: 1\r\nupgrade: websocket\r\nx-public: 1\r\n\r\n',
    );
    expect(seen).toMatchObject({ 'x-public': '1', host: bare.url.slice('http://'.length) });
    for (const name of ['x-private', 'te', 'proxy-authorization', 'upgrade', 'transfer-encoding'])
      expect(seen[name]).toBeUndefined();
    expect(answer).toContain('x-public-answer: 1');
    expect(answer).not.toMatch(/x-private-answer|timeout=77|proxy-authenticate|transfer-encoding/);
    await other.app.close();
    await other.upstream.close();
    bare.server.close();
  });
});

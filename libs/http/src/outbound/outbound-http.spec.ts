import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from '@hallpass/settings';
import { afterEach, describe, expect, it } from '@jest/globals';
import { OutboundHttp, type Resolve } from './outbound-http.js';

class ImpatientHttp extends OutboundHttp {
  protected override readonly timeoutMillis = 300;
}

/** Resolves names to a different address on each lookup. */
class ReboundHttp extends ImpatientHttp {
  lookups = 0;
  protected override readonly resolve: Resolve;

  constructor(...answers: string[][]) {
    super({ outboundPrivate: 'refuse' } as Settings);
    this.resolve = (_hostname, _options, done) => {
      const addresses = answers[Math.min(this.lookups, answers.length - 1)]!;
      this.lookups += 1;
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
  }
}

const open = new OutboundHttp({ outboundPrivate: 'allow' } as Settings);
const impatient = new ImpatientHttp({ outboundPrivate: 'allow' } as Settings);
const strict = new OutboundHttp({ outboundPrivate: 'refuse' } as Settings);

const servers: Server[] = [];
async function serve(answer: RequestListener): Promise<URL> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/path?query=1`);
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('calls to addresses of others (security J9)', () => {
  it.each([
    ['a loopback address', 'https://127.0.0.1/'],
    ['a loopback address in another spelling', 'https://2130706433/'],
    ['a private address', 'https://10.0.0.1/'],
    ["a cloud's metadata", 'http://169.254.169.254/latest/meta-data'],
    ['an IPv6 loopback address', 'https://[::1]/'],
    ['a mapped IPv4 address', 'https://[::ffff:10.0.0.1]/'],
    ['a name of this machine', 'https://localhost/'],
    ['another port', 'https://93.184.216.34:6379/'],
    ['another scheme', 'file:///etc/passwd'],
  ])('refuse %s', async (_what, url) => {
    await expect(strict.request(new URL(url))).rejects.toMatchObject({ name: 'ForbiddenAddressError' });
  });

  const SPELLINGS = `
    127.0.0.1 127.1 127.0.1 127.255.255.254 0.0.0.0 0 0x7f.1 0x7f000001 017700000001 0177.0.0.1 2130706433 127.0.0.1. 10.0.0.1 10.255.255.255
    0xa.0.0.1 167772161 172.16.0.1 172.31.255.254 0xac100001 192.168.0.1 192.168.255.255 3232235521 0300.0250.0.1 169.254.169.254 169.254.170.2
    2852039166 0xa9fea9fe 0251.0376.0251.0376 100.64.0.1 100.100.100.200 100.127.255.254 192.0.0.192 198.18.0.1 198.19.255.254 224.0.0.1 239.1.1.1
    240.0.0.1 255.255.255.255 [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:a9fe:a9fe] [::ffff:10.0.0.1]
    [::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::a9fe:a9fe] [fe80::1] [febf::1] [fc00::1] [fd00:ec2::254] [fdff::1] [ff02::1] [2002:7f00:1::]
    [2002:a9fe:a9fe::] [2001::1] [100::1] [5f00::1] localhost LOCALHOST 127%2e0%2e0%2e1 ①②⑦.0.0.1`;
  it.each(SPELLINGS.trim().split(/\s+/))('refuse %s, however it is spelled', async (host) => {
    await expect(strict.request(new URL(`http://${host}/`))).rejects.toMatchObject({ name: 'ForbiddenAddressError' });
  });

  // TEST-NET-1 (RFC 5737) is unassigned: connections to it never succeed.
  const PUBLIC = '192.0.2.1';

  it.each([
    ['a private address', ['10.0.0.1']],
    ['this machine', ['127.0.0.1']],
    ["a cloud's metadata, in IPv6", ['fd00:ec2::254']],
    ['a private address behind a public one', [PUBLIC, '192.168.0.1']],
    ['a private address before a public one', ['::1', PUBLIC]],
  ])('refuse a name that stands for %s', async (_what, addresses) => {
    const request = new ReboundHttp(addresses).request(new URL('http://rebound.example/'));
    await expect(request).rejects.toMatchObject({ name: 'ForbiddenAddressError' });
  });

  it('look a name up once, and connect to what they have looked at', async () => {
    const rebound = new ReboundHttp([PUBLIC], ['127.0.0.1']);
    await expect(rebound.request(new URL('http://rebound.example/'))).rejects.toMatchObject({ name: 'OutboundError' });
    expect(rebound.lookups).toBe(1);
    await expect(rebound.request(new URL('http://rebound.example/'))).rejects.toMatchObject({
      name: 'ForbiddenAddressError',
    });
  });

  it('refuse another scheme also where private addresses may be called', async () => {
    await expect(open.request(new URL('ftp://example.com/'))).rejects.toMatchObject({ name: 'ForbiddenAddressError' });
  });

  it('do not follow a redirect', async () => {
    const url = await serve((_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
    const answer = await open.request(url);
    expect(answer).toMatchObject({ status: 302, headers: { location: 'http://127.0.0.1:1/' } });
  });

  it('stop reading after 1 MiB', async () => {
    const url = await serve((_request, response) => response.end('x'.repeat(1_048_577)));
    await expect(open.request(url)).rejects.toThrow('larger than 1 MiB');
  });

  it('read the beginning of an answer of any length, where no more is asked for', async () => {
    const url = await serve((_request, response) => response.end('x'.repeat(100 * 1_048_576)));
    const answer = await open.request(url, { readBytes: 65_536, timeoutMillis: 60_000 });
    expect([answer.status, answer.text.length]).toEqual([200, 65_536]);
  });

  it('say beforehand what will not be called', () => {
    expect(() => strict.assertCallable(new URL('https://169.254.169.254/'))).toThrow('private network');
    expect(() => strict.assertCallable(new URL('https://example.com:6379/'))).toThrow('ports 80 and 443');
    expect(() => strict.assertCallable(new URL('https://example.com/'))).not.toThrow();
    expect(() => open.assertCallable(new URL('http://127.0.0.1:9/'))).not.toThrow();
    expect(() => open.assertCallable(new URL('file:///etc/passwd'))).toThrow('Only http and https');
  });

  it.each<[string, RequestListener]>([
    ['no answer', () => undefined],
    ['an answer that does not end', (_request, response) => response.write('some')],
  ])('give up on %s', async (_what, answer) => {
    const url = await serve(answer);
    await expect(impatient.request(url)).rejects.toMatchObject({ name: 'OutboundError' });
  });

  it('say nothing of what was sent when nobody listens', async () => {
    const request = open.request(new URL('http://127.0.0.1:1/?token=secret'), { method: 'POST', body: 'secret' });
    const error: Error = await request.then(
      () => new Error('answered'),
      (reason) => reason,
    );
    expect(error).toMatchObject({ name: 'OutboundError', message: 'No response: ECONNREFUSED.' });
    expect(error.cause).toBeUndefined();
  });

  it("reach the operator's own choice wherever it is", async () => {
    const url = await serve((_request, response) => response.end('here'));
    expect(await strict.request(url, { isOperatorsChoice: true })).toMatchObject({ status: 200, text: 'here' });
  });

  it('send method, path, query, headers and body', async () => {
    const seen: unknown[] = [];
    const url = await serve((request, response) => {
      request.on('data', (chunk: Buffer) =>
        seen.push(request.method, request.url, request.headers['x-a'], String(chunk)),
      );
      request.on('end', () => response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'] }).end('{}'));
    });
    const answer = await open.request(url, { method: 'POST', headers: { 'x-a': '1' }, body: 'text' });
    expect(seen).toEqual(['POST', '/path?query=1', '1', 'text']);
    expect(answer).toMatchObject({ status: 201, text: '{}', headers: { 'set-cookie': 'b=2' } });
  });
});

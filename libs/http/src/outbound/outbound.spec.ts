import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, afterEach } from '@jest/globals';
import type { Settings } from '@hallpass/settings';
import { isForbiddenAddress } from './forbidden-address.js';
import { OutboundHttp } from './outbound-http.js';
import type { StreamLimits } from './outbound-stream.js';

describe('addresses that are not called (security J9)', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00::1',
    '2002:7f00:1::',
  ])('refuses %s', (address) => {
    expect(isForbiddenAddress(address)).toBe(true);
  });

  it.each(['93.184.216.34', '172.32.0.1', '2606:2800:220:1::1'])('allows %s', (address) => {
    expect(isForbiddenAddress(address)).toBe(false);
  });
});

describe('outbound stream', () => {
  const servers: Server[] = [];
  const clients: OutboundHttp[] = [];
  const LIMITS: StreamLimits = { silenceMillis: 60_000, totalMillis: 60_000, maxBytes: 1_000 };

  async function serve(answer: RequestListener): Promise<URL> {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/path`);
  }

  function stream(url: URL, limits: Partial<StreamLimits> = {}, isOperatorsChoice = true) {
    const http = new OutboundHttp({ outboundPrivate: 'refuse' } as Settings);
    clients.push(http);
    return http.stream(url, { method: 'POST', body: 'asked', isOperatorsChoice }, { ...LIMITS, ...limits });
  }

  async function textOf(url: URL, limits?: Partial<StreamLimits>): Promise<string> {
    let text = '';
    for await (const piece of (await stream(url, limits)).text) text += piece;
    return text;
  }

  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
    for (const client of clients.splice(0)) await client.onApplicationShutdown();
  });

  describe('an answer that is read while it comes in (security J9)', () => {
    it('is not asked for at a private address that somebody else chose', async () => {
      const url = await serve((_request, response) => response.end('reached'));
      await expect(stream(url, {}, false)).rejects.toMatchObject({ name: 'ForbiddenAddressError' });
    });

    it.each<[string, RequestListener, Partial<StreamLimits>, string]>([
      ['with too many bytes', (_, response) => response.end('x'.repeat(1_001)), {}, 'larger than 1000 bytes'],
      ['that never begins', () => undefined, { totalMillis: 300 }, 'within 0.3 seconds'],
      ['that never ends', (_, response) => response.write('some'), { totalMillis: 300 }, 'within 0.3 seconds'],
      ['that falls silent', (_, response) => response.write('some'), { silenceMillis: 300 }, 'No data arrived for'],
      ['that breaks off', (_, response) => response.write('some', () => response.destroy()), {}, 'No response'],
    ])('is refused %s', async (_what, answer, limits, problem) => {
      const url = await serve(answer);
      await expect(textOf(url, limits)).rejects.toMatchObject({
        name: 'OutboundError',
        message: expect.stringContaining(problem),
      });
    });

    it('ends when nobody waits for it any more', async () => {
      const gone = new AbortController();
      const url = await serve((_request, response) => response.write('some', () => gone.abort()));
      await expect(textOf(url, { signal: gone.signal })).rejects.toMatchObject({ name: 'OutboundError' });
    });

    it('comes whole, with characters that were cut in two, and no redirect is followed', async () => {
      const bytes = Buffer.from('ü🔑');
      const url = await serve((_request, response) => {
        response.writeHead(302, { location: 'http://127.0.0.1:1/' });
        response.write(bytes.subarray(0, 3), () => response.end(bytes.subarray(3)));
      });
      expect(await stream(url)).toMatchObject({ status: 302, headers: { location: 'http://127.0.0.1:1/' } });
      expect(await textOf(url)).toBe('ü🔑');
    });
  });
});

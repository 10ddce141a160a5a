import { connect, type AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { describe, expect, it, afterEach } from '@jest/globals';
import request from 'supertest';
import { startTinyApp, type TinyApp } from '../../test/tiny-app.js';
import { Metrics } from '../metrics/metrics.js';
import { clientAddress } from './client-address.js';

describe('client address', () => {
  const from = (forwarded: string | undefined, hops: number) =>
    clientAddress({ 'x-forwarded-for': forwarded }, '10.0.0.1', hops);

  describe('clientAddress (security J5)', () => {
    it.each([
      ['nothing is trusted', '1.1.1.1', 0, '10.0.0.1'],
      ['one proxy: its entry, not what the client sent before', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
      ['two proxies', '6.6.6.6, 1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
      ['fewer entries than proxies', '1.1.1.1', 3, '1.1.1.1'],
      ['no header', undefined, 1, '10.0.0.1'],
      ['text that is no address', 'unknown', 1, '10.0.0.1'],
      ['an address behind a broken entry is not believed', '1.1.1.1, junk', 2, '10.0.0.1'],
      ['a port', '1.1.1.1:4711', 1, '1.1.1.1'],
      ['IPv6 with brackets and port', '[2001:db8::1]:443', 1, '2001:db8::1'],
      ['IPv6', '2001:db8::1', 1, '2001:db8::1'],
      ['IPv4 in IPv6 form', '::ffff:1.1.1.1', 1, '1.1.1.1'],
      ['the same in hexadecimal', '::ffff:c633:6446', 1, '198.51.100.70'],
      ['the same in full, with brackets and port', '[0:0:0:0:0:FFFF:C633:6446]:443', 1, '198.51.100.70'],
      ['IPv4 behind NAT64', '64:ff9b::c633:6446', 1, '198.51.100.70'],
      ['an empty header', '', 1, '10.0.0.1'],
    ])('%s', (_name, forwarded, hops, expected) => {
      expect(from(forwarded, hops)).toBe(expected);
    });

    it('reads IPv4 in IPv6 form off the socket, too', () => {
      expect(clientAddress({}, '::ffff:c633:6446', 0)).toBe('198.51.100.70');
    });
  });
});

describe('edge', () => {
  let tiny: TinyApp;
  const http = () => request(tiny.app.getHttpServer());

  afterEach(() => tiny.app.close());

  /** Sends raw bytes, since clients would correct them, and returns the complete response. */
  function sendRaw(text: string): Promise<string> {
    const { port } = (tiny.app.getHttpServer() as Server).address() as AddressInfo;
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (bytes) => (answer += bytes.toString()));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  }

  describe('inbound context headers (security J1)', () => {
    const spellings = [
      'x-hallpass-context',
      'X-HALLPASS-CONTEXT',
      'x_hallpass_context',
      'X-Hallpass_Context',
      'x-hallpass-context-2',
    ];

    it.each(spellings)('drops %s at the edge', async (name) => {
      tiny = await startTinyApp();
      const { body } = await http().get('/api/v1/people/me').set(name, 'forged').expect(200);
      expect(body.headers.filter((each: string) => each.includes('context'))).toEqual([]);
      expect(Object.values(tiny.resolver.asked[0]?.headers ?? {})).not.toContain('forged');
    });

    it('drops duplicates, and its name in Connection', async () => {
      tiny = await startTinyApp();
      const answer = await sendRaw(
        'GET /api/v1/people/me HTTP/1.1\r\nhost: a\r\nx-hallpass-context: one\r\nX-Hallpass-Context: two\r\n' +
          'connection: close, X_Hallpass_Context\r\n\r\n',
      );
      expect(answer).toContain('200 OK');
      expect(JSON.stringify(tiny.resolver.asked[0]?.headers)).not.toMatch(/hallpass/i);
    });

    it('leaves them to a service behind the gateway, and the setup token to everybody', async () => {
      tiny = await startTinyApp({ edge: false });
      await http().get('/api/v1/people/me').set('x-hallpass-context', 'signed').set('x-hallpass-setup-token', 't');
      expect(tiny.resolver.asked[0]?.headers).toMatchObject({
        'x-hallpass-context': 'signed',
        'x-hallpass-setup-token': 't',
      });
    });
  });

  describe('what is not a request (security J2, J4)', () => {
    it.each([
      [
        'two lengths',
        'POST /api/v1/people HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
        400,
      ],
      [
        'a length and chunks',
        'POST /api/v1/people HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}',
        400,
      ],
      ['a variant of chunked', 'POST /api/v1/people HTTP/1.1\r\nhost: a\r\ntransfer-encoding: xchunked\r\n\r\n{}', 400],
      ['LF-only lines', 'GET /api/v1/people/me HTTP/1.1\nhost: a\n\n', 400],
      ['two hosts', 'GET /api/v1/people/me HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n', 400],
      [
        'one host twice',
        'POST /api/v1/people HTTP/1.1\r\nhost: a\r\nHOST: a\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}',
        400,
      ],
      [
        'a preflight with two hosts',
        'OPTIONS /api/v1/people/me HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n',
        400,
      ],
      ['two hosts on no path', 'GET /nowhere HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n', 400],
      [
        'headers over 16 KiB',
        `GET /api/v1/people/me HTTP/1.1\r\nhost: a\r\nx-a: ${'a'.repeat(17 * 1024)}\r\n\r\n`,
        431,
        'HEADERS_TOO_LARGE',
      ],
    ])('refuses %s and closes', async (_name, text, status, code = 'MALFORMED_REQUEST') => {
      tiny = await startTinyApp();
      const answer = await sendRaw(text);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer.toLowerCase()).toContain('connection: close');
      expect(answer).toContain(`x-hallpass-error: ${code}\r\n`);
      expect(tiny.resolver.asked).toEqual([]);
    });
  });

  describe('logs and metrics', () => {
    it('write one line a request: route pattern and real status, no URL, query, key or token', async () => {
      tiny = await startTinyApp();
      const answer = await http().get('/api/v1/people/me?code=canary-query').set({
        'x-stack-publishable-client-key': 'canary-key',
        'x-stack-secret-server-key': 'canary-key',
        'x-stack-super-secret-admin-key': 'canary-key',
        'x-stack-access-token': 'canary-token',
        'x-stack-refresh-token': 'canary-token',
        'x-stack-admin-access-token': 'canary-token',
        authorization: 'Basic canary-basic',
        cookie: 'session=canary-cookie',
      });
      await http().delete('/api/v1/things/canary-path').set('x-stack-override-error-status', '1').expect(200);
      const lines = tiny.logs().filter(({ msg }) => msg === 'request');
      expect(lines).toMatchObject([
        {
          level: 'info',
          service: 'tiny',
          request_id: answer.headers['x-stack-request-id'],
          method: 'GET',
          route: '/api/v1/people/me',
          status: 200,
          project_id: 'p1',
          duration_ms: expect.any(Number),
        },
        { method: 'DELETE', route: '/api/v1/things/:thing_id', status: 400, project_id: 'p1' },
      ]);
      expect(tiny.logText()).not.toContain('canary');
    });

    it('count by route pattern and real status, not by what the override shows', async () => {
      tiny = await startTinyApp();
      await http().get('/api/v1/faults/known').set('x-stack-override-error-status', '1').expect(200);
      await http().get('/some/raw/url').expect(404);
      const text = await tiny.app.get(Metrics).registry.metrics();
      const counts = text.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count'));
      expect(counts).toEqual([
        'http_request_duration_seconds_count{service="tiny",method="GET",route="/api/v1/faults/known",status="404"} 1',
        'http_request_duration_seconds_count{service="tiny",method="GET",route="unmatched",status="404"} 1',
      ]);
    });

    it('are not on the public port, for any caller', async () => {
      tiny = await startTinyApp();
      await http().get('/metrics').expect(404);
      await http().get('/metrics').set('x-forwarded-for', '203.0.113.7').expect(404);
    });
  });
});

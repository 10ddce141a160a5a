import { describe, expect, it } from '@jest/globals';
import { KnownError } from '../errors/known-error.js';
import { KnownErrors } from '../errors/known-errors.js';
import { ApiError, NetworkError, RateLimitedError } from '../errors/request-errors.js';
import { HallpassClientApp } from '../apps/hallpass-client-app.js';
import { FakeServer, json, textError } from '../../test/fake-server.js';
import { decode } from './decode.js';
import { type Method, Transport } from './transport.js';

describe('decode', () => {
  const answer = (status: number, text: string, headers: Record<string, string> = {}) => ({
    status,
    text,
    headers: new Headers({ 'content-type': 'application/json; charset=utf-8', 'x-stack-request-id': 'r1', ...headers }),
  });
  const known = (code: string, status: number, body: unknown) =>
    answer(status, JSON.stringify(body), { 'x-stack-known-error': code });
  const thrownBy = (response: ReturnType<typeof answer>): unknown => {
    try {
      return decode(response);
    } catch (error) {
      return error;
    }
  };

  describe('a known error', () => {
    it('becomes its class, with code, real status, message and details', () => {
      const error = thrownBy(
        known('PASSWORD_TOO_SHORT', 400, {
          code: 'PASSWORD_TOO_SHORT',
          error: 'Too short.',
          details: { min_length: 8 },
        }),
      );
      expect(error).toBeInstanceOf(KnownErrors.PasswordTooShort);
      expect(error).toBeInstanceOf(KnownErrors.PasswordRequirementsNotMet);
      expect(error).toMatchObject({
        name: 'PasswordTooShort',
        code: 'PASSWORD_TOO_SHORT',
        status: 400,
        message: 'Too short.',
        details: { min_length: 8 },
      });
    });

    it('with an unknown code is a plain KnownError that tells to update the library', () => {
      const error = thrownBy(known('BRAND_NEW', 418, { code: 'BRAND_NEW', error: 'Something new.' }));
      expect(error).toBeInstanceOf(KnownError);
      expect(error).toMatchObject({ code: 'BRAND_NEW', status: 418, details: {} });
      expect(error).toMatchObject({ message: expect.stringMatching(/^Something new\. .*please update it\.\)$/) });
    });

    it('whose body names another code is not believed', () => {
      const error = thrownBy(known('USER_NOT_FOUND', 404, { code: 'TEAM_NOT_FOUND', error: '' }));
      expect(error).toBeInstanceOf(ApiError);
      expect(error).not.toBeInstanceOf(KnownError);
    });
  });

  describe('an error that is no known error', () => {
    it('carries status, text and request id', () => {
      expect(thrownBy(answer(404, 'No such route', { 'content-type': 'text/plain' }))).toMatchObject({
        name: 'ApiError',
        status: 404,
        message: 'No such route',
        requestId: 'r1',
        code: null,
      });
    });

    it('has the code of its header', () => {
      const headers = { 'content-type': 'text/plain', 'x-hallpass-error': 'TEAM_OWNS_PROJECTS' };
      expect(thrownBy(answer(409, 'The team owns projects.', headers))).toMatchObject({
        name: 'ApiError',
        status: 409,
        code: 'TEAM_OWNS_PROJECTS',
      });
    });

    it('has a message even when the answer is empty', () => {
      expect(thrownBy(answer(502, ''))).toMatchObject({ message: 'The server answered with status 502.' });
    });

    it('is thrown for a page that claims to be JSON', () => {
      expect(thrownBy(answer(200, '<html>'))).toMatchObject({ message: expect.stringContaining('not valid JSON') });
    });
  });

  it('gives the JSON of a success, and text as text', () => {
    expect(decode(answer(201, '{"id":1}'))).toEqual({ id: 1 });
    expect(decode(answer(200, 'Welcome', { 'content-type': 'text/plain' }))).toBe('Welcome');
  });
});

describe('server time', () => {
  const appBefore = (headers: Record<string, string>) => {
    const asked: string[] = [];
    const app = new HallpassClientApp({
      baseUrl: 'https://hallpass.test/',
      projectId: 'p',
      tokenStore: null,
      transport: {
        fetch: async (input) => {
          asked.push(String(input));
          return new Response('{}', { headers });
        },
      },
    });
    return { app, asked };
  };

  it('the time is that of the server', async () => {
    const { app, asked } = appBefore({ date: 'Thu, 01 Jan 2026 12:00:00 GMT' });
    expect(await app.getServerTime()).toEqual(new Date('2026-01-01T12:00:00Z'));
    expect(asked).toEqual(['https://hallpass.test/health']);
  });

  it('it is that of the device where the server does not say', async () => {
    const before = Date.now();
    const { app } = appBefore({});
    expect((await app.getServerTime()).getTime()).toBeGreaterThanOrEqual(before);
  });
});

describe('transport', () => {
  const send = (server: FakeServer, method: Method) =>
    new Transport(server.transport).send({ method, url: 'https://hallpass.test/api/v1/x', headers: {} });

  describe('a network failure', () => {
    it.each<Method>(['POST', 'PATCH'])('is not repeated for %s, which may have been carried out', async (method) => {
      const server = new FakeServer(() => new TypeError('connection reset'));
      await expect(send(server, method)).rejects.toThrow(NetworkError);
      expect(server.seen).toHaveLength(1);
    });

    it.each<Method>(['GET', 'PUT', 'DELETE'])(
      'is repeated for %s up to 5 times, from 1,000 ms on, doubling (spec: network retries)',
      async (method) => {
        const server = new FakeServer(() => new TypeError('connection refused'));
        await expect(send(server, method)).rejects.toThrow('Could not reach https://hallpass.test');
        expect(server.seen).toHaveLength(6);
        expect(server.waited).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
      },
    );

    it('is forgotten when a later try succeeds', async () => {
      const server = new FakeServer((_, nth) => (nth < 3 ? new TypeError('connection refused') : json({ fine: true })));
      expect((await send(server, 'GET')).text).toBe('{"fine":true}');
    });

    it('says what was tried and what came of it, and no secret', async () => {
      const server = new FakeServer(() => new TypeError('connection reset'));
      const request = { method: 'POST', url: 'https://hallpass.test/api/v1/x?code=secret', headers: {} } as const;
      const error = await new Transport(server.transport).send(request).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        diagnostics: ['POST /api/v1/x', '1 tries', '/health does not answer either', 'TypeError: connection reset'],
        message: expect.not.stringContaining('secret'),
      });
      expect(server.probes).toBe(1);
    });

    it('of a device without a network says so', async () => {
      const server = new FakeServer(() => new TypeError('Failed to fetch'));
      const transport = new Transport({ ...server.transport, isOnline: () => false });
      await expect(transport.send({ method: 'POST', url: 'https://hallpass.test/x', headers: {} })).rejects.toThrow(
        'You are offline. Please check your internet connection and try again.',
      );
      expect(server.probes).toBe(0);
    });

    it('is not repeated once the caller has given up', async () => {
      const controller = new AbortController();
      const server = new FakeServer(() => {
        controller.abort(new Error('left the page'));
        return new TypeError('aborted');
      });
      const transport = new Transport(server.transport);
      const request = {
        method: 'GET',
        url: 'https://hallpass.test/x',
        headers: {},
        signal: controller.signal,
      } as const;
      await expect(transport.send(request)).rejects.toThrow('aborted');
      expect(server.seen).toHaveLength(1);
    });

    it('keeps at least half of each pause whatever the jitter', async () => {
      const server = new FakeServer((_, nth) => (nth === 1 ? new TypeError('connection refused') : json({})));
      const transport = new Transport({ ...server.transport, random: () => 0 });
      await transport.send({ method: 'GET', url: 'https://hallpass.test/x', headers: {} });
      expect(server.waited).toEqual([500]);
    });
  });

  describe('429', () => {
    it('is waited out as long as Retry-After says, for POST too', async () => {
      const server = new FakeServer((_, nth) =>
        nth === 1 ? textError(429, 'slow down', { 'retry-after': '3' }) : json({}),
      );
      expect((await send(server, 'POST')).status).toBe(200);
      expect(server.waited).toEqual([3_000]);
    });

    it('is waited out however long it is', async () => {
      const server = new FakeServer((_, nth) =>
        nth === 1 ? textError(429, 'slow down', { 'retry-after': '600' }) : json({}),
      );
      await send(server, 'POST');
      expect(server.waited).toEqual([600_000]);
    });

    it('is thrown with its seconds when the pause is longer than an app wants to wait', async () => {
      const server = new FakeServer(() => textError(429, 'slow down', { 'retry-after': '45' }));
      const transport = new Transport({ ...server.transport, maxRetryAfterSeconds: 10 });
      const error = await transport
        .send({ method: 'POST', url: 'https://hallpass.test/x', headers: {} })
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(RateLimitedError);
      expect(error).toMatchObject({
        retryAfterSeconds: 45,
        status: 429,
        message: expect.stringContaining('45 seconds'),
      });
      expect(server.waited).toEqual([]);
    });

    it('is thrown when it does not end', async () => {
      const server = new FakeServer(() => textError(429, 'slow down', { 'retry-after': '1' }));
      await expect(send(server, 'GET')).rejects.toThrow(RateLimitedError);
      expect(server.seen).toHaveLength(6);
    });
  });

  it('508, a loop that was detected on the way, is tried again', async () => {
    const server = new FakeServer((_, nth) => (nth === 1 ? textError(508, 'loop detected') : json({})));
    expect((await send(server, 'POST')).status).toBe(200);
    expect(server.waited).toEqual([1_000]);
  });

  it.each([500, 503])('%i stands', async (status) => {
    const server = new FakeServer(() => textError(status, 'broken'));
    expect((await send(server, 'GET')).status).toBe(status);
    expect(server.seen).toHaveLength(1);
  });

  it('reads the real status under a status override', async () => {
    expect((await send(new FakeServer(() => textError(404, 'no such thing')), 'GET')).status).toBe(404);
  });

  it('sends a nonce of its own with every try', async () => {
    const server = new FakeServer((_, nth) => (nth === 1 ? new TypeError('connection refused') : json({})));
    await send(server, 'GET');
    const nonces = server.seen.map(({ headers }) => headers.get('x-stack-random-nonce'));
    expect(nonces[0]).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
    expect(nonces[1]).not.toBe(nonces[0]);
  });
});

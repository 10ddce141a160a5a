import { describe, expect, it } from '@jest/globals';
import { FakeServer, json, textError } from '../../test/fake-server.js';
import { NetworkError, RateLimitedError } from '../errors/request-errors.js';
import { type Method, Transport } from './transport.js';

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
    const request = { method: 'GET', url: 'https://hallpass.test/x', headers: {}, signal: controller.signal } as const;
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
    expect(error).toMatchObject({ retryAfterSeconds: 45, status: 429, message: expect.stringContaining('45 seconds') });
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

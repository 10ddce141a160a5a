import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { startTinyApp, type TinyApp } from '../../test/tiny-app.js';
import { readsCookie } from './protocol.js';

let tiny: TinyApp;
const http = () => request(tiny.app.getHttpServer());

beforeAll(async () => {
  tiny = await startTinyApp();
});
afterAll(() => tiny.app.close());

describe('paths and methods', () => {
  it('answers 404 as text to an unknown path, without looking at the caller or the body', async () => {
    tiny.resolver.asked.length = 0;
    const answer = await http()
      .post('/api/v1/nowhere')
      .set('content-type', 'application/json')
      .set('x-stack-access-type', 'wrong')
      .send('{bad')
      .expect(404);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['x-stack-known-error']).toBeUndefined();
    expect(answer.headers['x-hallpass-error']).toBe('PATH_NOT_FOUND');
    expect(tiny.resolver.asked).toEqual([]);
  });

  it('answers 405 to a known path under another method, before the caller is checked', async () => {
    tiny.resolver.asked.length = 0;
    const answer = await http().put('/api/v1/people/me').set('x-stack-access-type', 'wrong').expect(405);
    expect(answer.headers['allow']).toBe('GET, HEAD');
    expect(answer.text).toContain('PUT');
    expect(tiny.resolver.asked).toEqual([]);
  });

  it('knows a path with parameters under another method', async () => {
    await http().post('/api/v1/things/8c1b1d5e-0000-4000-8000-000000000000').expect(405);
  });

  it('serves /api/latest by the same handlers, and no path that only starts like it', async () => {
    expect((await http().get('/api/latest/things?limit=3').expect(200)).body).toEqual({ query: { limit: 3 } });
    await http().get('/api/latestthings').expect(404);
  });

  it('takes a slash at the end', async () => {
    await http().get('/api/v1/things/').expect(200);
  });

  it('refuses a URL that cannot be decoded, as text', async () => {
    const answer = await http().get('/api/v1/things/%zz').expect(400);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['x-hallpass-error']).toBe('MALFORMED_REQUEST');
  });

  it('does not route encoded or doubled slashes to a handler', async () => {
    await http().get('/api/v1/people%2Fme').expect(404);
    await http().get('/api/v1//people/me').expect(404);
    await http().get('/api/v1/people;x/me').expect(404);
  });
});

describe('status override', () => {
  it('turns 400 to 599 into 200 with the real status in a header, body and code unchanged', async () => {
    const answer = await http().get('/api/v1/faults/known').set('x-stack-override-error-status', 'true').expect(200);
    expect(answer.headers['x-stack-actual-status']).toBe('404');
    expect(answer.headers['x-stack-known-error']).toBe('TEAM_NOT_FOUND');
    expect(answer.body).toEqual({
      code: 'TEAM_NOT_FOUND',
      details: { team_id: 't1' },
      error: 'The team "t1" does not exist.',
    });
  });

  it.each([
    ['a text error', '/api/v1/faults/text', '401', 'ADMIN_USER_DELETED'],
    ['a failure', '/api/v1/faults/bug', '500', 'INTERNAL_ERROR'],
    ['an unknown path', '/api/v1/nowhere', '404', 'PATH_NOT_FOUND'],
    ['a rate limit', '/api/v1/faults/limited', '429', 'RATE_LIMITED'],
  ])('also for %s, and whatever the value of the header', async (_name, path, status, code) => {
    const answer = await http().get(path).set('x-stack-override-error-status', '').expect(200);
    expect(answer.headers['x-stack-actual-status']).toBe(status);
    expect(answer.headers['x-hallpass-error']).toBe(code);
  });

  it('leaves success and requests without the header alone', async () => {
    const fine = await http().get('/api/v1/things').set('x-stack-override-error-status', 'true').expect(200);
    expect(fine.headers['x-stack-actual-status']).toBeUndefined();
    const real = await http().get('/api/v1/faults/known').expect(404);
    expect(real.headers['x-stack-actual-status']).toBeUndefined();
  });
});

describe('error bodies', () => {
  it('shows nothing of an unexpected error but the request id', async () => {
    const answer = await http().get('/api/v1/faults/bug').expect(500);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.text).toContain(answer.headers['x-stack-request-id']);
    expect(answer.text).not.toMatch(/duplicate|users\.user|db\.internal|canary|\bat\b.*\.ts/);
    const failures = tiny.logs().filter(({ msg }) => msg === 'request failed');
    expect(failures.at(-1)).toMatchObject({ level: 'error', request_id: answer.headers['x-stack-request-id'] });
    expect(tiny.logText()).not.toContain('secret-canary');
  });

  it('sends a whole number of seconds with 429', async () => {
    const answer = await http().get('/api/v1/faults/limited').expect(429);
    expect(answer.headers['retry-after']).toBe('3');
  });

  it('forbids to store errors', async () => {
    for (const path of ['/api/v1/faults/known', '/api/v1/nowhere', '/nowhere']) {
      expect((await http().get(path)).headers['cache-control']).toBe('no-store, max-age=0');
    }
  });
});

describe('CORS', () => {
  it('answers a preflight for any path, even an unknown one', async () => {
    for (const path of ['/api/v1/people/me', '/api/v1/nowhere', '/api/latest/x']) {
      const answer = await http().options(path).expect(200);
      expect(answer.text).toBe('');
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(answer.headers['access-control-allow-methods']).toBe('GET, POST, PUT, PATCH, DELETE, OPTIONS');
      expect(answer.headers['access-control-max-age']).toBe('86400');
      expect(answer.headers['access-control-allow-headers']).toContain('x-stack-override-error-status');
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it('allows any header, and names those that `*` leaves out or older browsers want named', async () => {
    const { headers } = await http()
      .options('/api/v1/people/me')
      .set('access-control-request-headers', 'authorization,idempotency-key,x-of-an-integrator')
      .expect(200);
    const allowed = headers['access-control-allow-headers']?.split(', ');
    const named = ['authorization', 'content-type', 'idempotency-key', 'traceparent', 'tracestate'];
    expect(allowed).toEqual(expect.arrayContaining([...named, 'x-stack-access-token', '*']));
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('exposes what the SDK reads, on errors too', async () => {
    for (const path of ['/api/v1/things', '/api/v1/faults/known', '/api/v1/faults/bug', '/api/v1/nowhere']) {
      const exposed = (await http().get(path)).headers['access-control-expose-headers'] ?? '';
      for (const name of [
        'x-stack-actual-status',
        'x-stack-known-error',
        'x-hallpass-error',
        'retry-after',
        'x-stack-request-id',
      ]) {
        expect(exposed).toContain(name);
      }
    }
  });

  it('is not open outside the API', async () => {
    expect((await http().get('/nowhere')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('answers', () => {
  it('carry a fresh request id, no-store and nosniff', async () => {
    const [one, two] = [await http().get('/api/v1/things'), await http().get('/api/v1/things')];
    expect(one.headers['x-stack-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(one.headers['x-stack-request-id']).not.toBe(two.headers['x-stack-request-id']);
    expect(one.headers['cache-control']).toBe('no-store, max-age=0');
    expect(one.headers['x-content-type-options']).toBe('nosniff');
    expect(one.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('are indented for a browser', async () => {
    const answer = await http().get('/api/v1/things').set('accept', 'text/html,*/*').expect(200);
    expect(answer.text).toBe('{\n  "query": {}\n}');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect((await http().get('/api/v1/faults/text').set('accept', 'text/html')).text).toBe(
      'The user no longer exists.',
    );
  });
});

describe('order', () => {
  it('checks the caller before it reads the body', async () => {
    const answer = await http()
      .post('/api/v1/people')
      .set('content-type', 'application/json')
      .set('x-stack-access-type', 'wrong')
      .send('{bad')
      .expect(400);
    expect(answer.body.code).toBe('INVALID_ACCESS_TYPE');
  });

  it('tells the caller check id, address, method and path', async () => {
    tiny.resolver.asked.length = 0;
    const answer = await http().get('/api/latest/people/me?a=b').expect(200);
    expect(tiny.resolver.asked[0]?.meta).toEqual({
      requestId: answer.headers['x-stack-request-id'],
      clientAddress: '127.0.0.1',
      method: 'GET',
      url: '/api/v1/people/me?a=b',
    });
    expect(answer.body.caller).toBe('p1');
  });
});

describe('health', () => {
  it('is ok, outside the API prefix and open to every origin', async () => {
    const answer = await http().get('/health').expect(200);
    expect(answer.body).toEqual({ status: 'ok' });
    for (const name of ['origin', 'methods', 'headers']) {
      expect(answer.headers[`access-control-allow-${name}`]).toBe('*');
    }
    expect(answer.headers['access-control-expose-headers']).toBe('*');
    await http().get('/api/v1/health').expect(404);
  });
});

describe('pages that read a cookie (security J7)', () => {
  it.each([
    ['/api/v1/auth/oauth/authorize/google', true],
    ['/api/v1/auth/oauth/callback/google?code=x', true],
    ['/api/v1/auth/oauth/%63allback/google', true],
    ['/api/v1/auth/oauth/token', false],
    ['/api/v1/users/me?next=/api/v1/auth/oauth/callback/google', false],
    ['/api/v1/auth/oauth/authorizer/x', false],
    ['/api/v1/%', false],
  ])('%s: %s', (url, expected) => {
    expect(readsCookie(url)).toBe(expected);
  });

  it('are not open to other origins, also where nothing is found', async () => {
    for (const method of ['get', 'options'] as const) {
      const { headers } = await http()[method]('/api/v1/auth/oauth/callback/x').set('origin', 'https://evil.example');
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers['x-stack-request-id']).toBeDefined();
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent, request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import request from 'supertest';
import { startTinyApp, type TinyApp } from '../../test/tiny-app.js';

let tiny: TinyApp;
const http = () => request(tiny.app.getHttpServer());
const echo = (type: string | null, body: string | Buffer) => {
  const call = http().post('/api/v1/things/echo');
  if (type !== null) call.set('content-type', type);
  return type === null ? call.unset('content-type').send(body) : call.send(body);
};

beforeAll(async () => {
  tiny = await startTinyApp();
});
afterAll(() => tiny.app.close());

describe('bodies that are refused', () => {
  it.each([
    ['JSON that is none', 'application/json', '{"password": "hunter2"'],
    ['JSON of spaces alone', 'application/json', ' '],
    ['an unknown content type', 'application/xml', '<a/>'],
    ['a content type that is none', 'json', '{}'],
    ['bytes that are not UTF-8', 'application/json', Buffer.from([0x22, 0xff, 0x22])],
  ])('%s', async (_name, type, body) => {
    const call = http().post('/api/v1/things/echo').set('content-type', type);
    const answer = await (
      Buffer.isBuffer(body) ? call.serialize((data) => data as never).send(body) : call.send(body)
    ).expect(400);
    expect(answer.body).toMatchObject({ code: 'BODY_PARSING_ERROR', details: { message: expect.any(String) } });
    expect(answer.body.error).toBe(answer.body.details.message);
    expect(answer.headers['x-stack-known-error']).toBe('BODY_PARSING_ERROR');
    expect(answer.text).not.toContain('hunter2');
  });

  describe('as compressed', () => {
    const send = (path: string, type: string, encoding: string) =>
      http()
        .post(`/api/v1/things/${path}`)
        .set({ 'content-type': type, 'content-encoding': encoding })
        .serialize((data) => data as never)
        .send(gzipSync('{"a":1}') as never);

    it.each([
      ['echo', 'application/json', 'gzip'],
      ['echo', 'application/json', 'br'],
      ['echo', 'application/json', 'GZIP, identity'],
      ['echo', 'text/plain', 'gzip'],
      ['echo', 'application/octet-stream', 'deflate'],
      ['signed', 'application/json', 'gzip'],
      ['file', 'application/x-ndjson', 'gzip'],
    ])('to %s with %s and %s, and say what to do', async (path, type, encoding) => {
      const message = `The content encoding "${encoding}" is not supported. Send the body uncompressed, without Content-Encoding.`;
      const { body } = await send(path, type, encoding).expect(400);
      expect(body).toEqual({ code: 'BODY_PARSING_ERROR', details: { message }, error: message });
    });

    it('without its name where that is none', async () => {
      const { body } = await send('echo', 'application/json', '<b>').expect(400);
      expect(body.details.message).toMatch(/^The content encoding is not supported/);
    });

    it('but takes a body that says it is not, one that nobody reads, and none', async () => {
      const call = http().post('/api/v1/things/echo').set('content-encoding', 'Identity');
      await call.send({ a: 1 }).expect(200, { body: { a: 1 } });
      await send('ignored', 'application/json', 'gzip').expect(200);
      const empty = http().post('/api/v1/things/echo').set('content-type', 'application/json');
      await empty.set('content-encoding', 'gzip').send('').expect(200, { body: 'nothing' });
    });
  });

  it('deeper than 32 levels, and takes 32', async () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect((await echo('application/json', nested(33)).expect(400)).body.details.message).toContain('32');
    await echo('application/json', nested(32)).expect(200);
    await echo('application/json', nested(100_000)).expect(400);
  });

  it('with more than 1,000 keys, and takes 1,000', async () => {
    const withKeys = (count: number) =>
      JSON.stringify(Object.fromEntries([...Array(count).keys()].map((n) => [`k${n}`, n])));
    expect((await echo('application/json', withKeys(1_001)).expect(400)).body.code).toBe('BODY_PARSING_ERROR');
    await echo('application/json', withKeys(1_000)).expect(200);
  });

  it('over 1 MiB, as text, and as soon as the length says so', async () => {
    const answer = await echo('application/json', JSON.stringify('x'.repeat(1024 * 1024))).expect(413);
    expect(answer.headers['x-hallpass-error']).toBe('BODY_TOO_LARGE');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('over 1 MiB unless the route allows more', async () => {
    const send = (length: number) =>
      http()
        .post('/api/v1/things/large')
        .send({ text: 'x'.repeat(length) });
    expect((await send(1_500_000).expect(200)).body).toEqual({ length: 1_500_000 });
    await send(2_200_000).expect(413);
  });
});

describe('a file as a body', () => {
  const send = (type: string, body: string) => http().post('/api/v1/things/file').set('content-type', type).send(body);

  it.each([
    ['another content type', 'application/json', '{}'],
    ['text', 'text/plain', 'x'],
  ])('is refused as %s', async (_name, type, body) => {
    expect((await send(type, body).expect(400)).body).toMatchObject({
      code: 'BODY_PARSING_ERROR',
      details: { message: expect.stringContaining('application/x-ndjson') },
    });
  });

  it('is refused where there is none, and where no route takes one', async () => {
    expect((await http().post('/api/v1/things/file').expect(400)).body.code).toBe('BODY_PARSING_ERROR');
    expect((await echo('application/x-ndjson', '{}').expect(400)).body.code).toBe('BODY_PARSING_ERROR');
  });

  it('is refused beyond the limit of its route, also without a length', async () => {
    await send('application/x-ndjson', 'x'.repeat(2 * 1024 * 1024 + 1)).expect(413);
    const { port } = tiny.app.getHttpServer().address() as import('node:net').AddressInfo;
    const chunks = (async function* () {
      for (let n = 0; n < 40; n += 1) yield Buffer.alloc(64 * 1024, 'x');
    })();
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/things/file`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: chunks as never,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  it('leaves the connection usable when its reader stops early', async () => {
    const { port } = tiny.app.getHttpServer().address() as import('node:net').AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = (body: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const options = { port, method: 'POST', agent, path: '/api/v1/things/file' };
        const call = httpRequest({ ...options, headers: { 'content-type': 'application/x-ndjson' } }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode));
        });
        call.on('error', reject).end(body);
      });
    expect(await post('stop' + 'x'.repeat(1_500_000))).toBe(400);
    expect(await post('x')).toBe(200);
    agent.destroy();
  });

  it('is read whole, of more than other bodies may have', async () => {
    expect((await send('application/x-ndjson', 'x'.repeat(1_500_000)).expect(200)).body).toEqual({ length: 1_500_000 });
  });
});

describe('a body that its route ignores', () => {
  const send = (type: string, body: string) =>
    http().post('/api/v1/things/ignored').set('content-type', type).send(body);

  it('is refused over 1 MiB', async () => {
    await send('text/html', 'x'.repeat(1024 * 1024 + 1)).expect(413);
  });

  it.each([
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'],
    ['text/html', '<p>'],
    ['application/json', ''],
    ['application/json', '{bad'],
    ['application/x-ndjson', '{}'],
    ['no type', 'x'],
  ])('is taken as %s: %j', async (type, body) => {
    await send(type, body).expect(200, { success: true });
  });
});

describe('bodies that are read', () => {
  it.each([
    ['application/json', '{"a":[1,null,"x"]}', { a: [1, null, 'x'] }],
    ['application/json; charset=utf-8', '"text"', 'text'],
    ['APPLICATION/JSON', 'null', null],
    ['application/x-www-form-urlencoded', 'a=1&b=x+y&a=2', { a: '2', b: 'x y' }],
    ['text/plain', 'hello', 'hello'],
    ['application/octet-stream', 'hi', 'bytes 6869'],
  ])('%s', async (type, body, expected) => {
    expect((await echo(type, body).expect(200)).body).toEqual({ body: expected });
  });

  it('bytes as they came, on a route whose bodies are signed', async () => {
    const signed = (type: string, body: string) => http().post('/api/v1/things/signed').type(type).send(body);
    const bytes = (body: string) => ({ body: `bytes ${Buffer.from(body).toString('hex')}` });
    await signed('application/json', '{ "a": 1 }').expect(200, bytes('{ "a": 1 }'));
    await signed('application/json', '{bad').expect(200, bytes('{bad'));
    await signed('application/xml', '<a/>').expect(200, bytes('<a/>'));
    await http().post('/api/v1/things/signed').expect(200, { body: 'nothing' });
  });

  it('no body without a content type, even if bytes came', async () => {
    const server = tiny.app.getHttpServer() as import('node:http').Server;
    const { port } = server.address() as import('node:net').AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/things/echo`, {
      method: 'POST',
      body: new Uint8Array([1, 2]),
    });
    expect(await answer.json()).toEqual({ body: 'nothing' });
    await http().post('/api/v1/things/echo').expect(200, { body: 'nothing' });
  });

  it('no body where JSON is announced and no byte comes, with a length or in chunks', async () => {
    await echo('application/json', '').expect(200, { body: 'nothing' });
    await echo('application/json; charset=utf-8', '').expect(200, { body: 'nothing' });
    const chunked = echo('application/json', '').unset('content-length').set('transfer-encoding', 'chunked');
    await chunked.expect(200, { body: 'nothing' });
  });

  it('takes a DELETE with and without a body', async () => {
    const path = '/api/v1/things/8c1b1d5e-0000-4000-8000-000000000000';
    await http().delete(path).expect(200, { success: true });
    await http().delete(path).send({}).expect(200, { success: true });
    await http().delete(path).send({ anything: 1 }).expect(200, { success: true });
    await http().delete(path).set('content-type', 'application/json').expect(200, { success: true });
  });

  it('ignores content type and body of a GET', async () => {
    await http().get('/api/v1/things').set('content-type', 'application/json').send('{bad').expect(200);
  });

  it('makes __proto__ keys inert, at any depth', async () => {
    const body = '{"__proto__":{"admin":true},"a":{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}}';
    const answer = await echo('application/json', body).expect(200);
    expect(answer.text).toBe('{"body":{"a":{"constructor":{"prototype":{"x":1}}}}}');
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
    expect((await echo('application/x-www-form-urlencoded', '__proto__=x&b=1')).body).toEqual({ body: { b: '1' } });
  });
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { fakeIssuer, ISSUER, RESOURCE } from '../../test/fake-issuer.js';
import { protectResource } from './protect-resource.js';
import type { ResourceRefusal } from './refusal.js';

let issuer: Awaited<ReturnType<typeof fakeIssuer>>;
let server: Server;
let origin: string;
let refusals: ResourceRefusal[];
beforeEach(async () => {
  issuer = await fakeIssuer();
  refusals = [];
  const onRefusal = (refusal: ResourceRefusal) => refusals.push(refusal);
  const resource = protectResource({ ...issuer.options, resource: RESOURCE, onRefusal });
  const guard = resource.middleware((request: IncomingMessage) => {
    if (request.headers['x-broken']) throw new Error('broken');
    return { scopes: request.url === '/write' ? ['notes:write'] : [] };
  });
  server = createServer((request, response) =>
    resource.serveMetadata(request, response, () =>
      guard(request, response, () => response.end(JSON.stringify((request as { auth?: unknown }).auth))),
    ),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
});

it('refuses a request without a token, and without a scope', async () => {
  const response = await fetch(`${origin}/mcp`);
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toContain('resource_metadata="https://mcp.test/');
  const headers = { authorization: `Bearer ${await issuer.token()}` };
  expect((await fetch(`${origin}/write`, { headers })).status).toBe(403);
  expect(refusals.map(({ code }) => code)).toEqual(['missing_token', 'insufficient_scope']);
});

it('refuses a request whose target is no path', async () => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write('OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 401 /);
});

it('lets nobody in if the requirements fail', async () => {
  const headers = { authorization: `Bearer ${await issuer.token()}`, 'x-broken': '1' };
  const response = await fetch(`${origin}/mcp`, { headers });
  expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining('broken')]);
  expect(refusals).toMatchObject([{ code: 'server_error', cause: new Error('broken') }]);
});

it('passes on a request with its caller', async () => {
  const headers = { authorization: `bearer ${await issuer.token()}` };
  const response = await fetch(`${origin}/mcp`, { headers });
  expect(await response.json()).toMatchObject({ userId: 'user-1', clientId: 'client-1' });
});

it('serves the metadata', async () => {
  const response = await fetch(`${origin}/.well-known/oauth-protected-resource/mcp`);
  expect(await response.json()).toMatchObject({ resource: RESOURCE, authorization_servers: [ISSUER] });
});

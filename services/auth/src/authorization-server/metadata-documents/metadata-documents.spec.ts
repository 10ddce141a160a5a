import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutboundHttp } from '@hallpass/http';
import { renderConfig } from '@hallpass/project-config';
import type { Settings } from '@hallpass/settings';
import { afterEach, describe, expect, it } from '@jest/globals';
import { applicationIdOf, clientIdProblem } from './client-id-url.js';
import { policyProblem } from './document-policy.js';
import { readDocument } from './document-rules.js';
import { fetchDocument } from './fetch-document.js';

const URL_OF_CLIENT = 'https://app.example/client.json';
const FIVE_MINUTES = 300;
const DAY = 86_400;

describe('a client_id (draft-ietf-oauth-client-id-metadata-document-03, section 3)', () => {
  const problem = (id: string) => clientIdProblem(id, { allowsLoopback: false });

  it.each([
    ['http://app.example/client', 'https'],
    ['http://localhost/client', 'https'],
    ['https://app.example', 'path'],
    ['https://app.example/', 'path'],
    ['https://app.example/?client', 'path'],
    ['https://app.example/a/./client', 'spelled'],
    ['https://app.example/a/../client', 'spelled'],
    ['https://app.example/a/%2E%2e/client', 'spelled'],
    ['https://app.example/client#', 'fragment'],
    ['https://user@app.example/client', 'user name'],
    ['https://:word@app.example/client', 'user name'],
    ['https://App.example/client', 'spelled'],
    ['HTTPS://app.example/client', 'spelled'],
    ['https://app.example:443/client', 'spelled'],
    ['https://äpp.example/client', 'spelled'],
    ['https:/app.example/client', 'spelled'],
    ['https://app.example/client name', 'spelled'],
    ['https://app.example\\client', 'spelled'],
    ['https://app.example/cli\tent', 'spelled'],
    ['https://', 'URL'],
  ])('%j is refused', (id, reason) => {
    expect(problem(id)).toContain(reason);
  });

  it.each([
    URL_OF_CLIENT,
    'https://app.example:8443/client',
    'https://app.example/a?b=c',
    'https://xn--pp-fka.example/a',
  ])('%j is accepted', (id) => {
    expect(problem(id)).toBeNull();
  });

  it('names the same application in every process (RFC 9562, version 5)', () => {
    expect(applicationIdOf('https://www.example.com/')).toBe('3d3ed9d2-aa3d-5fa6-90e8-ed662e90f559');
    expect(applicationIdOf('018f8f6e-0000-4000-8000-000000000000')).toBe('018f8f6e-0000-4000-8000-000000000000');
  });
});

describe('a document that is fetched (security J9)', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });
  async function serve(answer: RequestListener): Promise<string> {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/client`;
  }
  const http = (outboundPrivate: 'allow' | 'refuse') => new OutboundHttp({ outboundPrivate } as Settings);

  it.each(['https://127.0.0.1/client', 'https://10.0.0.1/client', 'https://[::1]/client', 'https://localhost/client'])(
    'is not requested at %s',
    async (url) => {
      await expect(fetchDocument(http('refuse'), url)).rejects.toMatchObject({
        name: 'DocumentRefused',
        message: 'the document is at an address that this server does not call',
      });
    },
  );

  it('names no internal address in the reason that strangers see', async () => {
    await expect(fetchDocument(http('allow'), 'http://127.0.0.1:1/client')).rejects.toMatchObject({
      ...{ isTemporary: true, message: 'the document could not be fetched: try again later' },
    });
  });

  it.each<[Record<string, string>, number]>([
    [{}, FIVE_MINUTES],
    [{ 'cache-control': 'max-age=0' }, FIVE_MINUTES],
    [{ 'cache-control': 'no-store, max-age=9000' }, FIVE_MINUTES],
    [{ 'cache-control': 'public, max-age=9000' }, 9_000],
    [{ 'cache-control': 'public, max-age=9000', age: '1000' }, 8_000],
    [{ 'cache-control': 's-maxage=9000' }, FIVE_MINUTES],
    [{ 'cache-control': 'max-age=99999999' }, DAY],
    [{ expires: 'Fri, 31 Dec 2100 00:00:00 GMT' }, DAY],
    [{ expires: '0' }, FIVE_MINUTES],
  ])('with the headers %j is used for %d seconds', async (headers, seconds) => {
    const url = await serve((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', ...headers }).end('{"a":1}'),
    );
    expect(await fetchDocument(http('allow'), url)).toEqual({ content: { a: 1 }, seconds });
  });
});

describe('a document', () => {
  const document = (more: object = {}) => ({
    client_id: URL_OF_CLIENT,
    redirect_uris: ['https://app.example/callback'],
    ...more,
  });

  it('needs no more than its id and redirect URIs: it is named after its host', () => {
    expect(readDocument(document(), URL_OF_CLIENT)).toMatchObject({
      fields: { kind: 'web', authentication: 'none', display_name: 'app.example', is_first_party: false },
      grantTypes: ['authorization_code'],
    });
  });

  it.each<[string, object, string]>([
    ['a loopback redirect', { redirect_uris: ['http://127.0.0.1/a', 'http://localhost:80/a'] }, 'native'],
    ['a private scheme', { redirect_uris: ['com.example.app:/callback'] }, 'native'],
    ['mixed redirects', { redirect_uris: ['http://127.0.0.1/a', 'https://app.example/a'] }, 'web'],
    [
      'mixed redirects of a native client',
      { application_type: 'native', redirect_uris: ['http://127.0.0.1/a', 'https://app.example/a'] },
      'native',
    ],
  ])('with %s', (_name, more, kind) => {
    expect(readDocument(document(more), URL_OF_CLIENT).fields.kind).toBe(kind);
  });

  it('takes nothing else from strangers', () => {
    const more = {
      is_first_party: true,
      logo_uri: 'https://app.example/logo',
      scope: 'admin',
      access_token_seconds: 86_400,
    };
    expect(readDocument(document(more), URL_OF_CLIENT)).toEqual(readDocument(document(), URL_OF_CLIENT));
  });
});

it('only the hosts that a project lists are accepted', () => {
  const config = renderConfig({
    'authorizationServer.clientDocuments': 'listed',
    'authorizationServer.clientDocumentHosts': { a: { host: 'App.example' }, b: {} },
  });
  expect(policyProblem(config, URL_OF_CLIENT)).toBeNull();
  for (const url of ['https://app.example:8443/a', 'https://app.example.com/a', 'https://sub.app.example/a'])
    expect(policyProblem(config, url)).not.toBeNull();
  expect(policyProblem(renderConfig({}), URL_OF_CLIENT)).toBeNull();
});

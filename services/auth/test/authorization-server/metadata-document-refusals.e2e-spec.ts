import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProject, strictServer, type TestProject } from '@hallpass/testing';
import { askAs } from './document-clients.js';
import { DocumentSite } from './document-site.js';
import { APP, issuerOf, post } from './issuer-world.js';

const BAD_REQUEST = 400;

let site: DocumentSite;
let project: TestProject;
beforeAll(async () => {
  [site, project] = await Promise.all([DocumentSite.open(), createProject()]);
});
afterAll(() => site.close());

const asks = (clientId: string, more: Record<string, string> = {}, at = project) => askAs(clientId, at, more);

const withDocuments = (setting: object) =>
  createProject({
    override: Object.fromEntries(Object.entries(setting).map(([key, value]) => [`authorizationServer.${key}`, value])),
  });

describe('a client ID metadata document is refused (security F17)', () => {
  it.each<[string, (path: string) => string, string]>([
    [
      'that redirects',
      (path) =>
        site.answer(path, (_, response) => response.writeHead(302, { location: site.publish('/target') }).end()),
      'the document redirects',
    ],
    [
      'that names another client_id',
      (path) => site.publish(path, { client_id: site.url('/other') }),
      'client_id in the document',
    ],
    ['that names none', (path) => site.publish(path, { client_id: undefined }), 'client_id in the document'],
    ['that is huge', (path) => site.publish(path, { more: 'x'.repeat(5_200) }), 'larger than 5120 bytes'],
    ['that does not exist', (path) => site.url(path), 'status 404'],
    [
      'that is no JSON',
      (path) =>
        site.answer(path, (_, response) =>
          response.writeHead(200, { 'content-type': 'application/json' }).end('<html>'),
        ),
      'not valid JSON',
    ],
    [
      'that is a list',
      (path) =>
        site.answer(path, (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('[]')),
      'must be a JSON object',
    ],
    [
      'that is served as a page',
      (path) => site.publish(path, {}, { 'content-type': 'text/html' }),
      'must be served as application/json',
    ],
    [
      'with a secret',
      (path) => site.publish(path, { client_secret: 'known to everybody' }),
      'must not contain client_secret',
    ],
    [
      'that uses a secret',
      (path) => site.publish(path, { token_endpoint_auth_method: 'client_secret_basic' }),
      'token_endpoint_auth_method must be',
    ],
    [
      'without redirect URIs',
      (path) => site.publish(path, { redirect_uris: undefined }),
      'redirect_uris must have at least 1',
    ],
    [
      'with a redirect URI over http',
      (path) => site.publish(path, { redirect_uris: ['http://app.example/'] }),
      'redirect_uris[0] must be an https URL',
    ],
    [
      'with a script as redirect URI',
      (path) => site.publish(path, { redirect_uris: ['javascript:alert(1)'] }),
      'redirect_uris[0] must be an https URL',
    ],
    [
      'with keys that are missing',
      (path) => site.publish(path, { token_endpoint_auth_method: 'private_key_jwt' }),
      'jwks or jwks_uri is a required',
    ],
    [
      'with a shared key',
      (path) =>
        site.publish(path, {
          token_endpoint_auth_method: 'private_key_jwt',
          jwks: { keys: [{ kty: 'oct', k: 'AAAA' }] },
        }),
      'private member',
    ],
    [
      'that only acts on its own',
      (path) => site.publish(path, { grant_types: ['client_credentials'] }),
      'grant_types must contain',
    ],
    ['with a name that is no text', (path) => site.publish(path, { client_name: 1 }), 'client_name must be a string'],
    ['with text that cannot be stored', (path) => site.publish(path, { client_name: 'a\0b' }), 'the document '],
  ])('%s', async (name, publish, reason) => {
    const url = publish(`/${name.replaceAll(' ', '-')}`);
    const { status, location, text } = await asks(url);
    expect({ status, location }).toEqual({ status: BAD_REQUEST, location: null });
    expect(text).toContain(reason);
    const token = await post(project, '/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: 'x',
      client_id: url,
    });
    expect(token).toMatchObject({ status: BAD_REQUEST, body: { error: 'invalid_client' } });
  });

  it.each([
    ['without a path', () => site.url('/')],
    ['with dot segments', () => site.url('/a/../client')],
    ['with encoded dot segments', () => site.url('/a/%2e%2e/client')],
    ['with a fragment', () => site.url('/client#x')],
    ['with credentials', () => site.url('/client').replace('//', '//a:b@')],
    ['with a host in upper case', () => site.url('/client').replace('http:', 'HTTP:')],
    ['over http on another computer', () => 'http://app.example/client'],
    ['that is long', () => site.url(`/${'x'.repeat(2_000)}`)],
  ])('at a URL %s, which is not even requested', async (_name, url) => {
    site.publish('/client');
    const before = site.requests.length;
    const { status, location, text } = await asks(url());
    expect({ status, location }).toEqual({ status: BAD_REQUEST, location: null });
    expect(text).toContain('client_id must');
    expect(site.requests.length).toBe(before);
  });

  it('that does not answer, for now, and is not asked again at once', async () => {
    const url = site.answer('/silent', () => undefined);
    expect(await asks(url)).toMatchObject({ status: 503, location: null });
    const token = await post(project, '/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: 'x',
      client_id: url,
    });
    expect(token).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } });
    expect(site.requests.filter((path) => path === '/silent')).toHaveLength(1);
  });

  it('while the project accepts none, and its metadata says so', async () => {
    const url = site.publish('/off');
    const off = await withDocuments({ clientDocuments: 'off' });
    expect((await asks(url, {}, off)).text).toContain('accepts only clients that its administrators');
    const metadata = async (of: TestProject) =>
      (await (await fetch(`${issuerOf(of)}/.well-known/oauth-authorization-server`)).json()) as Record<string, unknown>;
    expect(await metadata(off)).not.toHaveProperty('client_id_metadata_document_supported');
    expect(await metadata(project)).toHaveProperty('client_id_metadata_document_supported', true);
    expect(site.requests).not.toContain('/off');
  });

  it('of a host that the project does not list', async () => {
    const url = site.publish('/listed');
    const other = await withDocuments({
      clientDocuments: 'listed',
      clientDocumentHosts: { a: { host: 'app.example' } },
    });
    const same = await withDocuments({ clientDocuments: 'listed', clientDocumentHosts: { a: { host: site.host } } });
    expect((await asks(url, {}, other)).text).toContain('does not accept clients of this host');
    expect(site.requests).not.toContain('/listed');
    expect((await asks(url, {}, same)).status).toBe(303);
  });

  it('beyond what one network may make the server fetch, while known documents are served', async () => {
    const strict = await strictServer();
    const own = await createProject({ server: strict });
    const known = site.publish('/known');
    const from = (clientAddress: string) => async (url: string) => {
      const query = new URLSearchParams({ client_id: url, response_type: 'code', redirect_uri: APP });
      const response = await fetch(`${issuerOf(own)}/oauth/authorize?${query}`, {
        redirect: 'manual',
        headers: { 'x-forwarded-for': clientAddress, accept: 'application/json' },
      });
      return response.status;
    };
    const ask = from(strict.clientAddress!);
    expect(await ask(known)).toBe(303);
    for (let n = 1; n < 30; n += 1) expect(await ask(site.url(`/missing-${n}`))).toBe(BAD_REQUEST);
    expect(await ask(site.publish('/too-much'))).toBe(503);
    expect(site.requests).not.toContain('/too-much');
    expect(await ask(known)).toBe(303);
    expect(await from('198.51.100.7')(site.url('/too-much'))).toBe(303);
  });

  it('for a redirect URI that it does not name', async () => {
    const url = site.publish('/redirects');
    expect(await asks(url, { redirect_uri: 'https://evil.example/' })).toMatchObject({
      status: BAD_REQUEST,
      location: null,
    });
  });
});

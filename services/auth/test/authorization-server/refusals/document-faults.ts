import type { RequestListener } from 'node:http';
import { at, type Fault, no, page, refused, type Subject } from './cells.js';
import { ofClient } from './client-faults.js';

const WITH_DOCUMENT = ['par', 'token: authorization_code', 'token: refresh_token', 'revoke'] as const;
const wrongDocument: Fault['cells'] = {
  authorize: page('invalid_client'),
  ...at(WITH_DOCUMENT, refused(400, 'invalid_client')),
  ...no(
    [
      'device_authorization',
      'token: client_credentials',
      'token: device_code',
      'token: jwt-bearer',
      'token: token-exchange',
    ],
    'clients with a document may not use it (contract/08 §9)',
  ),
  ...no(['authorize with a pushed request', 'logout'], 'it reads the same client as authorize'),
  ...no(['introspect a JWT', 'introspect an opaque token'], 'it reads the same client as revoke'),
  ...no(['userinfo', 'the API', 'register', 'registered client'], 'no document is read'),
};

/** Replaces the document of the client until the valid request comes again. */
const serving =
  (answer: (url: string) => RequestListener) =>
  async ({ valid, setup: { client }, world }: Subject) => {
    const { pathname } = new URL(client.id);
    world.site.answer(pathname, answer(client.id));
    await world.forgetDocument(client.id);
    valid.rest = async () => {
      world.site.publish(pathname);
      await world.forgetDocument(client.id);
    };
    return valid.call;
  };

const json =
  (document: object): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
const documentOf = (client_id: string) => ({ client_id, redirect_uris: ['https://app.example/callback'] });

/** Faults of the document of a client (draft-ietf-oauth-client-id-metadata-document-03), each with a client of its own. */
export const DOCUMENT_FAULTS: readonly Fault[] = [
  {
    name: 'of a document that redirects',
    spoil: serving(() => (_, response) => void response.writeHead(302, { location: '/other' }).end()),
    cells: wrongDocument,
  },
  {
    name: 'of a document that names another client',
    spoil: serving((url) => json(documentOf(`${url}/other`))),
    cells: wrongDocument,
  },
  {
    name: 'of a document that is huge',
    spoil: serving((url) => json({ ...documentOf(url), more: 'x'.repeat(6_000) })),
    cells: wrongDocument,
  },
  {
    name: 'of a document that has changed its redirect URIs to an unsafe one',
    spoil: serving((url) => json({ ...documentOf(url), redirect_uris: ['http://app.example/callback'] })),
    cells: wrongDocument,
  },
  {
    name: 'of a document at an address inside',
    spoil: ({ valid: { call }, setup: { client } }: Subject) =>
      ofClient(call, { ...client, id: 'http://10.0.0.1/client' }),
    // It reads no document of a client that no user has allowed.
    cells: { ...wrongDocument, revoke: refused(401, 'invalid_client') },
  },
  {
    name: 'of a document that is slow',
    spoil: serving(() => () => undefined),
    cells: {
      ...wrongDocument,
      authorize: page('temporarily_unavailable', { status: 503 }),
      ...at(WITH_DOCUMENT, refused(503, 'temporarily_unavailable')),
    },
  },
].map((fault): Fault => ({ by: 'document', isOfOwnClient: true, ...fault }));

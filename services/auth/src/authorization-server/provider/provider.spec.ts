import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { type IncomingMessage, ServerResponse } from 'node:http';
import { Readable, Writable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { renderConfig } from '@hallpass/project-config';
import { currentIssuer } from './current-issuer.js';
import { Issuers } from './issuers.js';

/** Issuers of projects with a fresh configuration and keys. No statement runs. */
function makeIssuers(): Issuers {
  const projects = {
    load: (_db: unknown, id: string) => Promise.resolve({ id, version: 1, config: renderConfig({}) }),
  };
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signingKeys = { signer: () => Promise.resolve({ kid: randomUUID(), key }) };
  const parts = [{}, projects, signingKeys, { url: 'https://auth.example' }, {}, {}, [], {}, {}] as unknown;
  return new Issuers(...(parts as ConstructorParameters<typeof Issuers>));
}

/** Sends a request for the metadata of a project, and lets other requests run before the answer. */
async function metadataOf(issuers: Issuers, projectId: string): Promise<Record<string, unknown>> {
  const issuer = await issuers.find(projectId);
  const raw = Object.assign(Readable.from([]), { method: 'GET', headers: {}, socket: {} }) as unknown;
  const response = new ServerResponse(raw as IncomingMessage);
  const chunks: Buffer[] = [];
  const sent = new Promise((resolve) => response.once('finish', resolve));
  const target = new Writable({ write: (chunk: Buffer, _encoding, done) => (chunks.push(chunk), done()) });
  response.assignSocket(target as Parameters<ServerResponse['assignSocket']>[0]);
  const path = '/.well-known/openid-configuration';
  const request = { raw: raw as IncomingMessage, requestId: '', clientAddress: '127.0.0.1', path, body: undefined };
  await issuer!.answer(request, response);
  await sent;
  const [, body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n', 2);
  return JSON.parse(body) as Record<string, unknown>;
}

it('answers concurrent requests of many projects for their own issuer', async () => {
  const issuers = makeIssuers();
  const projectIds = Array.from({ length: 20 }, () => randomUUID());
  const found = await Promise.all(projectIds.map((id) => metadataOf(issuers, id)));
  expect(found.map(({ issuer, token_endpoint: endpoint }) => [issuer, endpoint])).toEqual(
    projectIds.map((id) => [`https://auth.example/p/${id}`, `https://auth.example/p/${id}/oauth/token`]),
  );
});

it('keeps the issuer of work outside of requests, across pauses', async () => {
  const issuers = makeIssuers();
  const projectIds = Array.from({ length: 20 }, () => randomUUID());
  const seen = await Promise.all(
    projectIds.map(async (id) => {
      const issuer = await issuers.find(id);
      return issuer!.run(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return [issuer!.provider.issuer, currentIssuer().projectId];
      });
    }),
  );
  expect(seen).toEqual(projectIds.map((id) => [`https://auth.example/p/${id}`, id]));
});

it('has no issuer outside of a request', async () => {
  const issuer = await makeIssuers().find(randomUUID());
  expect(() => issuer!.provider.issuer).toThrow('outside of a request');
  expect(() => currentIssuer()).toThrow('outside of a request');
});

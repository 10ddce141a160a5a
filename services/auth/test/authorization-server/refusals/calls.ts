import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { TestProject } from '@hallpass/testing';
import { decodeJwt, decodeProtectedHeader, exportJWK, exportSPKI, type JWTPayload, SignJWT } from 'jose';
import { APP, basic, issuerOf } from '../issuer-world.js';
import { type KeyPair, seconds, type Signer } from '../issued-tokens-world.js';

/** An application, and how it proves who it is: by its secret, its key, or only by its name. */
export interface Client {
  id: string;
  secret?: string;
  key?: Signer;
  /** A secret that has expired, and a key that has been replaced. */
  old?: { secret?: string; key?: Signer };
  /** Takes the place of the assertion that the key signs. */
  assertion?: string;
}

/** A request to an endpoint of an issuer, or to the API. */
export interface Call {
  at: TestProject;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** Parameters of the query or of the form. */
  fields: Record<string, string>;
  /** Parameters that are sent a second time. */
  again?: Record<string, string>;
  /** Instead of the parameters. */
  json?: object | string;
  client?: Client;
  bearer?: string;
  /** Signs a DPoP proof. */
  key?: KeyPair;
  /** A proof in the place of the one that the key signs. */
  proof?: string;
}

export interface Answer {
  status: number;
  location: URL | null;
  text: string;
  body: Record<string, any>;
  /** The error of a Bearer challenge. */
  challenge: string | null;
}

/** The address of a request without a body. */
export const addressOf = ({ at, path, fields }: Call): URL =>
  new URL(`${issuerOf(at)}${path}?${new URLSearchParams(fields)}`);

export async function send(call: Call): Promise<Answer> {
  const { at, method, path, json, bearer, key } = call;
  const { headers: proofs, fields: proving } = await proofOf(call);
  const fields = new URLSearchParams({ ...call.fields, ...proving });
  for (const [name, value] of Object.entries(call.again ?? {})) fields.append(name, value);
  const dpop = call.proof ?? (key && (await dpopProof(call, key)));
  const url = new URL(path.startsWith('/api/') ? `${at.baseUrl}${path}` : `${issuerOf(at)}${path}`);
  if (method === 'GET') for (const [name, value] of fields) url.searchParams.append(name, value);
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      accept: method === 'GET' && bearer === undefined ? 'text/html' : 'application/json',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...proofs,
      ...(bearer === undefined ? {} : { authorization: `${dpop ? 'DPoP' : 'Bearer'} ${bearer}` }),
      ...(dpop ? { dpop } : {}),
    },
    ...(method === 'GET' ? {} : { body: json === undefined ? fields : bodyOf(json) }),
  });
  const [text, location] = [await response.text(), response.headers.get('location')];
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    location: location === null ? null : new URL(location, url),
    text,
    body: isJson ? (JSON.parse(text) as Record<string, any>) : {},
    challenge: /^Bearer .*error="(\w+)"/.exec(response.headers.get('www-authenticate') ?? '')?.[1] ?? null,
  };
}

const bodyOf = (json: object | string): string => (typeof json === 'string' ? json : JSON.stringify(json));

async function proofOf({
  at,
  client,
}: Call): Promise<{ headers?: Record<string, string>; fields?: Record<string, string> }> {
  if (!client) return {};
  const { id, secret, key } = client;
  if (secret !== undefined) return { headers: basic({ id, secret }) };
  if (client.assertion === undefined && !key) return { fields: { client_id: id } };
  return {
    fields: {
      client_assertion: client.assertion ?? (await assertionOf(client, at)),
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    },
  };
}

/** The assertion of a client for an issuer (RFC 7523 §2.2). */
export function assertionOf(client: Client, at: TestProject, claims: JWTPayload = {}, by = client.key!) {
  const { id } = client;
  const payload = { iss: id, sub: id, aud: issuerOf(at), jti: randomUUID(), iat: seconds(), exp: seconds() + 60 };
  return new SignJWT({ ...payload, ...claims }).setProtectedHeader({ alg: 'ES256', kid: by.kid }).sign(by.privateKey);
}

/** A proof of possession of a key, for a call (RFC 9449 §4.2). */
export async function dpopProof({ at, method, path, bearer }: Call, key: KeyPair): Promise<string> {
  const ath = bearer === undefined ? {} : { ath: createHash('sha256').update(bearer).digest('base64url') };
  return new SignJWT({ jti: randomUUID(), iat: seconds(), htm: method, htu: `${issuerOf(at)}${path}`, ...ath })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(key.publicKey) })
    .sign(key.privateKey);
}

/** The same token with other claims, signed by a key of the test. */
export const resigned = (jwt: string, by: Signer, claims: JWTPayload = {}): Promise<string> =>
  new SignJWT({ ...decodeJwt(jwt), ...claims })
    .setProtectedHeader({ ...decodeProtectedHeader(jwt), alg: 'ES256', kid: by.kid })
    .sign(by.privateKey);

const partOf = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

/** The same token without a signature (RFC 8725 §3.1). */
export const unsigned = (jwt: string): string =>
  `${partOf({ ...decodeProtectedHeader(jwt), alg: 'none' })}.${jwt.split('.')[1]}.`;

/** The same token with a code that the public key makes as if it were a secret (RFC 8725 §2.1). */
export async function byPublicKey(jwt: string, publicKey: KeyPair['publicKey']): Promise<string> {
  const content = `${partOf({ ...decodeProtectedHeader(jwt), alg: 'HS256' })}.${jwt.split('.')[1]}`;
  const mac = createHmac('sha256', await exportSPKI(publicKey)).update(content);
  return `${content}.${mac.digest('base64url')}`;
}

/** The error of an answer: in its body, where the API has a code, on its page, or in the address that it redirects to. */
export function errorOf({ location, body, text }: Answer): string | null {
  if (location) return location.searchParams.get('error');
  return ((body['code'] ?? body['error']) as string | undefined) ?? /<small>(\w+)/.exec(text)?.[1] ?? null;
}

export const returnsToApp = ({ location }: Answer): boolean => location?.href.startsWith(APP) === true;

import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The claims of a user; `sub` is random if left out. */
export interface Person {
  sub?: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
  amr?: string[];
}

interface Grant {
  claims: object;
  nonce: string;
  challenge: string;
  redirectUri: string;
}

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * An OpenID Connect provider with one client. It checks client authentication, redirect URI, PKCE, and that each code
 * is used once. The test plays the user: `approve` is their consent.
 */
export class OpenIdDouble {
  readonly clientId = 'double-client';
  readonly clientSecret = randomUUID();
  exchanges = 0;
  private readonly grants = new Map<string, Grant>();
  private readonly server: Server;
  private origin = '';

  constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const answer = this.answer(
          new URL(request.url ?? '/', this.origin).pathname,
          request.headers.authorization,
          new URLSearchParams(Buffer.concat(chunks).toString()),
        );
        response.writeHead('error' in answer ? 400 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer));
      });
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  config(more: object = {}): object {
    const { clientId, clientSecret } = this;
    return {
      issuer: this.origin,
      clientId,
      clientSecret,
      isShared: false,
      allowSignIn: true,
      allowConnectedAccounts: true,
      ...more,
    };
  }

  /** The user consents. @returns the parameters of the redirect to the app */
  approve(authorizationUrl: URL, person: Person = {}): { redirectUri: string; code: string; state: string } {
    const asked = Object.fromEntries(authorizationUrl.searchParams);
    if (authorizationUrl.origin !== this.origin || asked['client_id'] !== this.clientId)
      throw new Error(`not a request to this provider: ${authorizationUrl.href}`);
    if (asked['response_type'] !== 'code' || asked['code_challenge_method'] !== 'S256') throw new Error('no PKCE');
    const code = randomUUID();
    const claims = { sub: randomUUID(), ...person };
    const { redirect_uri: redirectUri = '', state = '', nonce = '', code_challenge: challenge = '' } = asked;
    this.grants.set(code, { claims, nonce, challenge, redirectUri });
    return { redirectUri, code, state };
  }

  private answer(path: string, authorization: string | undefined, form: URLSearchParams): object {
    const { origin } = this;
    if (path === '/.well-known/openid-configuration')
      return {
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/jwks`,
      };
    if (path === '/jwks')
      return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'double', alg: 'ES256', use: 'sig' }] };
    return path === '/token' ? this.exchange(authorization, form) : { error: 'not_found' };
  }

  private exchange(authorization: string | undefined, form: URLSearchParams): object {
    this.exchanges += 1;
    const basic = Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64');
    if (authorization !== `Basic ${basic}`) return { error: 'invalid_client' };
    const grant = this.grants.get(form.get('code') ?? '');
    this.grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.redirectUri !== form.get('redirect_uri') || grant.challenge !== challenge)
      return { error: 'invalid_grant' };
    const now = Math.floor(Date.now() / 1000);
    const { nonce } = grant;
    const claims = { iss: this.origin, aud: this.clientId, iat: now, exp: now + 300, nonce, ...grant.claims };
    const signed = `${encode({ alg: 'ES256', kid: 'double' })}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return {
      access_token: `provider-access-${randomUUID()}`,
      refresh_token: `provider-refresh-${randomUUID()}`,
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: `${signed}.${signature.toString('base64url')}`,
    };
  }
}

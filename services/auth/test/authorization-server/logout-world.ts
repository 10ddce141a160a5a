import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestProject, type TestUser, until } from '@hallpass/testing';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import {
  authorizationRequest,
  discovered,
  IssuerBrowser,
  issuerOf,
  register,
  type TestApplication,
} from './issuer-world.js';

export interface Notice {
  path: string;
  method: string;
  contentType: string;
  logoutToken: string;
}

type Answer = (response: ServerResponse, notice: Notice) => void;

/** The servers of applications, each at a path of its own. Answers 200 by default. */
export class LogoutReceiver {
  readonly received: Notice[] = [];
  answer: Answer = (response) => response.writeHead(200).end();
  /** Requests that are open now, and the most that were open at a time, by path. */
  private readonly open = new Map<string, number>();
  readonly most = new Map<string, number>();
  private readonly server: Server = createServer((request, response) => this.take(request, response));

  static async start(): Promise<LogoutReceiver> {
    const receiver = new LogoutReceiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  of(path: string): Notice[] {
    return this.received.filter((notice) => notice.path === path);
  }

  next(path: string, count = 1): Promise<Notice[]> {
    return until(`${count} logout tokens at ${path}`, () => (this.of(path).length >= count ? this.of(path) : null), {
      lastSeen: () => this.received.map((notice) => notice.path),
    });
  }

  private take(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url!;
    const count = (this.open.get(path) ?? 0) + 1;
    this.open.set(path, count);
    this.most.set(path, Math.max(count, this.most.get(path) ?? 0));
    response.on('close', () => this.open.set(path, this.open.get(path)! - 1));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const { method = '', headers } = request;
      const contentType = headers['content-type'] ?? '';
      const notice = { path, method, contentType, logoutToken: form.get('logout_token') ?? '' };
      this.received.push(notice);
      this.answer(response, notice);
    });
  }
}

export interface NotifiedApplication extends TestApplication {
  path: string;
}

let applications = 0;

/** Registers an application whose logout tokens go to a path of the receiver. */
export async function registerNotified(
  project: TestProject,
  receiver: LogoutReceiver,
  settings: object = {},
): Promise<NotifiedApplication> {
  applications += 1;
  const path = `/logout-${applications}`;
  const uri = receiver.url(path);
  return { ...(await register(project, { settings: { back_channel_logout_uri: uri, ...settings } })), path };
}

export interface TestGrant {
  id: string;
  accessToken: string;
  refreshToken: string;
  idToken: string;
  browser: IssuerBrowser;
  /** The exchange of the code, which ends the grant when it comes again. */
  exchangeAgain: () => Promise<unknown>;
}

/** Signs a user in to an application. */
export async function grantOf(
  project: TestProject,
  application: TestApplication,
  user: TestUser,
  scope = 'openid email',
  alg: 'ES256' | 'RS256' = 'ES256',
): Promise<TestGrant> {
  const config =
    alg === 'ES256'
      ? await discovered(project, application)
      : await openid.discovery(
          new URL(issuerOf(project)),
          application.id,
          { client_secret: application.secret, id_token_signed_response_alg: alg },
          undefined,
          { execute: [openid.allowInsecureRequests] },
        );
  const { url, checks } = await authorizationRequest(config, { scope });
  const browser = new IssuerBrowser(project, user);
  const back = await browser.authorize(url);
  const tokens = await openid.authorizationCodeGrant(config, back, checks);
  return {
    id: tokens.claims()!['sid'] as string,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token!,
    idToken: tokens.id_token!,
    browser,
    exchangeAgain: () => openid.authorizationCodeGrant(config, back, checks).catch((error: unknown) => error),
  };
}

/** Verifies a logout token as an application does (OpenID Connect Back-Channel Logout 1.0 §2.6). */
export async function verified(
  project: TestProject,
  { id }: TestApplication,
  { logoutToken }: Notice,
): Promise<{ header: { alg: string }; payload: JWTPayload }> {
  const keys = createRemoteJWKSet(new URL(`${issuerOf(project)}/oauth/jwks`));
  const { protectedHeader, payload } = await jwtVerify(logoutToken, keys, {
    issuer: issuerOf(project),
    audience: id,
    typ: 'logout+jwt',
    requiredClaims: ['sub', 'sid', 'iat', 'exp', 'jti', 'events'],
  });
  if (payload['nonce'] !== undefined) throw new Error('a logout token must not have a nonce');
  return { header: protectedHeader, payload };
}

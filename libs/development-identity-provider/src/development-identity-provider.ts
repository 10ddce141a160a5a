import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from '@hallpass/settings';
import type { Provider } from 'oidc-provider';
import { DevelopmentAccounts } from './development-accounts.js';
import { messagePage } from './pages.js';
import { createProvider, interactionPath, SESSION_COOKIE } from './provider.js';
import { send } from './send.js';
import { answerSignIn, showSignIn } from './sign-in.js';
import { STYLE } from './style.js';

/** Always loopback, because anyone who reaches this server can sign in as any user. */
const LOOPBACK = '127.0.0.1';

/**
 * Allows no scripts. `form-action` is not restricted, because browsers also apply it to the redirects that lead back to
 * the app.
 */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * Replaces the shared sign-in providers in development with a page that lets you sign in with any address. Keeps
 * everything in memory and makes no requests. Creates the provider itself on first use.
 */
export class DevelopmentIdentityProvider {
  private readonly accounts = new DevelopmentAccounts();
  private readonly server: Server;
  private provider: Promise<Provider> | null = null;
  private address = '';

  private constructor(private readonly settings: Settings) {
    if (settings.environment === 'production')
      throw new Error('The development identity provider is not available in production.');
    this.server = createServer((request, response) => {
      this.handle(request, response).catch((error: unknown) => fail(response, error));
    });
  }

  /**
   * @param port used if it is free, so that URLs stay the same; otherwise any port
   * @throws Error in production
   */
  static async start(settings: Settings, port: number): Promise<DevelopmentIdentityProvider> {
    const started = new DevelopmentIdentityProvider(settings);
    await started.listen(port).catch(() => started.listen(0));
    return started;
  }

  /** Its OpenID Connect issuer, without a trailing slash. */
  get issuer(): string {
    return `http://${this.address}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async listen(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, LOOPBACK, () => {
        this.server.off('error', reject);
        resolve();
      });
    });
    this.address = `${LOOPBACK}:${(this.server.address() as AddressInfo).port}`;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeaders(new Headers(HEADERS));
    // Otherwise a foreign host name that points here could act as this origin (DNS rebinding).
    if (request.headers.host !== this.address)
      return send(response, 421, messagePage('Page not found', 'Ask by address.'));
    const { pathname } = new URL(request.url ?? '/', this.issuer);
    if (pathname === '/style.css') return send(response, 200, STYLE, 'text/css');
    if (pathname === '/')
      return send(
        response,
        200,
        messagePage(
          'It works',
          'In development, sign-in with a shared provider leads here. There is nothing to set up.',
        ),
      );
    this.provider ??= createProvider(this.issuer, this.settings, this.accounts);
    const provider = await this.provider;
    if (pathname.startsWith(interactionPath(''))) {
      const exchange = { provider, accounts: this.accounts, request, response };
      return request.method === 'POST' ? answerSignIn(exchange) : showSignIn(exchange);
    }
    // Every sign-in asks again which user to be.
    if (/^\/auth(?:\/|$)/.test(pathname)) forget(request, SESSION_COOKIE);
    await provider.callback()(request, response);
  }
}

function forget(request: IncomingMessage, cookie: string): void {
  const kept = (request.headers.cookie ?? '').split(';').filter((each) => !each.trim().startsWith(cookie));
  request.headers.cookie = kept.join(';');
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const hasEnded = (error as { error?: string }).error === 'invalid_request';
  const title = hasEnded ? 'This sign-in has ended' : 'Something went wrong';
  const text = hasEnded ? 'Go back to the app and start again.' : String(error);
  send(response, hasEnded ? 400 : 500, messagePage(title, text));
}

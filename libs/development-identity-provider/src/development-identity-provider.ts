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

/** Never another one: whoever reaches this server signs in as anybody. */
const LOOPBACK = '127.0.0.1';

/** No script at all. `form-action` is left open: browsers apply it to the redirects that lead back to the app, too. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * Stands in for the shared sign-in providers while one develops: a page where one types any address, and is signed in
 * as its owner. Keeps everything in memory and calls nobody. The provider itself is made when it is first needed.
 */
export class DevelopmentIdentityProvider {
  private readonly accounts = new DevelopmentAccounts();
  private readonly server: Server;
  private provider: Promise<Provider> | null = null;
  private address = '';

  private constructor(private readonly settings: Settings) {
    if (settings.environment === 'production')
      throw new Error('The development identity provider is refused in production.');
    this.server = createServer((request, response) => {
      this.handle(request, response).catch((error: unknown) => fail(response, error));
    });
  }

  /**
   * @param port the same one each time where it is free, so that addresses stay; else any
   * @throws Error in production
   */
  static async start(settings: Settings, port: number): Promise<DevelopmentIdentityProvider> {
    const started = new DevelopmentIdentityProvider(settings);
    await started.listen(port).catch(() => started.listen(0));
    return started;
  }

  /** Its OpenID Connect issuer, without a slash at its end. */
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
    // A name that somebody else let point here would make their page ours.
    if (request.headers.host !== this.address) return send(response, 421, messagePage('Not here', 'Ask by address.'));
    const { pathname } = new URL(request.url ?? '/', this.issuer);
    if (pathname === '/style.css') return send(response, 200, STYLE, 'text/css');
    if (pathname === '/')
      return send(
        response,
        200,
        messagePage(
          'It works',
          'Sign-in with a shared provider leads here while you develop. There is nothing to set up.',
        ),
      );
    this.provider ??= createProvider(this.issuer, this.settings, this.accounts);
    const provider = await this.provider;
    if (pathname.startsWith(interactionPath(''))) {
      const exchange = { provider, accounts: this.accounts, request, response };
      return request.method === 'POST' ? answerSignIn(exchange) : showSignIn(exchange);
    }
    // Every sign-in asks anew who one wants to be.
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

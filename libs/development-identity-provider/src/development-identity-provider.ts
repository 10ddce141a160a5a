import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Settings } from '@hallpass/settings';
import type { Provider, Interaction } from 'oidc-provider';
import { isLooseEmail } from '@hallpass/http';
import { withTokens } from '@hallpass/design-tokens';
import { DevelopmentAccounts } from './development-accounts.js';
import { messagePage, type SignInPage, signInPage } from './pages.js';
import { createProvider, interactionPath, SESSION_COOKIE } from './provider.js';

const LARGEST_FORM_BYTES = 16_384;
const LONGEST_TEXT = 256;

const scopesOf = (params: Interaction['params']): string[] => String(params['scope'] ?? 'openid').split(' ');

const NAMES: Record<string, string> = { github: 'GitHub' };
/** The display name of a provider, from its id in the configuration. */
const titleOf = (id: string): string => NAMES[id] ?? id.charAt(0).toUpperCase() + id.slice(1);

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

/** A request to the sign-in page. */
interface Exchange {
  provider: Provider;
  accounts: DevelopmentAccounts;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Shows the page. @throws SessionNotFound if the sign-in has expired, or began in another browser */
async function showSignIn({ provider, accounts, request, response }: Exchange): Promise<void> {
  const interaction = await provider.interactionDetails(request, response);
  send(response, 200, signInPage(pageOf(interaction, accounts)));
}

/** Returns the input, or the cancellation, to Hallpass. @throws SessionNotFound as `showSignIn` */
async function answerSignIn({ provider, accounts, request, response }: Exchange): Promise<void> {
  const interaction = await provider.interactionDetails(request, response);
  const form = await readForm(request);
  if (form.get('action') === 'deny') {
    const refusal = { error: 'access_denied', error_description: 'The user denied access' };
    return provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false });
  }
  const email = (form.get('email') ?? '').trim();
  const name = (form.get('name') ?? '').trim();
  const isVerified = form.get('verified') === 'yes';
  if (!isLooseEmail(email) || email.length > LONGEST_TEXT) {
    const typed = { email, name, isVerified, fault: 'Enter an email address, such as ada@example.com.' };
    return send(response, 400, signInPage({ ...pageOf(interaction, accounts), typed }));
  }
  const { id } = accounts.save({ email, emailVerified: isVerified, name: name.slice(0, LONGEST_TEXT) || null });
  const consent = { grantId: await grantAll(provider, interaction, id) };
  const login = { accountId: id, remember: false };
  await provider.interactionFinished(request, response, { login, consent }, { mergeWithLastSubmission: false });
}

/** Signing in here grants everything that was requested. */
async function grantAll(provider: Provider, { params }: Interaction, accountId: string): Promise<string> {
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
  grant.addOIDCScope(scopesOf(params).join(' '));
  return grant.save();
}

function pageOf({ params }: Interaction, accounts: DevelopmentAccounts): SignInPage {
  const callback = new URL(String(params['redirect_uri']));
  return {
    standsInFor: titleOf(callback.pathname.split('/').at(-1) ?? ''),
    host: callback.host,
    scopes: scopesOf(params),
    recent: accounts.recent(),
  };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk as string;
    if (text.length > LARGEST_FORM_BYTES) throw new Error('The form is too large.');
  }
  return new URLSearchParams(text);
}

/** Sends a response whose other headers are set. */
function send(response: ServerResponse, status: number, body: string, type = 'text/html'): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
}

/** The pages' style sheet, served as a file because the content security policy does not allow inline styles. */
const STYLE = withTokens(`
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  padding: 2rem 1rem;
  background: var(--canvas);
  color: var(--ink);
  font: var(--text-14)/1.5 var(--font-device-sans);
}
main {
  width: min(26rem, 100%);
  padding: 2rem;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  box-shadow: var(--shadow-raised);
}
.mark {
  display: inline-block;
  margin: 0 0 1.25rem;
  padding: 0.125rem 0.625rem;
  border-radius: 1rem;
  background: var(--warning-soft);
  color: var(--warning);
  font-size: var(--text-12);
  font-weight: 600;
}
h1 { margin: 0; font-size: var(--text-20); line-height: 1.3; }
h2 { margin: 1.75rem 0 0.5rem; font-size: var(--text-14); }
.lead { margin: 0.5rem 0 1.5rem; color: var(--ink-muted); }
.lead b { color: var(--ink); font-weight: 600; }
main > .lead:last-child { margin-bottom: 0; }
label { display: block; margin-bottom: 0.25rem; font-size: var(--text-13); font-weight: 600; }
.aside { color: var(--ink-faint); font-size: var(--text-12); font-weight: 400; }
input:not([type="checkbox"]) {
  width: 100%;
  min-height: 2.5rem;
  margin-bottom: 1rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--line-field);
  border-radius: var(--radius-control);
  background: var(--surface);
  color: inherit;
  font: inherit;
}
input[aria-invalid="true"] { border-color: var(--danger); }
input::placeholder { color: var(--ink-faint); opacity: 1; }
.check { display: flex; gap: 0.625rem; align-items: flex-start; margin: 0.25rem 0 1.25rem; }
.check input { width: 1rem; height: 1rem; margin: 0.125rem 0 0; accent-color: var(--primary); }
.check .aside { display: block; }
button {
  width: 100%;
  min-height: 2.5rem;
  padding: 0.5rem 1rem;
  border: 1px solid var(--primary);
  border-radius: var(--radius-control);
  background: var(--primary);
  color: var(--on-primary);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:hover { border-color: var(--primary-hover); background: var(--primary-hover); }
button.quiet { margin-top: 0.5rem; border-color: transparent; background: transparent; color: var(--ink); }
button.account {
  display: flex;
  flex-direction: column;
  padding: 0.5rem 0.75rem;
  border-color: var(--line-field);
  background: var(--surface);
  color: inherit;
  text-align: start;
  overflow-wrap: anywhere;
}
button.quiet:hover, button.account:hover { background: var(--hover); }
:focus-visible { outline: var(--focus-ring); outline-offset: 2px; }
input:not([type="checkbox"]):focus-visible { outline-offset: -1px; }
ul { display: grid; gap: 0.5rem; margin: 0; padding: 0; list-style: none; }
.fault { margin: 0 0 1rem; color: var(--danger); font-size: var(--text-13); font-weight: 600; }
.scopes { margin: 1.75rem 0 0; color: var(--ink-faint); font-size: var(--text-12); overflow-wrap: anywhere; }
code { font-family: var(--font-device-mono); font-size: var(--text-12); }
@media (max-width: 26rem) { main { padding: 1.25rem; } }
`);

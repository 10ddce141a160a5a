import type { HandlerUrls } from './handler-urls.js';
import type { Page } from './page.js';

/** How an app changes pages: through the browser, not at all, or through its own router. */
export type RedirectMethod =
  | 'window'
  | 'none'
  | { navigate?: (to: string) => void; useNavigate?: () => (to: string) => void };

export interface RedirectToOptions {
  /** Replaces the current history entry. */
  replace?: boolean;
  /** Does not return to the current page afterwards. */
  noRedirectBack?: boolean;
}

/** Targets of `redirectToSignIn` and the other redirect methods. */
export type RedirectTarget = keyof Omit<HandlerUrls, 'handler' | 'oauthCallback'>;

/** How long a redirect waits for the browser to leave the page. */
export const REDIRECT_WAIT_MILLIS = 2_000;
/** Query parameter with the page to return to after signing in. */
export const RETURN_TO = 'after_auth_return_to';

/** Pages that return to the page that the user came from. */
const LEADS_BACK: readonly RedirectTarget[] = ['signIn', 'signUp', 'mfa', 'forgotPassword'];
const RETURNS: readonly RedirectTarget[] = ['afterSignIn', 'afterSignUp'];
/** Intermediate pages of a sign-in, which are never returned to. */
const ON_THE_WAY: readonly (keyof HandlerUrls)[] = [
  'signIn',
  'signUp',
  'signOut',
  'forgotPassword',
  'passwordReset',
  'emailVerification',
  'magicLinkCallback',
  'oauthCallback',
  'mfa',
  'error',
];

export interface RedirectsOptions {
  page: Page | null;
  urls: HandlerUrls;
  /** Default: the browser, if there is one. */
  method?: RedirectMethod;
  /** Base address of the server, whose pages are also trusted. */
  baseUrl: string;
}

export class Redirects {
  readonly page: Page | null;
  readonly urls: Readonly<HandlerUrls>;
  readonly method: RedirectMethod;
  readonly #baseUrl: string;

  constructor({ page, urls, method, baseUrl }: RedirectsOptions) {
    this.page = page;
    this.urls = Object.freeze(urls);
    this.method = method ?? (page === null ? 'none' : 'window');
    this.#baseUrl = baseUrl;
  }

  get canRedirect(): boolean {
    return this.method !== 'none' && (typeof this.method === 'object' || this.page !== null);
  }

  /** Goes to a page of the app. After a sign-in, goes to the page in `after_auth_return_to` if there is one. */
  async to(target: RedirectTarget, options: RedirectToOptions = {}): Promise<void> {
    const back = this.returnTo();
    if (back !== null && RETURNS.includes(target)) return this.go(back, options);
    const url = this.urls[target];
    const leadsBack = LEADS_BACK.includes(target) && options.noRedirectBack !== true;
    await this.go(leadsBack ? withReturn(url, back ?? this.#here()) : url, options);
  }

  /**
   * Goes to an address on the app's own origin, on the origin of one of its configured pages, or on the server.
   * @throws Error for any other address, which could be an attacker's
   */
  async go(url: string, { replace = false }: RedirectToOptions = {}): Promise<void> {
    if (!this.isTrusted(url)) {
      throw new Error(
        `${url} is not trusted as a page to go to: give a path of this app, or an address of its own host or of the server.`,
      );
    }
    await this.leave(url, replace);
  }

  /** Goes to any address, such as a sign-in provider's. */
  async leave(url: string, replace = false): Promise<void> {
    if (!this.canRedirect) return;
    const { method, page } = this;
    if (typeof method === 'object' && method.navigate && isPath(url)) method.navigate(url);
    else if (page !== null) page.navigate(url, replace);
    await page?.wait(REDIRECT_WAIT_MILLIS);
  }

  /** The page to return to, from this page's address. Null if it is missing or not trusted. */
  returnTo(): string | null {
    const named = this.page && new URL(this.page.href).searchParams.get(RETURN_TO);
    return named && this.isTrusted(named) ? named : null;
  }

  /**
   * Returns a page of the app as an absolute address, for emails and providers. With `withReturn`, keeps the page to
   * return to.
   * @throws Error outside a browser, where the app's origin is unknown
   */
  absolute(target: keyof HandlerUrls, option: string, { withReturn: keepsReturn = false } = {}): string {
    const url = this.urls[target];
    if (this.page === null && !URL.canParse(url)) {
      throw new Error(`Outside a browser the origin of ${url} is not known: pass ${option}, the URL that it leads to.`);
    }
    const back = keepsReturn ? this.returnTo() : null;
    return new URL(back === null ? url : withReturn(url, back), this.page?.href).href;
  }

  /**
   * Whether an address is a path of this app, or on the origin of the app, one of its configured pages or the server.
   */
  isTrusted(url: string): boolean {
    const base = this.page?.href ?? 'http://this-app.invalid';
    if (!URL.canParse(url, base)) return false;
    const { protocol, origin } = new URL(url, base);
    if (protocol !== 'https:' && protocol !== 'http:') return false;
    const known = [base, this.#baseUrl, ...Object.values(this.urls).filter((each) => URL.canParse(each))];
    return known.some((each) => URL.canParse(each) && new URL(each).origin === origin);
  }

  /** Path, query and fragment of this page. Null outside a browser and on intermediate pages. */
  #here(): string | null {
    if (this.page === null) return null;
    const { origin, pathname, search, hash } = new URL(this.page.href);
    const isThis = (url: URL) => url.origin === origin && url.pathname === pathname;
    if (ON_THE_WAY.some((target) => isThis(new URL(this.urls[target], origin)))) return null;
    return `${pathname}${search}${hash}`;
  }
}

/** Matches paths on the app's own origin, which a router can open. Rejects `//host`. */
const isPath = (url: string): boolean => /^\/(?![/\\])/.test(url);

function withReturn(url: string, back: string | null): string {
  if (back === null) return url;
  const [rest, hash] = split(url, '#');
  const [path, query] = split(rest, '?');
  const parameters = new URLSearchParams(query);
  parameters.set(RETURN_TO, back);
  return `${path}?${parameters.toString()}${hash === '' ? '' : `#${hash}`}`;
}

function split(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}

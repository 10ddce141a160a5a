import type { HandlerUrls } from './handler-urls.js';
import type { Page } from './page.js';

/** How an app changes its page: by the browser, not at all, or by a router of its own. */
export type RedirectMethod =
  | 'window'
  | 'none'
  | { navigate?: (to: string) => void; useNavigate?: () => (to: string) => void };

export interface RedirectToOptions {
  /** Leaves no entry in the history: what was left needs no way back. */
  replace?: boolean;
  /** Nobody is led back to the page of now afterwards. */
  noRedirectBack?: boolean;
}

/** The pages that an app is led to: `redirectToSignIn` and so on. */
export type RedirectTarget = keyof Omit<HandlerUrls, 'handler' | 'oauthCallback'>;

/** What a page that leads on waits for: the browser has left it by then. */
export const REDIRECT_WAIT_MILLIS = 2_000;
/** Names the page to return to once somebody has signed in. */
export const RETURN_TO = 'after_auth_return_to';

/** Pages from which people come back to where they were. */
const LEADS_BACK: readonly RedirectTarget[] = ['signIn', 'signUp', 'mfa', 'forgotPassword'];
const RETURNS: readonly RedirectTarget[] = ['afterSignIn', 'afterSignUp'];
/** Pages that are gone through on the way to a sign-in: nobody wants to come back to them. */
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
  /** Default: the browser, where there is one. */
  method?: RedirectMethod;
  /** Of the server, whose own pages are trusted too. */
  baseUrl: string;
}

/** Leads people through the pages of an app. */
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

  /** Whether anybody can be led anywhere. */
  get canRedirect(): boolean {
    return this.method !== 'none' && (typeof this.method === 'object' || this.page !== null);
  }

  /** To a page of the app; after a sign-in to the page that `after_auth_return_to` names. */
  async to(target: RedirectTarget, options: RedirectToOptions = {}): Promise<void> {
    const back = this.returnTo();
    if (back !== null && RETURNS.includes(target)) return this.go(back, options);
    const url = this.urls[target];
    const leadsBack = LEADS_BACK.includes(target) && options.noRedirectBack !== true;
    await this.go(leadsBack ? withReturn(url, back ?? this.#here()) : url, options);
  }

  /**
   * To an address of the app's own origin, of one of its configured pages' origins, or of the server.
   * @throws Error for any other, which might be somebody's trap
   */
  async go(url: string, { replace = false }: RedirectToOptions = {}): Promise<void> {
    if (!this.isTrusted(url)) {
      throw new Error(
        `${url} is not trusted as a page to go to: give a path of this app, or an address of its own host or of the server.`,
      );
    }
    await this.leave(url, replace);
  }

  /** To any address: that of a sign-in provider. */
  async leave(url: string, replace = false): Promise<void> {
    if (!this.canRedirect) return;
    const { method, page } = this;
    if (typeof method === 'object' && method.navigate && isPath(url)) method.navigate(url);
    else if (page !== null) page.navigate(url, replace);
    await page?.wait(REDIRECT_WAIT_MILLIS);
  }

  /** The page to return to, as this page's address names it; null for none, and for one that is not trusted. */
  returnTo(): string | null {
    const named = this.page && new URL(this.page.href).searchParams.get(RETURN_TO);
    return named && this.isTrusted(named) ? named : null;
  }

  /**
   * A page of the app as an absolute address, for mails and providers. Who is asked to return somewhere still is.
   * @throws Error outside a browser, where the app's origin is not known
   */
  absolute(target: keyof HandlerUrls, option: string, { withReturn: keepsReturn = false } = {}): string {
    const url = this.urls[target];
    if (this.page === null && !URL.canParse(url)) {
      throw new Error(`Outside a browser the origin of ${url} is not known: pass ${option}, the URL that it leads to.`);
    }
    const back = keepsReturn ? this.returnTo() : null;
    return new URL(back === null ? url : withReturn(url, back), this.page?.href).href;
  }

  /** Whether an address is a path of this app, or on the host of the app, of its configured pages or of the server. */
  isTrusted(url: string): boolean {
    const base = this.page?.href ?? 'http://this-app.invalid';
    if (!URL.canParse(url, base)) return false;
    const { protocol, origin } = new URL(url, base);
    if (protocol !== 'https:' && protocol !== 'http:') return false;
    const known = [base, this.#baseUrl, ...Object.values(this.urls).filter((each) => URL.canParse(each))];
    return known.some((each) => URL.canParse(each) && new URL(each).origin === origin);
  }

  /** Path, query and fragment of this page; null outside a browser, and on a page that nobody comes back to. */
  #here(): string | null {
    if (this.page === null) return null;
    const { origin, pathname, search, hash } = new URL(this.page.href);
    const isThis = (url: URL) => url.origin === origin && url.pathname === pathname;
    if (ON_THE_WAY.some((target) => isThis(new URL(this.urls[target], origin)))) return null;
    return `${pathname}${search}${hash}`;
  }
}

/** A path of the app's own origin, which a router takes. `//host` is none. */
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

import { type CookieJar, documentCookies } from '../sessions/cookie-token-store.js';

/** What the library touches of the page it runs in. Tests have one of their own. */
export interface Page {
  /** The whole address. */
  readonly href: string;
  /** @param replace leaves no entry in the history */
  navigate(url: string, replace: boolean): void;
  /** Changes the address that is shown; nothing is loaded. */
  showAddress(url: string): void;
  reload(): void;
  /** Kept until the tab is closed. Storage that is switched off keeps nothing. */
  readonly session: {
    get(key: string): string | null;
    set(key: string, value: string): void;
    remove(key: string): void;
  };
  readonly cookies: CookieJar;
  /** What the browser calls passkeys; undefined where it knows none. */
  readonly credentials: CredentialsContainer | undefined;
  alert(message: string): void;
  wait(millis: number): Promise<void>;
}

/** The page of this browser tab; null on a server and in a command line. */
export function currentPage(): Page | null {
  if (typeof window === 'undefined' || typeof document === 'undefined') return null;
  const stored = <T>(act: (storage: Storage) => T): T | null => {
    try {
      return act(window.sessionStorage);
    } catch {
      return null;
    }
  };
  return {
    get href() {
      return window.location.href;
    },
    navigate: (url, replace) => (replace ? window.location.replace(url) : window.location.assign(url)),
    showAddress: (url) => window.history.replaceState(window.history.state, '', url),
    reload: () => window.location.reload(),
    session: {
      get: (key) => stored((storage) => storage.getItem(key)),
      set: (key, value) => void stored((storage) => storage.setItem(key, value)),
      remove: (key) => void stored((storage) => storage.removeItem(key)),
    },
    get cookies() {
      return documentCookies();
    },
    get credentials() {
      return 'PublicKeyCredential' in window ? navigator.credentials : undefined;
    },
    alert: (message) => window.alert(message),
    wait: (millis) => new Promise((resolve) => setTimeout(resolve, millis)),
  };
}

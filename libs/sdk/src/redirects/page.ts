import { type CookieJar, documentCookies } from '../sessions/cookie-token-store.js';

/** The parts of the browser page that the library uses. Tests provide a replacement. */
export interface Page {
  /** The full address. */
  readonly href: string;
  /** @param replace replaces the current history entry */
  navigate(url: string, replace: boolean): void;
  /** Changes the displayed address without loading anything. */
  showAddress(url: string): void;
  reload(): void;
  /** Kept until the tab is closed. Keeps nothing if the browser blocks storage. */
  readonly session: {
    get(key: string): string | null;
    set(key: string, value: string): void;
    remove(key: string): void;
  };
  /** Kept when the tab is closed. Keeps nothing if the browser blocks storage. */
  readonly local: Page['session'];
  readonly cookies: CookieJar;
  /** The browser's passkey API. Undefined if the browser has none. */
  readonly credentials: CredentialsContainer | undefined;
  alert(message: string): void;
  wait(millis: number): Promise<void>;
}

/** The page of this browser tab. Null on a server or a command line. */
export function currentPage(): Page | null {
  if (typeof window === 'undefined' || typeof document === 'undefined') return null;
  const storageOf = (name: 'sessionStorage' | 'localStorage'): Page['session'] => {
    const stored = <T>(act: (storage: Storage) => T): T | null => {
      try {
        return act(window[name]);
      } catch {
        return null;
      }
    };
    return {
      get: (key) => stored((storage) => storage.getItem(key)),
      set: (key, value) => void stored((storage) => storage.setItem(key, value)),
      remove: (key) => void stored((storage) => storage.removeItem(key)),
    };
  };
  return {
    get href() {
      return window.location.href;
    },
    navigate: (url, replace) => (replace ? window.location.replace(url) : window.location.assign(url)),
    showAddress: (url) => window.history.replaceState(window.history.state, '', url),
    reload: () => window.location.reload(),
    session: storageOf('sessionStorage'),
    local: storageOf('localStorage'),
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

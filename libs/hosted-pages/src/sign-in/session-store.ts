import { MemoryTokenStore, type Tokens, type TokenStore } from '@hallpass/js';

/** The pages of all projects share their origin, so each project has its own key (security F10). */
const keyOf = (projectId: string): string => `hallpass-session:${projectId}`;

/**
 * Stores the session of a project's pages in local storage, for all tabs. Not in cookies, which would be sent with
 * every request and, for many projects, exceed the size limit of a request.
 */
class StoredSession implements TokenStore {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();

  constructor(projectId: string) {
    this.#key = keyOf(projectId);
  }

  get(): Tokens | null {
    const text = localStorage.getItem(this.#key);
    return text === null ? null : (JSON.parse(text) as Tokens);
  }

  set(tokens: Tokens | null): void {
    if (tokens === null) localStorage.removeItem(this.#key);
    else localStorage.setItem(this.#key, JSON.stringify(tokens));
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    // Only other tabs cause storage events.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === this.#key || key === null) listener();
    };
    this.#listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      this.#listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  }
}

/** If the browser blocks storage, the session lasts as long as the page. */
export function sessionStoreOf(projectId: string): TokenStore {
  try {
    localStorage.getItem(keyOf(projectId));
    return new StoredSession(projectId);
  } catch {
    return new MemoryTokenStore();
  }
}

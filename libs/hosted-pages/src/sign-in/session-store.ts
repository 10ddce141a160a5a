import { MemoryTokenStore, type Tokens, type TokenStore } from '@hallpass/js';

/** The pages of all projects share their origin: each keeps its session under its own id (security F10). */
const keyOf = (projectId: string): string => `hallpass-session:${projectId}`;

/**
 * Keeps the session of a project's pages in the storage of their origin, for all tabs. Not in cookies: those would go along
 * with every request to the server, and of many projects grow beyond what a request may carry.
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
    // Of other tabs alone.
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

/** Where a browser keeps nothing, somebody is signed in for as long as the page is there. */
export function sessionStoreOf(projectId: string): TokenStore {
  try {
    localStorage.getItem(keyOf(projectId));
    return new StoredSession(projectId);
  } catch {
    return new MemoryTokenStore();
  }
}

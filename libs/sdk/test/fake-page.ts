import type { Page } from '../src/redirects/page.js';

/** A browser tab that stays on its page and records where it was sent. */
export class FakePage implements Page {
  readonly visited: string[] = [];
  readonly alerts: string[] = [];
  readonly waited: number[] = [];
  readonly jar = new Map<string, string>();
  /** Each cookie that was set, with its attributes. */
  readonly written: string[] = [];
  readonly stored = new Map<string, string>();
  reloads = 0;
  credentials: CredentialsContainer | undefined;

  constructor(public href = 'https://app.test/notes?page=2') {}

  navigate(url: string): void {
    this.visited.push(url);
  }
  showAddress(url: string): void {
    this.href = url;
  }
  reload(): void {
    this.reloads += 1;
  }
  alert(message: string): void {
    this.alerts.push(message);
  }
  wait(millis: number): Promise<void> {
    this.waited.push(millis);
    return Promise.resolve();
  }
  readonly session = {
    get: (key: string) => this.stored.get(key) ?? null,
    set: (key: string, value: string) => void this.stored.set(key, value),
    remove: (key: string) => void this.stored.delete(key),
  };
  readonly cookies = {
    isSecure: true,
    read: () => [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '),
    write: (cookie: string) => {
      this.written.push(cookie);
      const [pair, ...attributes] = cookie.split('; ');
      const at = pair!.indexOf('=');
      const name = pair!.slice(0, at);
      if (attributes.includes('Max-Age=0')) this.jar.delete(name);
      else this.jar.set(name, pair!.slice(at + 1));
    },
  };
}

import { randomUUID } from 'node:crypto';
import {
  addVirtualAuthenticator,
  capturedMail,
  createProject,
  openChromium,
  PATIENCE_MILLIS,
  serverApi,
  succeeded,
  type TestProject,
  violationsOf,
} from '@hallpass/testing';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
// @ts-expect-error -- a module without types
import { serveReactApp } from '../react-app/serve.mjs';

export interface Walk {
  origin: string;
  project: TestProject;
  browser: Browser;
  close(): Promise<void>;
}

/** Every sign-in method is enabled unless the configuration says otherwise. */
const EVERYTHING = {
  allow_localhost: true,
  magic_link_enabled: true,
  passkey_enabled: true,
  client_team_creation_enabled: true,
  client_user_deletion_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
  oauth_providers: [
    { id: 'google', type: 'shared' },
    { id: 'github', type: 'shared' },
  ],
};

export async function startWalk(config: object = {}): Promise<Walk> {
  const project = await createProject({ displayName: 'Acme', config: { ...EVERYTHING, ...config } });
  const { baseUrl, id: projectId, publishableClientKey } = project;
  const serve = serveReactApp as (config: object) => Promise<{ origin: string; close(): Promise<void> }>;
  const [site, browser] = await Promise.all([serve({ baseUrl, projectId, publishableClientKey }), openChromium()]);
  return {
    origin: site.origin,
    project,
    browser,
    async close() {
      await browser.close();
      await site.close();
    },
  };
}

/** A link as truncated by some email programs. */
export const truncated = (link: string): string => link.slice(0, -3);

/** A user as the app's back end gets it. */
export const userOf = async ({ project }: Walk, id: string) => succeeded(await serverApi(project).get(`/users/${id}`));

export interface VisitorOptions extends BrowserContextOptions {
  settings?: object;
}

/** A user in a separate browser with an authenticator for passkeys, on the pages of the app. */
export class Visitor {
  readonly email = `${randomUUID()}@example.com`;
  readonly password: string = randomUUID();
  /** Console errors of pages, including policy violations, and uncaught exceptions. */
  readonly complaints: string[] = [];

  private constructor(
    private readonly walk: Walk,
    readonly context: BrowserContext,
    public page: Page,
  ) {}

  static async come(walk: Walk, { settings = {}, ...options }: VisitorOptions = {}): Promise<Visitor> {
    const context = await walk.browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(PATIENCE_MILLIS);
    await context.addInitScript(`window.settings = ${JSON.stringify(settings)}`);
    const visitor = new Visitor(walk, context, await context.newPage());
    context.on('page', (page) => visitor.#listen(page));
    visitor.#listen(visitor.page);
    await addVirtualAuthenticator(visitor.page);
    return visitor;
  }

  /** The same with an account, signed in, on the first page. */
  static async signedUp(walk: Walk, options?: VisitorOptions): Promise<Visitor> {
    const visitor = await Visitor.come(walk, options);
    await visitor.signUp();
    return visitor;
  }

  #listen(page: Page): void {
    page.on('console', (message) => {
      // Chromium logs every error response itself.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(path.startsWith('http') ? path : this.walk.origin + path);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async click(name: string): Promise<void> {
    await this.button(name).click();
  }

  async fill(name: string, text: string): Promise<void> {
    await this.page.locator(`input[name="${name}"]`).fill(text);
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).locator('visible=true').first().waitFor();
  }

  async isOn(title: string): Promise<void> {
    await this.page.getByRole('heading', { name: title, exact: true }).waitFor();
  }

  async typeCredentials({ email = this.email, password = this.password } = {}): Promise<void> {
    await this.fill('email', email);
    await this.fill('password', password);
  }

  /** Until the app redirects. @returns the user's id */
  async signUp(): Promise<string> {
    await this.goTo('/handler/sign-up');
    await this.typeCredentials();
    await this.click('Create account');
    return this.isSignedIn();
  }

  /** Until the app redirects. */
  async signIn(credentials?: { email?: string; password?: string }): Promise<void> {
    await this.goTo('/handler/sign-in');
    await this.typeCredentials(credentials);
    await this.click('Sign in');
  }

  /** On the page of the development identity provider. */
  async beAs(email: string, { isVerified = true } = {}): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    if (!isVerified) await this.page.getByLabel('Verified').uncheck();
    await this.click('Continue');
  }

  async signOut(): Promise<void> {
    await this.goTo('/handler/sign-out');
    await this.click('Sign out');
    await this.isSignedOut();
  }

  /** Waits until the first page shows the user. @returns the user's id */
  async isSignedIn(): Promise<string> {
    const status = this.page.getByRole('status').filter({ hasText: 'Signed in' });
    return (await status.innerText()).split(' ')[2]!;
  }

  async isSignedOut(): Promise<void> {
    await this.page.getByRole('status').filter({ hasText: 'Signed out' }).waitFor();
  }

  /** Runs a script with `app`, the page's instance of the client library. */
  async run<T>(code: string): Promise<T> {
    return this.page.evaluate(`(async (app) => { ${code} })(window.app)`);
  }

  /** The newest email of that kind to the visitor. @param after ids of earlier emails */
  mail(template: string, after: string[] = []): Promise<{ id: string; text: string }> {
    return capturedMail(this.walk.project, { to: this.email, template, after });
  }

  async linkOf(template: string): Promise<string> {
    const { text } = await this.mail(template);
    const link = /https?:\/\/\S+[?&]code=\w+/.exec(text)?.[0];
    if (!link) throw new Error(`The mail ${template} has no link.`);
    return link;
  }

  /**
   * Lists the page's faults: axe violations of WCAG 2.2 AA and best practices in both themes, and horizontal overflow
   * in a window of 320 px, or of 1280 px at 200%.
   */
  async faults(): Promise<string[]> {
    const faults: string[] = [];
    for (const [colorScheme, width] of [
      ['dark', 320],
      ['light', 640],
    ] as const) {
      await this.page.emulateMedia({ colorScheme });
      await this.page.setViewportSize({ width, height: 800 });
      const pixels = await this.page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      const found = [...(pixels > 0 ? [`wider by ${pixels} px`] : []), ...(await violationsOf(this.page))];
      faults.push(...found.map((fault) => `${colorScheme}, ${width} px: ${fault}`));
    }
    return faults;
  }
}

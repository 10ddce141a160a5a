import {
  createProject,
  freePort,
  openChromium,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import type { Browser, Page } from 'playwright-core';
import {
  APP,
  issuerOf,
  register,
  type TestApplication,
} from '../../services/auth/test/authorization-server/issuer-world.js';
import type { RunningClient } from './running-client.js';

export interface ClientSettings {
  port: number;
  issuer: string;
  application: TestApplication;
  redirectUri: string;
  signedOutUri: string;
}

/** A web application with a client library of another language. */
export interface InteropClient {
  /** Page that sends the browser to the issuer. */
  signInPath: string;
  signOutPath: (origin: string) => string;
  /** Text of its page or its log when it refuses an answer, by what is wrong with the answer. */
  says: Readonly<Record<'secret' | 'canceled' | 'state' | 'nonce' | 'code_challenge' | 'stolen' | 'replayed', RegExp>>;
  start(settings: ClientSettings): Promise<RunningClient>;
  /** @returns the claims of the user who is signed in, otherwise null */
  user(page: Page, origin: string): Promise<Record<string, unknown> | null>;
  /** Uses the refresh token. @returns whether another access token came back; null if it was refused */
  refresh(page: Page, origin: string): Promise<boolean | null>;
}

export interface StartedClient extends RunningClient {
  application: TestApplication;
}

/** A project with a user, a browser, and clients that run until the end of a test. */
export class InteropWorld {
  project!: TestProject;
  user!: TestUser;
  private browser!: Browser;
  private readonly open: (() => Promise<unknown>)[] = [];

  constructor(private readonly client: InteropClient) {}

  async begin(): Promise<void> {
    this.browser = await openChromium();
    this.project = await createProject({ config: { allow_localhost: true } });
    this.user = await signUp(this.project);
  }

  async endTest(): Promise<void> {
    for (const close of this.open.splice(0)) await close();
  }

  async end(): Promise<void> {
    await this.browser?.close();
  }

  /** A page of a new browser profile. */
  async page(): Promise<Page> {
    const context = await this.browser.newContext({ locale: 'en-US' });
    this.open.push(() => context.close());
    return context.newPage();
  }

  /** Starts the client with an application of its own. */
  async start({
    settings = {},
    secret,
    redirectPath = '/callback',
  }: {
    settings?: object | ((origin: string) => object);
    /** Default: the secret of the application. */
    secret?: string;
    /** Redirect URI of the client. That of the application is `/callback`. */
    redirectPath?: string;
  } = {}): Promise<StartedClient> {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const application = await register(this.project, {
      isFirstParty: false,
      // With the second one, tests get tokens of the application without its client.
      redirectUris: [`${origin}/callback`, APP],
      settings: {
        post_logout_redirect_uris: [`${origin}/signed-out`],
        ...(typeof settings === 'function' ? settings(origin) : settings),
      },
    });
    const running = await this.client.start({
      port,
      issuer: issuerOf(this.project),
      application: { ...application, secret: secret ?? application.secret },
      redirectUri: `${origin}${redirectPath}`,
      signedOutUri: `${origin}/signed-out`,
    });
    this.open.push(() => running.stop());
    return { ...running, application };
  }

  /** Opens an address that leads to the issuer, signs in there, and allows what the application asks for. */
  async signIn(page: Page, address: string): Promise<void> {
    await this.answer(page, address, 'Allow');
  }

  async answer(page: Page, address: string, answer: 'Allow' | 'Cancel'): Promise<void> {
    await page.goto(address);
    await page.getByLabel('Email', { exact: true }).fill(this.user.email);
    await page.getByLabel('Password', { exact: true }).fill(this.user.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: answer, exact: true }).click();
    await page.waitForURL((url) => url.origin !== new URL(this.project.baseUrl).origin);
  }

  /** Ends what the user has allowed an application. */
  async disconnect({ id }: TestApplication): Promise<void> {
    succeeded(await serverApi(this.project).delete(`/connected-applications/${id}?user_id=${this.user.userId}`));
  }

  /** The authorization request that the client would send the browser to. */
  async requestOf(page: Page, { origin }: StartedClient): Promise<URL> {
    const response = await page.request.get(origin + this.client.signInPath, {
      maxRedirects: 0,
      headers: { accept: 'text/html' },
    });
    return new URL(response.headers()['location']!);
  }
}

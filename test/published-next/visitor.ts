import { randomUUID } from 'node:crypto';
import {
  addVirtualAuthenticator,
  capturedMail,
  PATIENCE_MILLIS,
  serverApi,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';

/** Remembers the 20 random bytes of an authenticator's secret, which the page only shows as a picture. */
const REMEMBER_SECRET = `{
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => {
    const drawn = draw(bytes);
    if (bytes.length === 20) window.drawnSecret = Array.from(bytes);
    return drawn;
  };
}`;

export interface Walk {
  origin: string;
  project: TestProject;
  browser: Browser;
}

/** A link as truncated by some email programs. */
export const truncated = (link: string): string => link.slice(0, -3);

/** A user as the app's back end gets it. */
export const userOf = async ({ project }: Walk, id: string) => succeeded(await serverApi(project).get(`/users/${id}`));

/** A user in a separate browser with an authenticator for passkeys, on the pages of the app. */
export class Visitor {
  readonly email = `${randomUUID()}@example.com`;
  readonly password = randomUUID();

  private constructor(
    private readonly walk: Walk,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  static async come(walk: Walk): Promise<Visitor> {
    const context = await walk.browser.newContext({ viewport: { width: 1200, height: 900 } });
    context.setDefaultTimeout(PATIENCE_MILLIS);
    await context.addInitScript(REMEMBER_SECRET);
    const page = await context.newPage();
    await addVirtualAuthenticator(page);
    return new Visitor(walk, context, page);
  }

  /** The same with an account, signed in, with a verified address. */
  static async signedUp(walk: Walk): Promise<Visitor> {
    const visitor = await Visitor.come(walk);
    await visitor.signUp();
    await visitor.follow(await visitor.linkOf('email_verification'));
    await visitor.click('Verify');
    await visitor.sees('You email has been verified!');
    return visitor;
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(this.walk.origin + path);
  }

  async follow(link: string): Promise<void> {
    await this.page.goto(link);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async click(name: string): Promise<void> {
    await this.button(name).click();
  }

  /** Makes a change on the page, and waits for the server's response, because pages update before it. */
  async saved(change: () => Promise<void>, method: 'PATCH' | 'DELETE' = 'PATCH'): Promise<void> {
    const answered = this.page.waitForResponse((answer) => answer.request().method() === method);
    await change();
    await answered;
  }

  async save(name: string): Promise<void> {
    await this.saved(() => this.click(name));
  }

  async fill(name: string, text: string): Promise<void> {
    await this.page.getByRole('textbox', { name, exact: true }).fill(text);
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).locator('visible=true').first().waitFor();
  }

  async signUp(): Promise<void> {
    await this.goTo('/handler/sign-up');
    await this.fillSignUp();
    await this.isSignedIn();
  }

  async fillSignUp(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Email & Password' }).click();
    await this.fill('Email', this.email);
    await this.fill('Password', this.password);
    await this.fill('Repeat Password', this.password);
    await this.click('Sign Up');
  }

  /** On the sign-in page, until the app redirects. */
  async signIn({ email = this.email, password = this.password } = {}): Promise<void> {
    await this.goTo('/handler/sign-in');
    await this.page.getByRole('tab', { name: 'Email & Password' }).click();
    await this.fill('Email', email);
    await this.fill('Password', password);
    await this.click('Sign In');
  }

  /** On the sign-in page, until the identity provider's page. */
  async toProvider(name: string): Promise<void> {
    await this.goTo('/handler/sign-in');
    // The page marks the last used method.
    await this.page.getByRole('button', { name: new RegExp(`Sign in with ${name}$`) }).click();
  }

  /** On the page of the development identity provider. */
  async beAs(email: string, { isVerified = true } = {}): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    if (!isVerified) await this.page.getByLabel('Verified').uncheck();
    await this.click('Continue');
  }

  async signOut(): Promise<void> {
    await this.goTo('/handler/sign-out');
    await this.#status('Signed out').waitFor();
  }

  /** Waits for the first page, to which sign-ins lead; the app's server renders it. @returns the user's id */
  async isSignedIn(): Promise<string> {
    return (await this.#status('Signed in').innerText()).split(' ')[2]!;
  }

  /** Opens the first page. @returns the user's id */
  async goHome(): Promise<string> {
    await this.goTo('/');
    return this.isSignedIn();
  }

  async isSignedOut(): Promise<void> {
    await this.goTo('/');
    await this.#status('Signed out').waitFor();
  }

  /** After a session ended on a page that requires one: the SDK redirects to the first page or to sign-in. */
  async isSignedOutOf(path: string): Promise<void> {
    // It may redirect twice, which `waitForURL` reports as a failure.
    await until('the page is left', () => new URL(this.page.url()).pathname !== path);
    const other = await this.context.newPage();
    await other.goto(this.walk.origin);
    await other.getByRole('status').filter({ hasText: 'Signed out' }).waitFor();
    await other.close();
  }

  #status(beginning: string): Locator {
    return this.page.getByRole('status').filter({ hasText: beginning });
  }

  /** The newest email of that kind to the visitor. @param after ids of earlier emails */
  async mail(
    template: string,
    { to = this.email, after = [] as string[] } = {},
  ): Promise<{ id: string; text: string }> {
    return capturedMail(this.walk.project, { to, template, after });
  }

  async linkOf(template: string, options: { to?: string; after?: string[] } = {}): Promise<string> {
    const { text } = await this.mail(template, options);
    const link = /https?:\/\/\S+[?&]code=\w+/.exec(text)?.[0];
    if (!link) throw new Error(`The mail ${template} has no link.`);
    return link;
  }

  async settings(tab: string): Promise<void> {
    await this.goTo('/handler/account-settings');
    await this.page.getByText(tab, { exact: true }).locator('visible=true').first().click();
    await this.page.getByRole('heading', { level: 4, name: tab }).waitFor();
  }

  /** The part of the settings that has this text below its title. */
  setting(text: string): Locator {
    return this.page.getByText(text).locator('visible=true').locator('xpath=../..');
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  async inMenuOf(row: string, item: string): Promise<void> {
    await this.row(row).getByRole('button', { name: 'Open menu' }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  /** @returns the key, which is shown once */
  async createApiKey(description: string): Promise<string> {
    await this.click('Create API Key');
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Description' }).fill(description);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Here is your API key.').waitFor();
    const key = await dialog.getByRole('textbox').inputValue();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await this.row(description).filter({ hasText: 'valid' }).waitFor();
    return key;
  }

  async revokeApiKey(description: string): Promise<void> {
    await this.inMenuOf(description, 'Revoke');
    await this.page.getByRole('dialog').getByRole('checkbox').check();
    await this.click('Revoke Key');
    await this.row(description).filter({ hasText: 'revoked' }).waitFor();
  }

  async drawnSecret(): Promise<Buffer> {
    return Buffer.from(await this.page.evaluate<number[]>('window.drawnSecret'));
  }
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { openChromium, onlyIn, PATIENCE_MILLIS, server, skipBrowser } from '@hallpass/testing';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export type Scheme = 'light' | 'dark';

export interface VisitOptions {
  scheme?: Scheme;
  width?: number;
  /** Cookies and storage of an earlier visit (`context.storageState()`). */
  storageState?: BrowserContextOptions['storageState'];
}

/** A browser window of its own: nothing is shared with other visits. */
export interface Visit {
  page: Page;
  /** What the page complained about: errors in its console, policy violations among them, and uncaught exceptions. */
  complaints: string[];
}

type Registrar = ReturnType<typeof onlyIn>;

type Visitor = (options?: VisitOptions) => Promise<Visit>;

/** Why most of these suites need one mode alone. */
const REASON =
  'a page meets the server through its files and the HTTP API alone, and every API suite runs in both modes; the suite of the owner shows that a gateway serves both';

/** A suite in Chromium, in one process. Left out with `HALLPASS_SKIP_BROWSER=1`. */
export function describeInBrowser(name: string, tests: (visit: Visitor) => void): void {
  describeInBothModes(name, tests, onlyIn('standalone', REASON, describe));
}

/** The same in whatever mode the run has. */
export function describeInBothModes(
  name: string,
  tests: (visit: Visitor) => void,
  registrar = describe as Registrar,
): void {
  (skipBrowser ? describe.skip : registrar)(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await openChromium();
    });
    afterAll(() => browser.close());
    tests((options) => openVisit(browser, options));
  });
}

async function openVisit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: server.baseUrl,
    colorScheme: options.scheme ?? 'light',
    viewport: { width: options.width ?? 1280, height: 860 },
    storageState: options.storageState,
    // A colour half-way through an animation has no contrast of its own to be measured.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MILLIS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

/** Fills the form of the sign-in or the sign-up page and waits until it has led somewhere. */
export async function submitCredentials(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const button = page.getByRole('button', { name: /^(Sign in|Create account)$/ });
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button.click();
  await button.waitFor({ state: 'detached' });
}

/** Opens a page of the dashboard as an owner, who signs in on the way. */
export async function openAs(page: Page, owner: { email: string; password: string }, path: string): Promise<void> {
  await page.goto(path);
  await submitCredentials(page, owner);
  await page.waitForURL(path);
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds against WCAG 2.2 AA and its best practices, each with the elements it is about. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** By how many pixels the page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from '@jest/globals';
import {
  inBrowser,
  inBrowserInBothModes,
  mode,
  onlyIn,
  openChromium,
  PATIENCE_MILLIS,
  server,
  violationsOf,
} from '@hallpass/testing';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';

export type Scheme = 'light' | 'dark';

export interface VisitOptions {
  scheme?: Scheme;
  width?: number;
  /** Cookies and storage of an earlier visit (`context.storageState()`). */
  storageState?: BrowserContextOptions['storageState'];
}

/** A separate browser window, isolated from other visits. */
export interface Visit {
  page: Page;
  /** Console errors, including policy violations, and uncaught exceptions. */
  complaints: string[];
}

/** Height of every window, in pixels. */
const HEIGHT = 860;

export type Visitor = (options?: VisitOptions) => Promise<Visit>;

/** A suite in Chromium, in standalone mode only. Skipped with `HALLPASS_SKIP_BROWSER=1`. */
export function describeInBrowser(name: string, tests: (visit: Visitor) => void): void {
  inBrowser(describe)(name, () => withBrowser(tests, savingData));
}

/** Like `describeInBrowser`, in the mode of the run. */
export function describeInBothModes(name: string, tests: (visit: Visitor) => void): void {
  inBrowserInBothModes(describe)(name, () => withBrowser(tests, savingData));
}

/** Like `describeInBrowser`, with browsers that load the code of all pages while they are idle, as users' do. */
export function describeWithPrefetch(name: string, tests: (visit: Visitor) => void): void {
  inBrowser(describe)(name, () => withBrowser(tests, openVisit));
}

function withBrowser(tests: (visit: Visitor) => void, open: typeof openVisit): void {
  let browser: Browser;
  let visitsOfTest: Visit[] | null = null;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());
  beforeEach(() => void (visitsOfTest = []));
  // An open page goes on fetching, which would slow down the tests that follow.
  afterEach(async () => {
    const visits = visitsOfTest ?? [];
    visitsOfTest = null;
    await Promise.all(visits.map(({ page }) => page.context().close()));
  });
  tests(async (options) => {
    const visit = await open(browser, options);
    visitsOfTest?.push(visit);
    return visit;
  });
}

/** A visit without prefetching, which takes a third less CPU time. */
async function savingData(browser: Browser, options?: VisitOptions): Promise<Visit> {
  const visit = await openVisit(browser, options);
  await visit.page
    .context()
    .addInitScript(() => void Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  return visit;
}

async function openVisit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: server.baseUrl,
    colorScheme: options.scheme ?? 'light',
    viewport: { width: options.width ?? 1280, height: HEIGHT },
    storageState: options.storageState,
    // During an animation, the contrast of a color cannot be measured.
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

/** The password field of a page before sign-in. The panel around it may have the same name. */
export const passwordField = (page: Page): Locator => page.getByRole('textbox', { name: 'Password', exact: true });

/** Submits the form of the sign-in or sign-up page, and waits for the next page. */
export async function submitCredentials(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const button = page.getByRole('button', { name: /^(Sign in|Create account)$/ });
  await page.getByLabel('Email').fill(email);
  await passwordField(page).fill(password);
  await button.click();
  // The next page may have a button of this name.
  await passwordField(page).waitFor({ state: 'detached' });
}

/** The dialog that asks for the password after the session has ended. */
export const signInQuestion = (page: Page): Locator => page.getByRole('dialog', { name: 'Sign in to continue' });

/** Signs in through that dialog, and waits until it has closed. */
export async function signInToGoOn(page: Page, { password }: { password: string }): Promise<void> {
  await signInQuestion(page).getByLabel('Password', { exact: true }).fill(password);
  await signInQuestion(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await signInQuestion(page).waitFor({ state: 'detached' });
}

/**
 * Signs an owner in.
 * @returns cookies and storage, for further visits as this owner
 */
export async function stateOf(
  visit: Visitor,
  owner: { email: string; password: string },
  path = '/projects',
): Promise<VisitOptions['storageState']> {
  const { page } = await visit();
  await openAs(page, owner, path);
  return page.context().storageState();
}

/** Opens a page of the dashboard as an owner, signing in first. */
export async function openAs(page: Page, owner: { email: string; password: string }, path: string): Promise<void> {
  await page.goto(path);
  await submitCredentials(page, owner);
  await page.waitForURL(path);
}

/** A test of behavior that depends only on the page, such as appearance and navigation. */
export const itOnce = onlyIn('standalone', 'the page alone decides it', it);

/** Settings in which a page is checked. */
export interface Look {
  scheme: Scheme;
  /** Width of the window, in pixels. */
  width: number;
}

/**
 * Checks a page in each of these looks, without reloading it. Runs in standalone mode only, because looks do not depend
 * on the mode.
 * @returns axe violations of WCAG 2.2 AA and best practices, with their elements, and elements that are wider than the
 * window
 */
export async function faultsOf(page: Page, looks: readonly Look[]): Promise<string[]> {
  if (mode !== 'standalone') return [];
  const faults: string[] = [];
  const widths = new Set<number>();
  for (const { scheme, width } of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: HEIGHT });
    await page.locator(`html[data-theme=${scheme}]`).waitFor();
    const found = [...(await overflowOf(page)), ...(await violationsOf(page, widths.has(width) ? 'colors' : 'all'))];
    widths.add(width);
    faults.push(...found.map((fault) => `${scheme}, ${width} px: ${fault}`));
  }
  return faults;
}

async function overflowOf(page: Page): Promise<string[]> {
  const pixels = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return pixels > 0 ? [`wider than the window by ${pixels} px`] : [];
}

import { afterAll, beforeAll, describe } from '@jest/globals';
import { inBrowserInBothModes, openChromium, PATIENCE_MILLIS, server, violationsOf } from '@hallpass/testing';
import type { Browser, Page } from 'playwright-core';

/** A separate browser window that shares nothing with other visits. */
export interface Visit {
  page: Page;
  /** Console errors, including policy violations, and uncaught exceptions. */
  complaints: string[];
}

export interface VisitOptions {
  /** BCP 47; the browser sends it as Accept-Language. */
  locale?: string;
}

type Visitor = (options?: VisitOptions) => Promise<Visit>;

/** A suite in Chromium. Skipped with `HALLPASS_SKIP_BROWSER=1`. */
export function describeInBrowser(name: string, tests: (visit: Visitor) => void): void {
  inBrowserInBothModes(describe)(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await openChromium();
    });
    afterAll(() => browser.close());
    tests((options) => openVisit(browser, options));
  });
}

async function openVisit(browser: Browser, { locale = 'en-US' }: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: server.baseUrl,
    locale,
    viewport: LOOKS.at(-1)!,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MILLIS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Chromium logs every error response itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

/**
 * Color schemes and sizes to check. The window opens in the last one. Schemes only affect colors and widths only the
 * layout, so each is covered once.
 */
const LOOKS = [
  { scheme: 'dark', width: 360, height: 740 },
  { scheme: 'light', width: 1280, height: 860 },
] as const;

/**
 * Lists the faults of a page in light and dark, wide and as narrow as a phone: axe violations of WCAG 2.2 AA and best
 * practices, and horizontal overflow.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { scheme, width, height } of LOOKS) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height });
    const pixels = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const found = [...(pixels > 0 ? [`wider than the window by ${pixels} px`] : []), ...(await violationsOf(page))];
    faults.push(...found.map((fault) => `${scheme}, ${width} px: ${fault}`));
  }
  return faults;
}

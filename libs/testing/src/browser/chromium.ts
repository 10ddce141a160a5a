import { existsSync } from 'node:fs';
import type { Browser, BrowserServer } from 'playwright-core';
import { askRun } from '../run/running.js';

/** True when browser suites are switched off (`HALLPASS_SKIP_BROWSER=1`): `(skipBrowser ? describe.skip : describe)(...)`. */
export const skipBrowser = process.env['HALLPASS_SKIP_BROWSER'] === '1';

/** The run's Chromium. Closing what this returns closes the windows that were opened by it. */
export async function openChromium(): Promise<Browser> {
  const { endpoint } = await askRun<{ endpoint: string }>('POST', '/browser');
  // Loaded here: it takes as long as a whole suite, and most suites that import this package open no page.
  const { chromium } = await import('playwright-core');
  return chromium.connect(endpoint);
}

/**
 * Starts the system's Chromium, headless, for a whole run.
 * @throws Error with the line that installs it when there is none
 */
export async function launchChromium(): Promise<BrowserServer> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) {
    throw new Error(
      `Chromium is not at ${executablePath}: install it with "sudo apt-get install -y chromium", ` +
        'set CHROMIUM_PATH to another one, or set HALLPASS_SKIP_BROWSER=1 to leave browser tests out.',
    );
  }
  // Chromium refuses its sandbox to root; there the tests visit nothing but their own server.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const { chromium } = await import('playwright-core');
  return chromium.launchServer({ executablePath, args });
}

import type { Browser, BrowserServer } from 'playwright-core';
import { onlyIn, type Registrar } from '../mode/mode.js';
import { askRun } from '../addresses/running.js';

const REASON =
  'a page meets the server through its files and the HTTP API alone, and every API suite runs in both modes; the suite of the owner shows that a gateway serves both';

/**
 * Features that Playwright disables. Repeated here, because Chromium only applies the last switch of this kind, which
 * is ours.
 */
const NOT_FOR_TESTS = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Hidden pop-ups of the address bar and a spare renderer. With them, a window uses half of the CPU. */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/**
 * A suite in Chromium that runs in only one mode: `inBrowser(describe)('what', ...)`. With `HALLPASS_SKIP_BROWSER=1`
 * the report lists it as skipped.
 */
export function inBrowser(registrar: Registrar): Registrar {
  return inBrowserInBothModes(onlyIn('standalone', REASON, registrar));
}

/** The same in every mode. */
export function inBrowserInBothModes(registrar: Registrar): Registrar {
  if (process.env['HALLPASS_SKIP_BROWSER'] !== '1') return registrar;
  return Object.assign(registrar.skip, { skip: registrar.skip });
}

/** The run's Chromium. Closing the returned browser closes only the windows that it opened. */
export async function openChromium(): Promise<Browser> {
  const { endpoint } = await askRun<{ endpoint: string }>('POST', '/browser');
  // Loaded here because it takes as long as a whole suite, and most suites that import this package open no page.
  const { chromium } = await import('playwright-core');
  return chromium.connect(endpoint);
}

/** Starts the headless Chromium of `CHROMIUM_PATH`, which `global-setup.mjs` sets, for a whole run. */
export async function launchChromium(): Promise<BrowserServer> {
  const executablePath = process.env['CHROMIUM_PATH'];
  if (!executablePath) {
    throw new Error(
      'Chromium is missing: install it with "sudo apt-get install -y chromium-headless-shell", ' +
        'set CHROMIUM_PATH to another one, or set HALLPASS_SKIP_BROWSER=1 to leave browser tests out.',
    );
  }
  const args = [`--disable-features=${[...NOT_FOR_TESTS, ...UNSEEN].join(',')}`];
  // As root, Chromium refuses to start with its sandbox. The tests only visit their own server.
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  const { chromium } = await import('playwright-core');
  return chromium.launchServer({ executablePath, args });
}

// Loads one page in a fresh browser: Lighthouse's metrics, with its throttling.
/* global window */

const KILOBIT = 1_024 / 8;

/**
 * Lighthouse's throttling: slow 4G on a phone with a quarter of this machine's speed, and a desktop without throttling.
 */
export const PROFILES = {
  'slow 4G, 4x CPU': {
    context: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
    network: {
      latency: 562.5,
      downloadThroughput: 1_474.56 * KILOBIT,
      uploadThroughput: 675 * KILOBIT,
      offline: false,
    },
    cpu: 4,
  },
  desktop: { context: { viewport: { width: 1_350, height: 940 } }, network: null, cpu: 1 },
};

/** Runs in the page before any of its code. */
function watch() {
  const seen = { lcp: 0, cls: 0, tasks: [] };
  Object.assign(window, { seen });
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  observe('layout-shift', ({ value, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value));
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ startTime, duration }));
}

/** A longer task blocks the user (web.dev/tbt). */
const TASK_MILLIS = 50;

/**
 * Opens a page until it is shown. @returns its metrics, times in ms
 * @param {import('playwright-core').Browser} browser
 */
export async function loadPage(browser, { profile, baseUrl, path, shown, storageState }) {
  const { context: look, network, cpu } = PROFILES[profile];
  const context = await browser.newContext({ ...look, baseURL: baseUrl, storageState });
  try {
    context.setDefaultTimeout(180_000);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    if (network) await devtools.send('Network.emulateNetworkConditions', network);
    if (cpu > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    await page.addInitScript(watch);
    await page.goto(path, { waitUntil: 'commit' });
    await shown(page).waitFor();
    const { millis, requests, bytes } = await page.evaluate(() => {
      const files = performance.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming);
      const sizes = files.map(({ encodedBodySize }) => encodedBodySize);
      return { millis: performance.now(), requests: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
    });
    // A paint is reported with the next frame.
    await page.evaluate(() => new Promise((resolve) => window.requestAnimationFrame(() => setTimeout(resolve, 100))));
    const { fcp, lcp, cls, tasks } = await page.evaluate(() => ({
      ...window.seen,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }));
    const late = tasks.filter(({ startTime }) => startTime >= fcp && startTime <= millis);
    const tbt = late.reduce((sum, { duration }) => sum + Math.max(0, duration - TASK_MILLIS), 0);
    return { fcp, lcp, shown: millis, cls, tbt, requests, bytes };
  } finally {
    await context.close();
  }
}

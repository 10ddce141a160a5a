import type { APIResponse, Page, Route } from 'playwright-core';
import { until } from '@hallpass/testing';

/** A part of the page that moved without anybody having done anything. */
interface Shift {
  value: number;
  moved: string[];
}

/** What the page has asked for is on its way to the network, and nothing else is to do. */
async function settle(page: Page): Promise<void> {
  const idle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
  // A page that is left meanwhile is idle enough.
  for (let times = 0; times < 3; times++) await idle().catch(() => undefined);
}

/** What it took until a page was shown. */
interface Load {
  /** To the server, each of which follows from the one before. */
  trips: number;
  requests: number;
  /** As they are sent. */
  bytes: number;
}

const sizeOf = async (response: APIResponse): Promise<number> =>
  Number(response.headers()['content-length'] ?? (await response.body()).length);

/**
 * Opens a page with every answer held back until the page has asked for all that it can: then they come at once, and the
 * page asks for what they lead to. @returns how many such trips to the server it took until the page was shown, and what
 * came by them
 */
export async function loadInWaves(page: Page, path: string, isShown: () => Promise<boolean>): Promise<Load> {
  const held: Route[] = [];
  const load: Load = { trips: 1, requests: 0, bytes: 0 };
  let isHolding = true;
  await page.route('**/*', (route) => (isHolding ? void held.push(route) : route.continue()));
  const opened = page.goto(path);
  const answer = async () => {
    const routes = held.splice(0);
    const answers = await Promise.all(routes.map(async (route) => ({ route, response: await route.fetch() })));
    await Promise.all(answers.map(({ route, response }) => route.fulfill({ response })));
    load.requests += answers.length;
    for (const { response } of answers) load.bytes += await sizeOf(response);
  };
  // Until then there is no page that could be asked.
  await until('the request for the document', async () => held.length > 0 || null);
  await answer();
  while (!(await isShown())) {
    await until('a request, or the page', async () => held.length > 0 || (await isShown()) || null);
    await settle(page);
    if (held.length > 0) load.trips++;
    await answer();
  }
  const shown = { ...load };
  // What comes after it may move what is there; the code of other pages is loaded when there is time, and is another matter.
  await settle(page);
  while (held.some((route) => route.request().url().includes('/api/'))) {
    await answer();
    await settle(page);
  }
  isHolding = false;
  await answer();
  await opened;
  return shown;
}

/** Notes what moves from now on, on this page and those that it loads. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 160) : '?'));
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/** Chromium's, which the types of the DOM do not have (Layout Instability API). */
interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

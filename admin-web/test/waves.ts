import {
  adminApi,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import type { APIResponse, Page, Route } from 'playwright-core';

/** Maximum layout shift while a page loads. Up to 0.1 counts as good (web.dev/cls). */
export const MOST_SHIFT = 0.01;

/** A layout shift without user input. */
interface Shift {
  value: number;
  moved: string[];
}

/** Waits until the page is idle, so that all its requests have been sent. */
async function settle(page: Page): Promise<void> {
  const idle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
  // A page that is navigated away from counts as idle.
  for (let times = 0; times < 3; times++) await idle().catch(() => undefined);
}

/** Cost of loading a page. */
interface Load {
  /** Sequential round trips to the server. */
  trips: number;
  requests: number;
  /** Compressed, as sent. */
  bytes: number;
}

const sizeOf = async (response: APIResponse): Promise<number> =>
  Number(response.headers()['content-length'] ?? (await response.body()).length);

/**
 * Opens a page and holds responses back until the page has sent all requests it can. It then releases them together,
 * and the next round of requests begins.
 * @returns the number of these round trips until the page was shown, with the requests and bytes
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
  // Before that, there is no page to evaluate scripts in.
  await until('the request for the document', async () => held.length > 0 || null);
  await answer();
  while (!(await isShown())) {
    await until('a request, or the page', async () => held.length > 0 || (await isShown()) || null);
    await settle(page);
    if (held.length > 0) load.trips++;
    await answer();
  }
  const shown = { ...load };
  // Later responses may still shift the layout. Idle-time loading of other pages' code does not count.
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

/** Records layout shifts from now on, on this page and the pages it navigates to. */
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

/** From Chromium's Layout Instability API, which the DOM types lack. */
interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Creates a project whose home page shows figures, and its user Ada. */
export async function projectWithAda(): Promise<{ project: TestProject; user: TestUser }> {
  const project = await createProject({ displayName: 'First load' });
  const user = await signUp(project);
  succeeded(await serverApi(project).patch(`/users/${user.userId}`, { display_name: 'Ada' }));
  // The home page shows set-up instructions until the sign-up is counted.
  const overview = async () => succeeded(await adminApi(project).get('/internal/metrics'));
  await until('the sign-up is counted', async () => (await overview()).total_users === 1 || null);
  return { project, user };
}

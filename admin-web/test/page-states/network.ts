import type { Page, Route } from 'playwright-core';

export const REQUEST_ID = 'request-of-this-test';

type Answers = 'held back' | 'failures' | 'of the server';

/** Intercepts a page's requests to the API. */
export interface Network {
  /**
   * Sets the outcome of future requests and of requests that were held back.
   * @param given requests that the server always answers
   */
  let: (answers: Answers, given?: RegExp) => Promise<void>;
}

export async function networkOf(page: Page): Promise<Network> {
  let answers: Answers = 'of the server';
  let given: RegExp | undefined;
  const held: Route[] = [];
  const answer = (route: Route) =>
    answers === 'failures'
      ? route.fulfill({ status: 500, headers: { 'x-stack-request-id': REQUEST_ID }, body: 'Internal error' })
      : route.fallback();
  await page.route('**/api/v1/**', async (route) => {
    if (given?.test(new URL(route.request().url()).pathname)) await route.fallback();
    else if (answers === 'held back') held.push(route);
    else await answer(route);
  });
  return {
    let: async (next, exceptFor) => {
      answers = next;
      given = exceptFor;
      // The page may have canceled the request.
      if (next !== 'held back') await Promise.all(held.splice(0).map((route) => answer(route).catch(() => undefined)));
    },
  };
}

/** The dashboard's router, which TanStack Router exposes on the window. */
interface Router {
  routesByPath: Record<string, unknown>;
  history: { push: (path: string) => void };
  options: {
    context: {
      queryClient: {
        setQueryData: (key: string[], data: null) => void;
        removeQueries: (filter: { type: 'inactive' }) => void;
        invalidateQueries: () => void;
        resetQueries: () => void;
        isFetching: () => number;
      };
    };
  };
}

const ROUTER = '__TSR_ROUTER__' as const;
declare global {
  interface Window {
    [ROUTER]: Router;
  }
}

/**
 * Navigates as a link does, once the dashboard is ready: its code may still be loading after the document has loaded.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => '__TSR_ROUTER__' in self);
  await page.evaluate((to) => self.__TSR_ROUTER__.history.push(to), path);
}

/** Drops cached data that no visible page uses. */
export const forget = (page: Page): Promise<void> =>
  page.evaluate(() => self.__TSR_ROUTER__.options.context.queryClient.removeQueries({ type: 'inactive' }));

/** Refetches, as when the user returns to the page. */
export const askAgain = (page: Page): Promise<void> =>
  page.evaluate(() => self.__TSR_ROUTER__.options.context.queryClient.invalidateQueries());

/** Resets all queries of the page, as if it had never received a response. */
export const askAnew = (page: Page): Promise<void> =>
  page.evaluate(() => self.__TSR_ROUTER__.options.context.queryClient.resetQueries());

/** Waits until no page is fetching. */
export const idle = (page: Page) =>
  page.waitForFunction(() => self.__TSR_ROUTER__.options.context.queryClient.isFetching() === 0);

/** Paths of all pages, with `$name` for parameters. */
export const routesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(self.__TSR_ROUTER__.routesByPath));

import type { Page, Route } from 'playwright-core';

export const REQUEST_ID = 'request-of-this-test';

type Answers = 'held back' | 'failures' | 'of the server';

/** Stands between a page and the API. */
export interface Network {
  /**
   * What becomes of requests from now on, and of those that were held back.
   * @param given are answered by the server all the while
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
      // The page may have lost its interest in one.
      if (next !== 'held back') await Promise.all(held.splice(0).map((route) => answer(route).catch(() => undefined)));
    },
  };
}

/** The router of the dashboard, which TanStack Router hangs on the window. */
interface Router {
  routesByPath: Record<string, unknown>;
  history: { push: (path: string) => void };
  options: {
    context: {
      queryClient: {
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

/** Goes to a page as a link does, as soon as the dashboard can: its code may still be loading when its document has. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => '__TSR_ROUTER__' in self);
  await page.evaluate((to) => self.__TSR_ROUTER__.history.push(to), path);
}

/** What no page on the screen needs has to be asked for again. */
export const forget = (page: Page): Promise<void> =>
  page.evaluate(() => self.__TSR_ROUTER__.options.context.queryClient.removeQueries({ type: 'inactive' }));

/** The page looks at the server once more, as one does to which somebody comes back. */
export const askAgain = (page: Page): Promise<void> =>
  page.evaluate(() => self.__TSR_ROUTER__.options.context.queryClient.invalidateQueries());

/** The page asks for all that it shows as if it had never been answered. */
export const askAnew = (page: Page): Promise<void> =>
  page.evaluate(() => self.__TSR_ROUTER__.options.context.queryClient.resetQueries());

/** No page asks for anything. */
export const idle = (page: Page) =>
  page.waitForFunction(() => self.__TSR_ROUTER__.options.context.queryClient.isFetching() === 0);

/** The paths of all pages, with `$name` for what they have to be told. */
export const routesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(self.__TSR_ROUTER__.routesByPath));

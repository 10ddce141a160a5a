import type { AnyRoute } from '@tanstack/react-router';

const soon = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act, 200);
};

/**
 * Loads the code of all pages, one after the other, while nothing else is to do: then they open at once, and without the
 * network too. Not where the device is asked to save data.
 */
export function prefetchPages(routes: readonly AnyRoute[]): () => void {
  let isOver = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  const waiting = [...routes];
  const next = () => {
    const route = waiting.shift();
    if (route === undefined || isOver) return;
    const { preload } = (route.options.component ?? {}) as { preload?: () => Promise<unknown> };
    if (preload === undefined) next();
    else soon(() => void (isOver || preload().then(next, next)));
  };
  next();
  return () => {
    isOver = true;
  };
}

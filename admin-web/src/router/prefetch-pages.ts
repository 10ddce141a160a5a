import type { AnyRoute } from '@tanstack/react-router';
import { whenIdle } from '../components/when-idle';

/** Loads the code of a page. Returns undefined if the page has no code of its own. */
export function preloadPage(route: AnyRoute): Promise<unknown> | undefined {
  return ((route.options.component ?? {}) as { preload?: () => Promise<unknown> }).preload?.();
}

/** Delay before the first load, so that the current page can load its data. */
const PAUSE_MILLIS = 1_000;

/**
 * Loads the code of dialogs and pages sequentially while the browser is idle, so that they open at once, even offline.
 * Does nothing if the device has data saving turned on.
 * @param loads return undefined if there is nothing to load
 * @param isBusy whether the page is waiting for data, which goes first
 * @returns a function that stops the loading
 */
export function prefetchCode(
  loads: readonly (() => Promise<unknown> | undefined)[],
  isBusy: () => boolean,
): () => void {
  let isOver = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  const waiting = [...loads];
  const next = () => {
    if (isOver) return;
    if (isBusy()) return void setTimeout(next, PAUSE_MILLIS);
    const load = waiting.shift();
    if (load === undefined) return;
    whenIdle(() => {
      if (isOver) return;
      const loading = load();
      if (loading === undefined) next();
      else void loading.then(next, next);
    });
  };
  setTimeout(next, PAUSE_MILLIS);
  return () => {
    isOver = true;
  };
}

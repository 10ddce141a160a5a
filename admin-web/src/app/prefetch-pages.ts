import type { AnyRoute } from '@tanstack/react-router';
import { whenIdle } from '../components/when-idle';

/** Loads the code of a page; undefined where it has none of its own. */
export function preloadPage(route: AnyRoute): Promise<unknown> | undefined {
  return ((route.options.component ?? {}) as { preload?: () => Promise<unknown> }).preload?.();
}

/** Before the first, so that the page one is on has what it asks for. */
const PAUSE_MILLIS = 1_000;

/**
 * Loads the code of dialogs and pages, one after the other, while nothing else is to do: then they open at once, and
 * without the network too. Not where the device is asked to save data.
 * @param loads what loads each; undefined where there is nothing to load
 * @param isBusy whether the page waits for something, which goes first
 * @returns what ends it
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

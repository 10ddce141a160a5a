import { useEffect, useSyncExternalStore } from 'react';
import { useHallpass } from '../provider/context.js';
import type { AppData } from '../data/app-data.js';
import { type Entry, valueOf } from '../data/entry.js';
import { InBrowserOnly } from '../data/in-browser-only.js';

/** Returns the current value of an entry and updates with it. Suspends during the first read. */
export function useEntry<Value>(entryOf: (data: AppData) => Entry<Value>): Value {
  const { data } = useHallpass();
  const entry = entryOf(data);
  const settled = () => entry.settled;
  useSyncExternalStore(data.subscribe, settled, settled);
  useEffect(() => data.show(entry), [data, entry]);
  return valueOf(entry);
}

/**
 * Reads a value from the server under a name that is unique on the page. The value is read again when the session or
 * the app's data changes. Suspends during the first read.
 */
export const useRead = <Value>(name: string, read: () => Promise<Value>): Value =>
  useInBrowser((data) => data.entry(name, read));

/** Like `useRead`, but runs only once until someone signs in or out, for example for a check that counts attempts. */
export const useOnce = <Value>(name: string, act: () => Promise<Value>): Value =>
  useInBrowser((data) => data.once(name, act));

function useInBrowser<Value>(entryOf: (data: AppData) => Entry<Value>): Value {
  return useEntry((data) => {
    if (typeof window === 'undefined') throw new InBrowserOnly();
    return entryOf(data);
  });
}

/** Whether a component is running an action that may redirect a user who just signed in. */
export function useIsActing(): boolean {
  const { data } = useHallpass();
  return useSyncExternalStore(
    data.subscribe,
    () => data.isActing,
    () => false,
  );
}

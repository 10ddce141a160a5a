import { useEffect, useSyncExternalStore } from 'react';
import { useHallpass } from '../provider/context.js';
import type { AppData } from '../data/app-data.js';
import { type Entry, valueOf } from '../data/entry.js';
import { InBrowserOnly } from '../data/in-browser-only.js';

/** The value of an entry, as it is now and whenever it changes. Suspends while it is read for the first time. */
export function useEntry<Value>(entryOf: (data: AppData) => Entry<Value>): Value {
  const { data } = useHallpass();
  const entry = entryOf(data);
  const settled = () => entry.settled;
  useSyncExternalStore(data.subscribe, settled, settled);
  useEffect(() => data.show(entry), [data, entry]);
  return valueOf(entry);
}

/**
 * Something that is read of the server, by a name that is its own on the whole page. It is read again when the session or
 * anything of the app changes; the component suspends while it is read for the first time.
 */
export const useRead = <Value>(name: string, read: () => Promise<Value>): Value =>
  useInBrowser((data) => data.entry(name, read));

/** The same for what is done once, until somebody signs in or out: a check that counts its tries. */
export const useOnce = <Value>(name: string, act: () => Promise<Value>): Value =>
  useInBrowser((data) => data.once(name, act));

function useInBrowser<Value>(entryOf: (data: AppData) => Entry<Value>): Value {
  return useEntry((data) => {
    if (typeof window === 'undefined') throw new InBrowserOnly();
    return entryOf(data);
  });
}

/** Whether a component is acting: who has just signed in is led on by it. */
export function useIsActing(): boolean {
  const { data } = useHallpass();
  return useSyncExternalStore(
    data.subscribe,
    () => data.isActing,
    () => false,
  );
}

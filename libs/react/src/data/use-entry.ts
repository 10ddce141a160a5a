import { useEffect, useSyncExternalStore } from 'react';
import { useHallpass } from '../provider/context.js';
import type { AppData } from './app-data.js';
import { type Entry, valueOf } from './entry.js';

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
  useEntry((data) => data.entry(name, read));

/** Whether a component is acting: who has just signed in is led on by it. */
export function useIsActing(): boolean {
  const { data } = useHallpass();
  return useSyncExternalStore(
    data.subscribe,
    () => data.isActing,
    () => false,
  );
}

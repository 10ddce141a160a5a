import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useSyncExternalStore } from 'react';

/** Something that can be done on the page that is shown, offered by the command palette. */
export interface Act {
  label: string;
  Icon?: LucideIcon;
  run: () => void;
}

const acts = new Map<string, readonly Act[]>();
let all: readonly Act[] = [];
const listeners = new Set<() => void>();

function change(): void {
  all = [...acts.values()].flat();
  for (const listener of listeners) listener();
}

/** A page offers what can be done on it: "New user". While it is shown. */
export function useActs(offered: readonly Act[]): void {
  const id = useId();
  useEffect(() => {
    acts.set(id, offered);
    change();
    return () => {
      acts.delete(id);
      change();
    };
  }, [id, offered]);
}

export function useOfferedActs(): readonly Act[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => all,
  );
}

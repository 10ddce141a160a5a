import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useSyncExternalStore } from 'react';

/** An action on the current page that the command palette offers. */
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

/** Offers actions of a page, such as "New user", in the command palette while the page is mounted. */
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

import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useSyncExternalStore } from 'react';

/** An action on the current page that the command palette offers. */
export interface PageAction {
  label: string;
  Icon?: LucideIcon;
  run: () => void;
}

const actions = new Map<string, readonly PageAction[]>();
let all: readonly PageAction[] = [];
const listeners = new Set<() => void>();

function change(): void {
  all = [...actions.values()].flat();
  for (const listener of listeners) listener();
}

/** Offers actions of a page, such as "New user", in the command palette while the page is mounted. */
export function usePageActions(offered: readonly PageAction[]): void {
  const id = useId();
  useEffect(() => {
    actions.set(id, offered);
    change();
    return () => {
      actions.delete(id);
      change();
    };
  }, [id, offered]);
}

export function useOfferedActions(): readonly PageAction[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => all,
  );
}

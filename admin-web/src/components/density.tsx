import { Rows3, Rows4 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';

export type Density = 'comfortable' | 'compact';

const KEY = 'hallpass-density';
const listeners = new Set<() => void>();

function stored(): Density {
  try {
    return localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable';
  } catch {
    return 'comfortable';
  }
}

let density = stored();

/** Row height, shared by all tables. */
export function useDensity(): Density {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => density,
  );
}

function setDensity(next: Density): void {
  density = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Storage is disabled: the choice applies to this page only.
  }
  for (const listener of listeners) listener();
}

export function DensityButton() {
  const t = useTexts(componentsTexts).density;
  const isCompact = useDensity() === 'compact';
  const Icon = isCompact ? Rows4 : Rows3;
  const name = `${t.label}: ${isCompact ? t.compact : t.comfortable}`;
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className="grid size-9 place-items-center rounded-lg border border-line-strong bg-surface text-ink-muted shadow-raised hover:bg-hover hover:text-ink"
      onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}

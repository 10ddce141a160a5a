import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '../texts';
import { paletteTexts } from './texts';

const CommandPalette = lazy(() => import('./command-palette'));

let isOpen = false;
const listeners = new Set<() => void>();

function setOpen(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** The command palette, opened by Ctrl-K from everywhere, ⌘K on a Mac. Its code is loaded with the first opening. */
export function Palette() {
  const isShown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(isMac ? event.metaKey : event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      // Not over a dialog that waits for an answer.
      if (isOpen || document.querySelector('dialog:modal') === null) setOpen(!isOpen);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  if (!isShown) return null;
  return (
    <Suspense>
      <CommandPalette onClose={() => setOpen(false)} />
    </Suspense>
  );
}

/** Looks like a field to search in, and opens the palette. */
export function PaletteButton() {
  const t = useTexts(paletteTexts);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="flex h-8 w-full items-center gap-2 rounded-lg border border-line-strong bg-surface px-2.5 text-13 text-ink-faint shadow-raised hover:border-line-field hover:text-ink"
      onClick={() => setOpen(true)}
    >
      <Search aria-hidden className="size-4" />
      <span className="flex-1 text-left">{t.open}</span>
      <kbd aria-hidden className="font-sans text-xs">
        {isMac ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}

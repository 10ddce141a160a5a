import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '../texts';
import type { CommandPaletteProps } from './command-palette';
import { paletteTexts } from './texts';

let CommandPalette: ComponentType<CommandPaletteProps> | null = null;
let isOpen = false;
/** What is typed before the palette is there: kept for it, and no shortcut of the page behind. */
let early = '';
const listeners = new Set<() => void>();

const notifyListeners = () => listeners.forEach((listener) => listener());

function setOpen(next: boolean): void {
  isOpen = next;
  early = '';
  notifyListeners();
  // Without the network it does not open, and the page says that there is none.
  if (isOpen) loadPalette().catch(() => setOpen(false));
}

export async function loadPalette(): Promise<void> {
  CommandPalette ??= (await import('./command-palette')).default;
  notifyListeners();
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** The command palette, opened by Ctrl-K from everywhere, ⌘K on a Mac. Its code is loaded when there is time, or with the first opening. */
export function Palette() {
  const isShown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen && CommandPalette !== null,
  );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = isMac ? event.metaKey : event.ctrlKey;
      if (isOpen && CommandPalette === null && event.key.length === 1 && !isCommand) {
        early += event.key;
        event.preventDefault();
        event.stopPropagation();
      }
      if (event.key.toLowerCase() !== 'k' || !isCommand || event.altKey) return;
      event.preventDefault();
      // Not over a dialog that waits for an answer.
      if (isOpen || document.querySelector('dialog:modal') === null) setOpen(!isOpen);
    };
    // Before whatever the page behind does with a key.
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, []);
  return isShown && CommandPalette && <CommandPalette typed={early} onClose={() => setOpen(false)} />;
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
      <span className="flex-1 text-start">{t.open}</span>
      <kbd aria-hidden className="font-sans text-xs">
        {isMac ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}

import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '../texts';
import { shellPaletteTexts } from '../texts/generated/shell-palette-texts';
import type { CommandPaletteProps } from './command-palette';

let CommandPalette: ComponentType<CommandPaletteProps> | null = null;
let isOpen = false;
/** Text typed while the palette loads. It goes to the palette and triggers no shortcuts of the page. */
let early = '';
const listeners = new Set<() => void>();

const notifyListeners = () => listeners.forEach((listener) => listener());

function setOpen(next: boolean): void {
  isOpen = next;
  early = '';
  notifyListeners();
  // Without a network the palette does not open. The page already says that it is offline.
  if (isOpen) loadPalette().catch(() => setOpen(false));
}

export async function loadPalette(): Promise<void> {
  CommandPalette ??= (await import('./command-palette')).default;
  notifyListeners();
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * The command palette. Opens with Ctrl-K, or ⌘K on a Mac, from everywhere. Its code loads when the browser is idle or
 * when it is first opened.
 */
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
      // Not over an open dialog.
      if (isOpen || document.querySelector('dialog:modal') === null) setOpen(!isOpen);
    };
    // Capture, so that this runs before any key handler of the page.
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, []);
  return isShown && CommandPalette && <CommandPalette typed={early} onClose={() => setOpen(false)} />;
}

/** Looks like a search field and opens the palette. */
export function PaletteButton() {
  const t = useTexts(shellPaletteTexts);
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

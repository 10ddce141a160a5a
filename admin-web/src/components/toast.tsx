import { CircleCheck, X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { useSyncExternalStore } from 'react';

interface Toast {
  id: number;
  text: string;
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says briefly that something has been done. Failures are shown where they happened instead. */
export function showToast(text: string): void {
  change([...toasts.slice(-2), { id: nextId++, text }]);
}

/** The place where toasts appear; read out politely, reached with F8, kept while hovered. */
export function Toaster() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <RadixToast.Provider duration={4_000} swipeDirection="down">
      {shown.map(({ id, text }) => (
        <RadixToast.Root
          key={id}
          type="background"
          className="flex animate-in items-center gap-2.5 rounded-xl border border-line bg-surface py-2 pr-2 pl-3.5 shadow-floating"
          onOpenChange={(isOpen) => !isOpen && change(toasts.filter((toast) => toast.id !== id))}
        >
          <CircleCheck aria-hidden className="size-4 shrink-0 text-accent" />
          <RadixToast.Description className="min-w-0 flex-1 break-words">{text}</RadixToast.Description>
          <RadixToast.Close
            aria-label="Dismiss"
            className="grid size-7 place-items-center rounded-md text-ink-faint hover:bg-hover hover:text-ink"
          >
            <X aria-hidden className="size-3.5" />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport className="fixed inset-x-4 bottom-4 z-50 flex flex-col gap-2 sm:left-auto sm:w-80" />
    </RadixToast.Provider>
  );
}

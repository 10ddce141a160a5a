import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { describeError } from '../api/errors';
import { useTexts } from '../texts';
import { componentTexts } from './texts';

interface Toast {
  id: number;
  text: string;
  undo?: () => Promise<unknown>;
  isFailure?: boolean;
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function add(toast: Omit<Toast, 'id'>): void {
  change([...toasts.slice(-2), { id: nextId++, ...toast }]);
}

/**
 * Says briefly that something has been done, and offers to take it back. Failures are shown where they happened instead.
 */
export function showToast(text: string, undo?: () => Promise<unknown>): void {
  add({ text, undo });
}

/** What has failed, where there is no place left to say so. */
export function showFailure(text: string): void {
  add({ text, isFailure: true });
}

async function takeBack(undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo();
  } catch (error) {
    showFailure(describeError(error));
  }
}

/** The place where toasts appear; read out politely, reached with F8, kept while hovered. */
export function Toaster() {
  const t = useTexts(componentTexts);
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <RadixToast.Provider duration={4_000} swipeDirection="down" label={t.toast}>
      {shown.map(({ id, text, undo, isFailure = false }) => (
        <RadixToast.Root
          key={id}
          type={isFailure ? 'foreground' : 'background'}
          duration={undo || isFailure ? 10_000 : undefined}
          className="flex animate-in items-center gap-2.5 rounded-xl border border-line bg-surface py-2 pr-2 pl-3.5 shadow-floating"
          onOpenChange={(isOpen) => !isOpen && change(toasts.filter((toast) => toast.id !== id))}
        >
          {isFailure ? (
            <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
          ) : (
            <CircleCheck aria-hidden className="size-4 shrink-0 text-accent" />
          )}
          <RadixToast.Description className="min-w-0 flex-1 break-words">{text}</RadixToast.Description>
          {undo && (
            <RadixToast.Action
              altText={t.undo}
              className="rounded-md px-2 py-1 font-medium text-accent hover:bg-hover"
              onClick={() => void takeBack(undo)}
            >
              {t.undo}
            </RadixToast.Action>
          )}
          <RadixToast.Close
            aria-label={t.dismiss}
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

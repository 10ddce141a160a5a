import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { describeError } from '../api/errors';
import { useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { cx } from './cx';

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

/** Confirms briefly that an action succeeded, and can offer to undo it. Failures are shown where they occur instead. */
export function showToast(text: string, undo?: () => Promise<unknown>): void {
  add({ text, undo });
}

/** Shows a failure that has no other place on the page. */
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

/** Display time of a toast, unless the user hovers over it or focuses it. */
const STAYS_MILLIS = 8_000;
const STAYS_WITH_A_CHOICE_MILLIS = 10_000;

/** Region for toasts. Announced politely and reached with F8. Toasts stay while the user interacts with them. */
export function Toaster() {
  const t = useTexts(componentsTexts);
  const region = useRef<HTMLElement>(null);
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <section
      ref={region}
      aria-label={t.toast}
      aria-live="polite"
      tabIndex={-1}
      className="fixed inset-x-4 bottom-4 z-50 flex flex-col gap-2 outline-none sm:start-auto sm:w-80"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast: { id, text, undo, isFailure = false } }: { toast: Toast }) {
  const t = useTexts(componentsTexts);
  const [isHeld, setHeld] = useState(false);
  const close = () => change(toasts.filter((toast) => toast.id !== id));
  const stays = undo || isFailure ? STAYS_WITH_A_CHOICE_MILLIS : STAYS_MILLIS;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), stays);
    return () => clearTimeout(timer);
  }, [id, isHeld, stays]);
  const Icon = isFailure ? CircleAlert : CircleCheck;
  return (
    <div
      className="flex animate-in items-center gap-2.5 rounded-xl border border-line bg-surface py-2 pe-2 ps-3.5 shadow-floating"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden className={cx('size-4 shrink-0', isFailure ? 'text-danger' : 'text-accent')} />
      <p className="min-w-0 flex-1 break-words">{text}</p>
      {undo && (
        <button
          type="button"
          className="rounded-md px-2 py-1 font-medium text-accent hover:bg-hover"
          onClick={() => {
            close();
            void takeBack(undo);
          }}
        >
          {t.undo}
        </button>
      )}
      <button
        type="button"
        aria-label={t.dismiss}
        className="grid size-7 place-items-center rounded-md text-ink-faint hover:bg-hover hover:text-ink"
        onClick={close}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}

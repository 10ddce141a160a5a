import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { cx } from './cx';

interface DialogProps {
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  onClose: () => void;
  /** Set if closing would lose data: only the dialog's own buttons close it. */
  isPersistent?: boolean;
  /** Set while no user is signed in: hides the content behind the dialog. */
  isPrivate?: boolean;
  size?: 'small' | 'medium' | 'large';
}

const SIZES = { small: 'max-w-md', medium: 'max-w-lg', large: 'max-w-3xl' } as const;

/**
 * A modal, based on the native `<dialog>`. The browser traps and restores the focus and makes the page inert. This
 * needs no inline styles, which the content security policy would block. Open while mounted.
 */
export function Dialog({
  title,
  description,
  children,
  onClose,
  isPersistent = false,
  isPrivate = false,
  size = 'medium',
}: DialogProps) {
  const t = useTexts(componentsTexts);
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const descriptionId = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    // oxlint-disable-next-line react/set-state-in-effect -- an element takes the focus only in an open dialog
    setOpen(true);
    const root = document.documentElement;
    root.dataset['behindDialog'] = root.scrollHeight > root.clientHeight ? 'scrolled' : 'still';
    return () => {
      dialog?.close();
      delete root.dataset['behindDialog'];
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      className={cx(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto rounded-2xl border border-line',
        'bg-surface p-0 text-ink shadow-floating open:animate-in',
        SIZES[size],
        isPrivate && 'backdrop:backdrop-blur-xl',
      )}
      onCancel={(event) => {
        event.preventDefault();
        if (!isPersistent) onClose();
      }}
      // A press that started inside, for example to select text, must not close the dialog.
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (!isPersistent && pressedOutside.current && event.target === event.currentTarget) onClose();
      }}
    >
      <div className="p-5 sm:p-6">
        <header className="mb-5 flex items-start justify-between gap-4">
          <div className="flex min-w-0 flex-col gap-1">
            <h2 id={titleId} className="text-base font-semibold break-words">
              {title}
            </h2>
            {description && (
              <p id={descriptionId} className="text-sm break-words text-ink-muted">
                {description}
              </p>
            )}
          </div>
          {!isPersistent && (
            <button
              type="button"
              aria-label={t.close}
              className="-m-1.5 grid size-8 shrink-0 place-items-center rounded-lg text-ink-faint hover:bg-hover hover:text-ink"
              onClick={onClose}
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
        </header>
        {isOpen && children}
      </div>
    </dialog>
  );
}

/** The main button is last, and closest to the thumb on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>;
}

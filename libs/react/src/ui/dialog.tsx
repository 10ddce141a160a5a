import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CloseIcon } from './icons.js';
import { useCoreTexts } from './use-core-texts.js';
import { useSlot } from './use-slot.js';

export interface DialogProps {
  title: string;
  /** Escape, the cross, and what the app does to close it. Not called while `isBusy`. */
  onClose: () => void;
  isBusy?: boolean;
  /** Shows what is not shown again: neither Escape nor a cross closes it, the app's own button does. */
  isPersistent?: boolean;
  children?: ReactNode;
  /** The buttons. */
  actions?: ReactNode;
}

/** A modal dialog, for as long as it is rendered. The browser keeps the focus in it and gives it back. */
export function Dialog({
  title,
  onClose,
  isBusy = false,
  isPersistent = false,
  children,
  actions,
}: DialogProps): ReactNode {
  const texts = useCoreTexts();
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const slots = { dialog: useSlot('dialog'), title: useSlot('title') };
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className={slots.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy && !isPersistent) onClose();
      }}
    >
      <header className="hp-dialog-header">
        <h2 id={id} className={slots.title}>
          {title}
        </h2>
        {!isPersistent && (
          <button type="button" className="hp-icon-button" aria-label={texts.close} onClick={() => isBusy || onClose()}>
            <CloseIcon />
          </button>
        )}
      </header>
      <div className="hp-stack">{children}</div>
      {actions && <footer className="hp-actions hp-actions-end">{actions}</footer>}
    </dialog>
  );
}

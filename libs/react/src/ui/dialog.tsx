import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CloseIcon } from './icons.js';
import { useCoreTexts } from './use-core-texts.js';
import { useSlot } from './use-slot.js';

export interface DialogProps {
  title: string;
  /** Called on Escape and the close button. Not called while `isBusy`. */
  onClose: () => void;
  isBusy?: boolean;
  /**
   * Shows content that is not shown again. Escape does not close it and there is no close button; only the app's own
   * button closes it.
   */
  isPersistent?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A modal dialog that is open while rendered. The browser traps the focus in it and restores it afterwards. */
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

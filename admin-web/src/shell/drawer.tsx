import { X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface DrawerProps {
  label: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** A side sheet with the navigation, for narrow windows. A native modal dialog, open while mounted. */
export function Drawer({ label, closeLabel, onClose, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect, so that it runs before the effects of the children: only visible elements have a size.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-label={label}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-e border-line bg-sunken p-0 text-ink shadow-floating"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="flex h-full flex-col p-3">
        <button
          type="button"
          aria-label={closeLabel}
          className="mb-1 grid size-8 shrink-0 place-items-center self-end rounded-lg text-ink-faint hover:bg-hover hover:text-ink"
          onClick={onClose}
        >
          <X aria-hidden className="size-4" />
        </button>
        {children}
      </div>
    </dialog>
  );
}

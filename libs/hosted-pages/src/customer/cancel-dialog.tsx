import { useEffect, useId, useRef } from 'react';
import { fill, formatDate } from '@hallpass/texts';
import type { CustomerProduct } from '../api/customers.js';
import { useTexts } from '../texts/use-texts.js';

interface CancelDialogProps {
  product: CustomerProduct;
  isBusy: boolean;
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms a cancellation, and says how long the subscription stays active. */
export function CancelDialog({ product, isBusy, problem, onConfirm, onClose }: CancelDialogProps) {
  const { texts, locale } = useTexts();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { product_display_name: name, renews_at_millis: until } = product;
  const sentence =
    until === null
      ? fill(texts.cancelAtOnce, { product: name })
      : fill(texts.cancelUntil, { product: name, date: formatDate(locale, until) });
  return (
    <dialog ref={dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-says`} onClose={onClose}>
      <h2 id={`${id}-title`}>{fill(texts.cancelTitle, { product: name })}</h2>
      <p id={`${id}-says`}>{sentence}</p>
      <div role="alert">{problem !== null && <p className="problem">{problem}</p>}</div>
      <div className="dialog-buttons">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          {texts.keep}
        </button>
        <button type="button" className="button danger" aria-disabled={isBusy} onClick={onConfirm}>
          {isBusy ? texts.working : texts.confirmCancel}
        </button>
      </div>
    </dialog>
  );
}

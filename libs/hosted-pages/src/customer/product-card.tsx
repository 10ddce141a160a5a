import { useEffect, useRef, useState, useId } from 'react';
import { fill, formatDate, formatNumber, formatMoney } from '@hallpass/texts';
import {
  cancelSubscription,
  type CustomerProduct,
  resumeSubscription,
  type OpenPayment,
  openPaymentOf,
} from '../api/customers.js';
import { useTexts } from '../texts/use-texts.js';
import { BuiltInPayment } from '../purchase/built-in-payment.js';
import { changeProblemOf, type ShownProblem } from './change-problem.js';
import { termsOfProduct } from './product-terms.js';

interface ProductCardProps {
  code: string;
  product: CustomerProduct;
  seller: string;
  /** @param said announcement of the change */
  onChanged: (product: CustomerProduct, said: string) => void;
  onPaid: (said: string) => void;
  onOver: () => void;
}

export function ProductCard({ code, product, seller, onChanged, onPaid, onOver }: ProductCardProps) {
  const words = useTexts();
  const { texts, locale } = words;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ShownProblem | null>(null);
  const { id, product_display_name: name, quantity } = product;
  const title = useRef<HTMLHeadingElement>(null);
  const wasCanceled = useRef(product.can_resume);
  useEffect(() => {
    // The button that was clicked is gone, along with the focus.
    if (wasCanceled.current !== product.can_resume) title.current?.focus();
    wasCanceled.current = product.can_resume;
  }, [product.can_resume]);
  const isSellersToChange = product.renews_at_millis !== null && !product.can_cancel;

  const change = async (act: typeof cancelSubscription, said: (changed: CustomerProduct) => string) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const changed = await act(code, id);
      setAsking(false);
      onChanged(changed, said(changed));
    } catch (failure) {
      const found = changeProblemOf(failure);
      if (found === 'linkOver') onOver();
      else setProblem(found);
    } finally {
      setBusy(false);
    }
  };
  const cancel = () =>
    change(cancelSubscription, ({ ends_at_millis: ends }) =>
      ends === null || product.is_payment_due
        ? fill(texts.canceledNow, { product: name })
        : fill(texts.canceledSaid, { product: name, date: formatDate(locale, ends) }),
    );
  const resume = () => change(resumeSubscription, () => fill(texts.resumedSaid, { product: name }));
  const alert = problem === null ? null : texts[problem];

  return (
    <li className="entry">
      <div className="entry-head">
        <h3 ref={title} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h3>
        {quantity > 1 && <span className="count">× {formatNumber(locale, quantity)}</span>}
      </div>
      {termsOfProduct(words, product).map((line) => (
        <p key={line} className="hint">
          {line}
        </p>
      ))}
      {isSellersToChange && <p className="hint">{fill(texts.askSeller, { project: seller })}</p>}
      {product.is_payment_due && !product.can_resume && (
        <OpenPaymentForm code={code} product={product} onPaid={onPaid} onOver={onOver} />
      )}
      <div role="alert">{!isAsking && alert !== null && <p className="problem">{alert}</p>}</div>
      {product.can_resume && (
        <button type="button" className="button quiet" aria-disabled={isBusy} onClick={() => void resume()}>
          {isBusy ? texts.working : fill(texts.resume, { product: name })}
        </button>
      )}
      {product.can_cancel && (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            setProblem(null);
            setAsking(true);
          }}
        >
          {fill(texts.cancel, { product: name })}
        </button>
      )}
      {isAsking && (
        <CancelDialog
          product={product}
          isBusy={isBusy}
          problem={alert}
          onConfirm={() => void cancel()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

interface CancelDialogProps {
  product: CustomerProduct;
  isBusy: boolean;
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms a cancellation, and says how long the subscription stays active. */
function CancelDialog({ product, isBusy, problem, onConfirm, onClose }: CancelDialogProps) {
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

interface OpenPaymentFormProps {
  code: string;
  product: CustomerProduct;
  onPaid: (said: string) => void;
  onOver: () => void;
}

/** Pays for a subscription whose last payment failed. */
function OpenPaymentForm({ code, product, onPaid, onOver }: OpenPaymentFormProps) {
  const { texts, locale } = useTexts();
  const [open, setOpen] = useState<OpenPayment | null>(null);
  const [problem, setProblem] = useState<ShownProblem | null>(null);
  const [isBusy, setBusy] = useState(false);

  const ask = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      setOpen(await openPaymentOf(code, product.id));
    } catch (failure) {
      const found = changeProblemOf(failure);
      if (found === 'linkOver') onOver();
      else setProblem(found);
    } finally {
      setBusy(false);
    }
  };
  const pay = open && fill(texts.pay, { price: formatMoney(locale, open.amount, open.currency) });
  const secret = open?.client_secret ?? null;
  return (
    <>
      <div className="notice warning">
        <p className="notice-heading">{texts.paymentDue[0]}</p>
        <p>{fill(texts.paymentDue[1], { product: product.product_display_name })}</p>
        <div role="alert">{problem !== null && <p className="problem">{texts[problem]}</p>}</div>
        {open === null && (
          <button type="button" className="button" aria-disabled={isBusy} onClick={() => void ask()}>
            {isBusy ? texts.working : texts.payNow}
          </button>
        )}
        {open?.provider_url && (
          <a className="button" href={open.provider_url} rel="noreferrer">
            {pay}
          </a>
        )}
      </div>
      {secret !== null && (
        <BuiltInPayment
          isFree={false}
          labels={{ free: pay!, pay: pay! }}
          isChosen
          begin={() => Promise.resolve(secret)}
          onObstacle={onOver}
          onEnd={() => onPaid(texts.paymentMade)}
        />
      )}
    </>
  );
}

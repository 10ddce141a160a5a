import { useState } from 'react';
import { fill, formatMoney } from '@hallpass/texts';
import { type CustomerProduct, type OpenPayment, openPaymentOf } from '../api/customers.js';
import { useTexts } from '../texts/use-texts.js';
import { BuiltInPayment } from '../purchase/built-in-payment.js';
import { changeProblemOf, type ShownProblem } from './change-problem.js';

interface OpenPaymentFormProps {
  code: string;
  product: CustomerProduct;
  onPaid: (said: string) => void;
  onOver: () => void;
}

/** Pays for a subscription whose last payment failed. */
export function OpenPaymentForm({ code, product, onPaid, onOver }: OpenPaymentFormProps) {
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

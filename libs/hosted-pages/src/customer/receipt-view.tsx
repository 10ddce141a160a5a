import { useCallback, useEffect, useRef, useState } from 'react';
import { fill, formatDate, formatMoney } from '@hallpass/texts';
import { type Receipt, receiptOf } from '../api/customers.js';
import { useTexts } from '../texts/use-texts.js';
import { Outcome } from '../components/outcome.js';
import { type ChangeProblem, changeProblemOf } from './change-problem.js';

interface ReceiptViewProps {
  code: string;
  paymentId: string;
  onBack: () => void;
  onOver: () => void;
}

type State = { is: 'loading' } | { is: 'open'; receipt: Receipt } | { is: 'failed'; problem: ChangeProblem };

/** A printable receipt, with a link to the provider's own receipt if there is one. */
export function ReceiptView({ code, paymentId, onBack, onOver }: ReceiptViewProps) {
  const { texts } = useTexts();
  const [state, setState] = useState<State>({ is: 'loading' });
  const load = useCallback(() => stateOf(code, paymentId).then(setState), [code, paymentId]);
  useEffect(() => {
    void load();
  }, [load]);
  const isLinkOver = state.is === 'failed' && state.problem === 'linkOver';
  useEffect(() => {
    if (isLinkOver) onOver();
  }, [isLinkOver, onOver]);

  if (state.is === 'open') return <ReceiptSheet receipt={state.receipt} onBack={onBack} />;
  if (state.is === 'loading' || state.problem === 'linkOver') {
    return (
      <p className="loading" role="status">
        {texts.loading}
      </p>
    );
  }
  return (
    <Outcome kind="bad" heading={texts.receipt} sentence={texts[state.problem]}>
      <button
        type="button"
        className="button"
        onClick={() => {
          setState({ is: 'loading' });
          void load();
        }}
      >
        {texts.retry}
      </button>
      <button type="button" className="link-button" onClick={onBack}>
        {texts.back}
      </button>
    </Outcome>
  );
}

async function stateOf(code: string, paymentId: string): Promise<State> {
  try {
    return { is: 'open', receipt: await receiptOf(code, paymentId) };
  } catch (failure) {
    return { is: 'failed', problem: changeProblemOf(failure) };
  }
}

function ReceiptSheet({ receipt, onBack }: { receipt: Receipt; onBack: () => void }) {
  const { texts, locale } = useTexts();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = texts.receipt;
    title.current?.focus();
  }, [texts]);
  const { payment, number } = receipt;
  const { currency, amount, returned_amount: returned, dispute_status: dispute } = payment;
  const buyer = [receipt.customer_display_name, receipt.customer_email].filter((each) => each !== null);
  const rows: [string, string][] = [
    [texts.receiptNumber, number],
    [texts.paidOn, formatDate(locale, payment.occurred_at_millis)],
    [texts.soldBy, receipt.project_display_name],
    ...(buyer.length === 0 ? [] : [[texts.billedTo, buyer.join('\n')] as [string, string]]),
    [texts.kinds[payment.kind], payment.product_display_name ?? texts.payment],
  ];
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        {texts.receipt}
      </h1>
      <dl className="receipt">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        <div className="total">
          <dt>{texts.amountPaid}</dt>
          <dd>{formatMoney(locale, amount, currency)}</dd>
        </div>
      </dl>
      {returned > 0 && (
        <p className="hint">{fill(texts.returnedPartly, { price: formatMoney(locale, returned, currency) })}</p>
      )}
      {(dispute === 'open' || dispute === 'lost') && <p className="notice warning">{texts.disputes[dispute][1]}</p>}
      {payment.test_mode && <p className="notice warning">{texts.testReceipt}</p>}
      {receipt.is_provider_away && <p className="notice warning">{texts.providerReceiptAway}</p>}
      {receipt.provider_url !== null && (
        <p className="not-printed">
          <a className="link" href={receipt.provider_url} target="_blank" rel="noreferrer">
            {texts.providerReceipt}
          </a>
        </p>
      )}
      <div className="dialog-buttons not-printed">
        <button type="button" className="button quiet" onClick={onBack}>
          {texts.back}
        </button>
        <button type="button" className="button" onClick={() => print()}>
          {texts.print}
        </button>
      </div>
    </>
  );
}

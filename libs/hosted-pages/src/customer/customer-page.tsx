import { useCallback, useEffect, useState } from 'react';
import { ApiFailure } from '../api/api.js';
import { customerOf, paymentsOf, productsOf } from '../api/customers.js';
import { useTexts } from '../texts/use-texts.js';
import { Outcome } from '../components/outcome.js';
import { Seller } from '../components/seller.js';
import { isOver } from './change-problem.js';
import { Overview, type CustomerAccount } from './overview.js';
import { ReceiptView } from './receipt-view.js';

type State = { is: 'loading' | 'over' | 'notLoaded' } | { is: 'open'; account: CustomerAccount };

/** `/customer/<code>`: shows a customer's products and payments, and cancels and resumes subscriptions. */
export function CustomerPage({ code }: { code: string }) {
  const { texts } = useTexts();
  const [state, setState] = useState<State>({ is: 'loading' });
  const [said, setSaid] = useState('');
  const [receiptId, setReceiptId] = useState<string | null>(null);
  const load = useCallback(() => accountOf(code).then(setState), [code]);
  const onOver = useCallback(() => setState({ is: 'over' }), []);
  useEffect(() => {
    void load();
  }, [load]);

  if (state.is === 'loading') {
    return (
      <Seller project={null}>
        <p className="loading" role="status">
          {texts.loading}
        </p>
      </Seller>
    );
  }
  if (state.is !== 'open') {
    const [heading, sentence] = state.is === 'over' ? texts.pageOver : texts.notLoaded;
    return (
      <Seller project={null}>
        <Outcome kind="bad" heading={heading} sentence={sentence}>
          {state.is === 'notLoaded' && (
            <button type="button" className="button" onClick={() => void load()}>
              {texts.retry}
            </button>
          )}
        </Outcome>
      </Seller>
    );
  }
  const { account } = state;
  return (
    <Seller project={account.details}>
      {receiptId === null ? (
        <Overview
          key={account.key}
          code={code}
          account={account}
          said={said}
          onSaid={setSaid}
          onReceipt={(id) => {
            setSaid('');
            setReceiptId(id);
          }}
          onReload={load}
          onOver={onOver}
        />
      ) : (
        <ReceiptView code={code} paymentId={receiptId} onBack={() => setReceiptId(null)} onOver={onOver} />
      )}
    </Seller>
  );
}

async function accountOf(code: string): Promise<State> {
  try {
    const [details, products, payments] = await Promise.all([
      customerOf(code),
      productsOf(code, null),
      paymentsOf(code, null),
    ]);
    return { is: 'open', account: { key: performance.now(), details, products, payments } };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return { is: isOver(failure) ? 'over' : 'notLoaded' };
  }
}

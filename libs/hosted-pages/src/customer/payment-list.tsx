import { fill, formatDate, formatMoney } from '@hallpass/texts';
import type { CustomerPayment } from '../api/customers.js';
import { useTexts } from '../texts/use-texts.js';
import type { Words } from '../texts/texts.js';

interface PaymentListProps {
  payments: CustomerPayment[];
  /** Hides the test label of each payment, because the whole page is labeled. */
  isTestMode: boolean;
  onReceipt: (paymentId: string) => void;
}

/** Payments and refunds, newest first. */
export function PaymentList({ payments, isTestMode, onReceipt }: PaymentListProps) {
  const words = useTexts();
  const { texts, locale } = words;
  return (
    <ul className="entries">
      {payments.map((payment) => {
        const day = formatDate(locale, payment.occurred_at_millis);
        const name = payment.product_display_name ?? texts.kinds[payment.kind];
        return (
          <li key={payment.id} className="entry payment-entry">
            <div>
              <p className="payment-name">
                <bdi>{name}</bdi>
              </p>
              <p className="hint">
                {[day, texts.kinds[payment.kind], ...statesOf(words, payment, isTestMode)].join(' · ')}
              </p>
            </div>
            <div className="payment-amount">
              <p className="amount">{formatMoney(locale, payment.amount, payment.currency)}</p>
              {payment.has_receipt && (
                <button
                  type="button"
                  className="link-button"
                  aria-label={fill(texts.receiptOf, { product: name, date: day })}
                  onClick={() => onReceipt(payment.id)}
                >
                  {texts.receipt}
                </button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function statesOf({ texts, locale }: Words, payment: CustomerPayment, isTestMode: boolean): string[] {
  const { returned_amount: returned, dispute_status: dispute, amount, currency, test_mode } = payment;
  const states = [];
  if (dispute === 'open' || dispute === 'lost') states.push(texts.disputes[dispute][0]);
  if (returned > 0) {
    const price = formatMoney(locale, returned, currency);
    states.push(returned >= amount ? texts.returnedWholly : fill(texts.returnedPartly, { price }));
  }
  if (test_mode && !isTestMode) states.push(texts.testMode[0]);
  return states;
}

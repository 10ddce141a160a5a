import { useEffect, useRef, useState } from 'react';
import { fill, formatDate, formatMoney } from '@hallpass/texts';
import {
  type CustomerProduct,
  paymentsOf,
  productsOf,
  type Page,
  type CustomerPayment,
  type CustomerDetails,
} from '../api/customers.js';
import { useTexts } from '../texts/use-texts.js';
import { Notice } from '../components/notice.js';
import type { Words } from '../texts/texts.js';
import { ProductCard } from './product-card.js';
import { changeProblemOf, type ShownProblem } from './change-problem.js';

interface OverviewProps {
  code: string;
  account: CustomerAccount;
  /** Announcement of the last change. */
  said: string;
  onSaid: (said: string) => void;
  onReceipt: (paymentId: string) => void;
  /** Reloads everything, because a payment may change any part. */
  onReload: () => Promise<void>;
  onOver: () => void;
}

export function Overview({ code, account, said, onSaid, onReceipt, onReload, onOver }: OverviewProps) {
  const { texts } = useTexts();
  const title = useRef<HTMLHeadingElement>(null);
  const { details } = account;
  const products = useEntries(account.products, (cursor) => productsOf(code, cursor), onOver);
  const payments = useEntries(account.payments, (cursor) => paymentsOf(code, cursor), onOver);
  useEffect(() => {
    document.title = texts.yourPurchases;
    title.current?.focus();
  }, [texts]);

  const seller = { project: details.project_display_name };
  return (
    <>
      <div>
        <h1 ref={title} tabIndex={-1}>
          {texts.yourPurchases}
        </h1>
        {details.customer_display_name !== null && (
          <p className="hint customer-name">
            <bdi>{details.customer_display_name}</bdi>
          </p>
        )}
      </div>
      {details.test_mode && (
        <Notice kind="warning" heading={texts.testMode[0]}>
          {texts.testMode[1]}
        </Notice>
      )}
      <div role="status">{said !== '' && <p className="notice">{said}</p>}</div>
      <section aria-labelledby="products">
        <h2 id="products">{texts.whatYouHave}</h2>
        {products.entries.length === 0 ? (
          <div className="empty">
            <p className="notice-heading">{texts.nothingYet[0]}</p>
            <p className="hint">{fill(texts.nothingYet[1], seller)}</p>
          </div>
        ) : (
          <ul className="entries">
            {products.entries.map((product) => (
              <ProductCard
                key={product.id}
                code={code}
                product={product}
                seller={details.project_display_name}
                onChanged={(changed: CustomerProduct, sentence: string) => {
                  products.replace(changed);
                  onSaid(sentence);
                }}
                onPaid={(sentence) => void onReload().then(() => onSaid(sentence))}
                onOver={onOver}
              />
            ))}
          </ul>
        )}
        <MoreButton {...products} />
      </section>
      <section aria-labelledby="payments">
        <h2 id="payments">{texts.payments}</h2>
        {payments.entries.length === 0 ? (
          <p className="empty hint">{texts.noPayments}</p>
        ) : (
          <PaymentList payments={payments.entries} isTestMode={details.test_mode} onReceipt={onReceipt} />
        )}
        <MoreButton {...payments} />
      </section>
      {details.return_url !== null && (
        <a className="button quiet" href={details.return_url}>
          {fill(texts.backTo, { host: URL.parse(details.return_url)?.host ?? details.return_url })}
        </a>
      )}
    </>
  );
}

function MoreButton({
  hasMore,
  isBusy,
  problem,
  readMore,
}: Pick<Entries<never>, 'hasMore' | 'isBusy' | 'problem' | 'readMore'>) {
  const { texts } = useTexts();
  if (!hasMore) return null;
  return (
    <>
      <div role="alert">{problem !== null && <p className="problem">{texts[problem]}</p>}</div>
      <button type="button" className="button quiet wide" aria-disabled={isBusy} onClick={() => void readMore()}>
        {isBusy ? texts.loading : texts.showMore}
      </button>
    </>
  );
}

/** A list that is loaded page by page. */
interface Entries<Entry> {
  entries: Entry[];
  hasMore: boolean;
  isBusy: boolean;
  problem: ShownProblem | null;
  readMore: () => Promise<void>;
  replace: (entry: Entry) => void;
}

/** @param first the first page of the list; later values are ignored */
function useEntries<Entry extends { id: string }>(
  first: Page<Entry>,
  read: (cursor: string) => Promise<Page<Entry>>,
  onOver: () => void,
): Entries<Entry> {
  const [page, setPage] = useState(first);
  const [problem, setProblem] = useState<ShownProblem | null>(null);
  const [isBusy, setBusy] = useState(false);

  const readMore = async () => {
    if (isBusy || page.next === null) return;
    setBusy(true);
    setProblem(null);
    try {
      const { entries, next } = await read(page.next);
      // Entries may have moved to the next page in the meantime.
      const known = new Set(page.entries.map(({ id }) => id));
      setPage({ entries: [...page.entries, ...entries.filter(({ id }) => !known.has(id))], next });
    } catch (failure) {
      const found = changeProblemOf(failure);
      if (found === 'linkOver') onOver();
      else setProblem(found);
    } finally {
      setBusy(false);
    }
  };
  const replace = (entry: Entry) =>
    setPage((shown) => ({ ...shown, entries: shown.entries.map((each) => (each.id === entry.id ? entry : each)) }));
  return { entries: page.entries, hasMore: page.next !== null, isBusy, problem, readMore, replace };
}

interface PaymentListProps {
  payments: CustomerPayment[];
  /** Hides the test label of each payment, because the whole page is labeled. */
  isTestMode: boolean;
  onReceipt: (paymentId: string) => void;
}

/** Payments and refunds, newest first. */
function PaymentList({ payments, isTestMode, onReceipt }: PaymentListProps) {
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

export interface CustomerAccount {
  /** A new value after each load. */
  key: number;
  details: CustomerDetails;
  products: Page<CustomerProduct>;
  payments: Page<CustomerPayment>;
}

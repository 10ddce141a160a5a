import { useEffect, useRef } from 'react';
import { fill } from '@hallpass/texts';
import { type CustomerProduct, paymentsOf, productsOf } from '../api/customers.js';
import { useTexts } from '../texts/use-texts.js';
import { Notice } from '../components/notice.js';
import type { CustomerAccount } from './customer-account.js';
import { MoreButton } from './more-button.js';
import { PaymentList } from './payment-list.js';
import { ProductCard } from './product-card.js';
import { useEntries } from './use-entries.js';

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

import { Section } from '../../components/layout';
import { useTexts } from '../../texts';
import { paymentsCustomersTexts } from '../../texts/generated/payments-customers-texts';
import { Money } from '../transactions/money';
import { Subscriptions } from '../transactions/subscriptions';
import { Transactions } from '../transactions/transactions';
import { Balances } from './balances';
import { CustomerFrame } from './customer-frame';
import { OwnedProducts } from './owned-products';

export function CustomerPage() {
  const t = useTexts(paymentsCustomersTexts);
  return (
    <CustomerFrame>
      {(customer) => (
        <>
          <Section title={t.products.title}>
            <OwnedProducts customer={customer} />
          </Section>
          <Section title={t.items.title}>
            <Balances customer={customer} />
          </Section>
          <Section title={t.products.subscriptions}>
            <Subscriptions customer={customer} />
          </Section>
        </>
      )}
    </CustomerFrame>
  );
}

export function CustomerHistoryPage() {
  return <CustomerFrame>{(customer) => <Transactions customer={customer} />}</CustomerFrame>;
}

export function CustomerMoneyPage() {
  return <CustomerFrame>{(customer) => <Money customer={customer} />}</CustomerFrame>;
}

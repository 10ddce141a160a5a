import { PageHeader, usePageTitle } from '../../components/layout';
import { TabLinks } from '../../components/tabs';
import { useTexts } from '../../texts';
import { paymentsTransactionsTexts } from '../../texts/generated/payments-transactions-texts';
import { Money } from './money';
import { Subscriptions } from './subscriptions';
import { Transactions } from './transactions';

const TABS = ['all', 'money', 'subscriptions', 'revenue'] as const;

export function TransactionsHeader({ tab }: { tab: (typeof TABS)[number] }) {
  const { title, description, tabs } = useTexts(paymentsTransactionsTexts);
  usePageTitle(tab === 'all' ? title : tabs[tab]);
  const page = '/projects/$projectId/payments/transactions';
  return (
    <>
      <PageHeader title={title} description={description} />
      <TabLinks
        label={title}
        tabs={TABS.map((each) => ({ label: tabs[each], to: each === 'all' ? page : `${page}/${each}` }))}
      />
    </>
  );
}

export function TransactionsPage() {
  return (
    <>
      <TransactionsHeader tab="all" />
      <Transactions />
    </>
  );
}

export function MoneyPage() {
  return (
    <>
      <TransactionsHeader tab="money" />
      <Money />
    </>
  );
}

export function SubscriptionsPage() {
  return (
    <>
      <TransactionsHeader tab="subscriptions" />
      <Subscriptions />
    </>
  );
}

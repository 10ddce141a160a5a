import { PageHeader } from '../../components/layout';
import { TabLinks } from '../../components/tabs';
import { useTexts } from '../../texts';
import { transactionTexts } from './transaction-texts';

const TRANSACTIONS = '/projects/$projectId/payments/transactions';

export function TransactionsHeader() {
  const t = useTexts(transactionTexts);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <TabLinks
        label={t.tabs.label}
        tabs={[
          { label: t.tabs.all, to: TRANSACTIONS },
          { label: t.tabs.money, to: `${TRANSACTIONS}/money` },
          { label: t.tabs.subscriptions, to: `${TRANSACTIONS}/subscriptions` },
          { label: t.tabs.revenue, to: `${TRANSACTIONS}/revenue` },
        ]}
      />
    </>
  );
}

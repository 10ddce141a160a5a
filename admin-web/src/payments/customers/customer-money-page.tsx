import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useApi } from '../../shell/api-context';
import { CursorPager } from '../../components/cursor-pager';
import { Card } from '../../components/layout';
import { ErrorState } from '../../components/states';
import { useTexts } from '../../texts';
import type { CustomerType } from '../catalogue';
import { moneyQuery } from '../queries';
import { MoneyTable } from '../transactions/money-table';
import { transactionTexts } from '../transactions/transaction-texts';
import { CustomerFrame } from './customer-frame';

const FROM = '/signed-in/projects/$projectId/payments/customers/$customerType/$customerId/money';

/** Newest first. */
export function CustomerMoneyPage() {
  const { projectId, customerType, customerId } = useParams({ from: FROM });
  const { cursor } = useSearch({ from: FROM });
  const customer = { type: customerType as CustomerType, id: customerId };
  const t = useTexts(transactionTexts).money;
  const page = useQuery(moneyQuery(useApi(), projectId, { customer, cursor }));
  return (
    <CustomerFrame projectId={projectId} customer={customer}>
      <Card className="overflow-hidden">
        {page.isError && !page.data ? (
          <ErrorState error={page.error} onRetry={() => void page.refetch()} title={t.failed} />
        ) : (
          <MoneyTable projectId={projectId} entries={page.data?.items} isStale={page.isPlaceholderData} isOfOne />
        )}
      </Card>
      <CursorPager cursor={cursor} nextCursor={page.isPlaceholderData ? null : (page.data?.nextCursor ?? null)} />
    </CustomerFrame>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useApi } from '../../shell/api-context';
import { CursorPager } from '../../components/cursor-pager';
import { Card } from '../../components/layout';
import { ErrorState } from '../../components/states';
import { useTexts } from '../../texts';
import type { CustomerType } from '../catalogue';
import { customerTransactionsQuery } from '../queries';
import { TransactionsTable } from '../transactions/transactions-table';
import { transactionTexts } from '../transactions/transaction-texts';
import { CustomerFrame } from './customer-frame';
import { customerTexts } from './customer-texts';

const FROM = '/signed-in/projects/$projectId/payments/customers/$customerType/$customerId/history';

/** Newest first. */
export function CustomerHistoryPage() {
  const { projectId, customerType, customerId } = useParams({ from: FROM });
  const { cursor } = useSearch({ from: FROM });
  const customer = { type: customerType as CustomerType, id: customerId };
  const t = useTexts(transactionTexts);
  const { history } = useTexts(customerTexts);
  const page = useQuery(customerTransactionsQuery(useApi(), projectId, customer, { cursor }));
  return (
    <CustomerFrame projectId={projectId} customer={customer}>
      <Card className="overflow-hidden">
        {page.isError && !page.data ? (
          <ErrorState error={page.error} onRetry={() => void page.refetch()} title={t.failed} />
        ) : (
          <TransactionsTable
            projectId={projectId}
            transactions={page.data?.transactions}
            isStale={page.isPlaceholderData}
            isOfOne
            empty={<p className="p-4 text-ink-muted">{history.none}</p>}
          />
        )}
      </Card>
      <CursorPager cursor={cursor} nextCursor={page.isPlaceholderData ? null : (page.data?.nextCursor ?? null)} />
    </CustomerFrame>
  );
}

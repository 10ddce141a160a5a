import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useApi } from '../../shell/api-context';
import { CursorPager } from '../../components/cursor-pager';
import { Card, usePageTitle } from '../../components/layout';
import { ErrorState } from '../../components/states';
import { useTexts } from '../../texts';
import { moneyQuery } from '../queries';
import { MoneyTable } from './money-table';
import { transactionTexts } from './transaction-texts';
import { TransactionsHeader } from './transactions-tabs';

const FROM = '/signed-in/projects/$projectId/payments/transactions/money';

/** All payments and refunds of a project, newest first. */
export function MoneyPage() {
  const { projectId } = useParams({ from: FROM });
  const { cursor } = useSearch({ from: FROM });
  const t = useTexts(transactionTexts);
  const page = useQuery(moneyQuery(useApi(), projectId, { cursor }));
  usePageTitle(t.tabs.money);
  return (
    <>
      <TransactionsHeader />
      <Card className="overflow-hidden">
        {page.isError && !page.data ? (
          <ErrorState error={page.error} onRetry={() => void page.refetch()} title={t.money.failed} />
        ) : (
          <MoneyTable projectId={projectId} entries={page.data?.items} isStale={page.isPlaceholderData} />
        )}
      </Card>
      <CursorPager cursor={cursor} nextCursor={page.isPlaceholderData ? null : (page.data?.nextCursor ?? null)} />
    </>
  );
}

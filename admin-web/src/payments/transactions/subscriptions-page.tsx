import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useApi } from '../../shell/api-context';
import { CursorPager } from '../../components/cursor-pager';
import { FilterBar, FilterChip } from '../../components/filters';
import { Card, usePageTitle } from '../../components/layout';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../components/states';
import { useTexts } from '../../texts';
import { SubscriptionRow } from '../customers/subscription-row';
import { SUBSCRIPTION_STATUSES, subscriptionsQuery } from '../queries';
import { texts } from '../texts';
import { transactionTexts } from './transaction-texts';
import { TransactionsHeader } from './transactions-tabs';

const FROM = '/signed-in/projects/$projectId/payments/transactions/subscriptions';

/** Newest first. */
export function SubscriptionsPage() {
  const { projectId } = useParams({ from: FROM });
  const { status, cursor } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: '/projects/$projectId/payments/transactions/subscriptions' });
  const all = useTexts(transactionTexts);
  const t = all.subscriptions;
  const { statuses } = useTexts(texts);
  const page = useQuery(subscriptionsQuery(useApi(), projectId, { status, cursor }));
  usePageTitle(all.tabs.subscriptions);
  return (
    <>
      <TransactionsHeader />
      <FilterBar>
        <FilterChip
          label={t.status}
          value={status}
          options={SUBSCRIPTION_STATUSES.map((value) => ({ value, label: statuses[value] }))}
          onChange={(next) => void navigate({ search: { status: next } })}
        />
      </FilterBar>
      <Card>
        {page.isError && !page.data && (
          <ErrorState error={page.error} onRetry={() => void page.refetch()} title={t.failed} />
        )}
        {!page.data && !page.isError && (
          <Loading what={all.tabs.subscriptions}>
            <Skeleton className="m-4 h-24 w-2/3" />
          </Loading>
        )}
        {page.data?.items.length === 0 && (
          <EmptyState Icon={RefreshCw} title={status === undefined ? t.emptyTitle : t.filteredTitle} />
        )}
        <ul>
          {page.data?.items.map((subscription) => (
            <SubscriptionRow key={subscription.id} projectId={projectId} subscription={subscription} withCustomer />
          ))}
        </ul>
      </Card>
      <CursorPager cursor={cursor} nextCursor={page.isPlaceholderData ? null : (page.data?.nextCursor ?? null)} />
    </>
  );
}

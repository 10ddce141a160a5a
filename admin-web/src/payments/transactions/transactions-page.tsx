import type { TransactionType } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Receipt } from 'lucide-react';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { CursorPager } from '../../components/cursor-pager';
import { FilterBar, FilterChip } from '../../components/filters';
import { Card, usePageTitle } from '../../components/layout';
import { EmptyState, ErrorState } from '../../components/states';
import { plural, useTexts } from '../../texts';
import { CUSTOMER_TYPES } from '../catalogue';
import { type TransactionFilter, transactionsQuery } from '../queries';
import { texts } from '../texts';
import { TransactionsHeader } from './transactions-tabs';
import { TransactionsTable } from './transactions-table';
import { transactionTexts } from './transaction-texts';

const FROM = '/signed-in/projects/$projectId/payments/transactions';
const TYPES: readonly TransactionType[] = ['subscription', 'one_time', 'item_quantity_change'];

export function TransactionsPage() {
  const { projectId } = useParams({ from: FROM });
  const filter = useSearch({ from: FROM });
  const navigate = useNavigate({ from: '/projects/$projectId/payments/transactions' });
  const t = useTexts(transactionTexts);
  const { customerTypes } = useTexts(texts);
  const page = useQuery(transactionsQuery(useApi(), projectId, filter));
  usePageTitle(t.title);
  const show = (next: TransactionFilter) => void navigate({ search: next });
  const isFiltered = filter.type !== undefined || filter.customerType !== undefined;
  const clear = (
    <Button asChild>
      <Link from="/projects/$projectId/payments/transactions" to="." search={{}}>
        {t.clear}
      </Link>
    </Button>
  );
  return (
    <>
      <TransactionsHeader />
      <FilterBar>
        <FilterChip
          label={t.type}
          value={filter.type}
          options={TYPES.map((value) => ({ value, label: t.types[value] }))}
          onChange={(type) => show({ customerType: filter.customerType, type })}
        />
        <FilterChip
          label={t.customerType}
          value={filter.customerType}
          options={CUSTOMER_TYPES.map((value) => ({ value, label: customerTypes[value] }))}
          onChange={(customerType) => show({ type: filter.type, customerType })}
        />
      </FilterBar>
      <Card className="overflow-hidden">
        {page.isError && !page.data ? (
          <ErrorState error={page.error} onRetry={() => void page.refetch()} title={t.failed} />
        ) : (
          <TransactionsTable
            projectId={projectId}
            transactions={page.data?.transactions}
            isStale={page.isPlaceholderData}
            empty={
              isFiltered || filter.cursor !== undefined ? (
                <EmptyState Icon={Receipt} title={filter.cursor ? t.beyondTitle : t.filteredTitle} action={clear} />
              ) : (
                <EmptyState Icon={Receipt} title={t.emptyTitle}>
                  {t.emptyText}
                </EmptyState>
              )
            }
          />
        )}
      </Card>
      <CursorPager
        cursor={filter.cursor}
        nextCursor={page.isPlaceholderData ? null : (page.data?.nextCursor ?? null)}
      />
      <span role="status" className="sr-only">
        {page.data && !page.isPlaceholderData && plural(t.count, page.data.transactions.length)}
      </span>
    </>
  );
}

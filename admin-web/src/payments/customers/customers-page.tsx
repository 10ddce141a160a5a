import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Contact, UserRoundSearch } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { CursorPager } from '../../components/cursor-pager';
import { FilterBar } from '../../components/filters';
import { Card, PageHeader, usePageTitle } from '../../components/layout';
import { EmptyState, ErrorState } from '../../components/states';
import { type Column, Table } from '../../components/table';
import { formatNumber, plural, useTexts } from '../../texts';
import { CUSTOMER_TYPES } from '../catalogue';
import { formatMoney } from '../money';
import { customersQuery, type CustomerSummary } from '../queries';
import { texts } from '../texts';
import { CustomerName } from './customer-name';
import { customerTexts } from './customer-texts';
import { FindCustomerDialog } from './find-customer-dialog';

const FROM = '/signed-in/projects/$projectId/payments/customers';

/** Customers of each type who own or have bought something. */
export function CustomersPage() {
  const { projectId } = useParams({ from: FROM });
  const { type = 'user', cursor } = useSearch({ from: FROM });
  const t = useTexts(customerTexts);
  const { customerTypes } = useTexts(texts);
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(false);
  const page = useQuery(customersQuery(useApi(), projectId, type, cursor));
  const columns = useMemo(() => customerColumns(projectId, t), [projectId, t]);
  usePageTitle(t.title);
  const open = (
    <Button onClick={() => setOpening(true)}>
      <UserRoundSearch aria-hidden className="size-4" />
      {t.open}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.title} description={t.description} actions={open} />
      <FilterBar>
        <div role="group" aria-label={t.types} className="flex gap-1 rounded-lg border border-line bg-sunken p-0.5">
          {CUSTOMER_TYPES.map((each) => (
            <Link
              key={each}
              from="/projects/$projectId/payments/customers"
              to="."
              search={{ type: each === 'user' ? undefined : each }}
              activeOptions={{ includeSearch: true, explicitUndefined: true }}
              className="flex h-7 items-center rounded-md px-3 text-13 font-medium text-ink-muted hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:text-ink aria-[current=page]:shadow-raised"
            >
              {customerTypes[each]}
            </Link>
          ))}
        </div>
      </FilterBar>
      <Card className="overflow-hidden">
        {page.isError && !page.data ? (
          <ErrorState error={page.error} onRetry={() => void page.refetch()} title={t.failed} />
        ) : (
          <Table
            caption={t.title}
            columns={columns}
            rows={page.data?.items}
            rowId={({ customer_id }) => customer_id}
            isStale={page.isPlaceholderData}
            empty={
              <EmptyState Icon={Contact} title={cursor ? t.beyondTitle : t.emptyTitle} action={open}>
                {!cursor && t.emptyText}
              </EmptyState>
            }
          />
        )}
      </Card>
      <CursorPager cursor={cursor} nextCursor={page.isPlaceholderData ? null : (page.data?.nextCursor ?? null)} />
      <span role="status" className="sr-only">
        {page.data && !page.isPlaceholderData && plural(t.count, page.data.items.length)}
      </span>
      {isOpening && (
        <FindCustomerDialog
          projectId={projectId}
          onClose={() => setOpening(false)}
          onFound={(customer) =>
            void navigate({
              to: '/projects/$projectId/payments/customers/$customerType/$customerId',
              params: { projectId, customerType: customer.type, customerId: customer.id },
            })
          }
        />
      )}
    </>
  );
}

function customerColumns(projectId: string, t: typeof customerTexts.english): Column<CustomerSummary>[] {
  return [
    {
      id: 'customer',
      header: t.columns.customer,
      cell: ({
        row: {
          original: { customer_type: type, customer_id: id },
        },
      }) => (
        <Link
          to="/projects/$projectId/payments/customers/$customerType/$customerId"
          params={{ projectId, customerType: type, customerId: id }}
          className="block max-w-52 truncate font-medium after:absolute after:inset-0 sm:max-w-80"
        >
          <CustomerName customer={{ type, id }} />
        </Link>
      ),
    },
    {
      id: 'subscriptions',
      header: t.columns.subscriptions,
      cell: ({ row: { original } }) => <Count value={original.active_subscriptions} />,
      look: { isRight: true, from: 'sm' },
    },
    {
      id: 'purchases',
      header: t.columns.purchases,
      cell: ({ row: { original } }) => <Count value={original.purchases} />,
      look: { isRight: true, from: 'md' },
    },
    {
      id: 'paid',
      header: t.columns.paid,
      cell: ({
        row: {
          original: { paid },
        },
      }) =>
        paid.length === 0 ? (
          <span className="text-ink-faint">{t.nothingPaid}</span>
        ) : (
          <span className="tabular-nums">
            {paid.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ')}
          </span>
        ),
      look: { isRight: true },
    },
  ];
}

const Count = ({ value }: { value: number }) => (
  <span className={value === 0 ? 'text-ink-faint tabular-nums' : 'tabular-nums'}>{formatNumber(value)}</span>
);

import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { AdminTransaction } from '@hallpass/js';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { CursorPager } from '../../components/cursor-pager';
import { Card, Section } from '../../components/layout';
import { ErrorState, Loading, Skeleton } from '../../components/states';
import { type Column, Table } from '../../components/table';
import { Time } from '../../components/time';
import { fill, formatNumber, useTexts } from '../../texts';
import type { CustomerType } from '../catalogue';
import { type Balance, balancesQuery, type Customer, customerTransactionsQuery } from '../queries';
import { ChangeDialog } from './change-dialog';
import { CustomerFrame } from './customer-frame';
import { customerTexts } from './customer-texts';

const FROM = '/signed-in/projects/$projectId/payments/customers/$customerType/$customerId/items';

export function CustomerItemsPage() {
  const { projectId, customerType, customerId } = useParams({ from: FROM });
  const { cursor } = useSearch({ from: FROM });
  const customer = { type: customerType as CustomerType, id: customerId };
  return (
    <CustomerFrame projectId={projectId} customer={customer}>
      <Balances projectId={projectId} customer={customer} />
      <Ledger projectId={projectId} customer={customer} cursor={cursor} />
    </CustomerFrame>
  );
}

function Balances({ projectId, customer }: { projectId: string; customer: Customer }) {
  const t = useTexts(customerTexts).items;
  const balances = useQuery(balancesQuery(useApi(), projectId, customer));
  const [changed, setChanged] = useState<Balance | null>(null);
  return (
    <Section title={t.title}>
      <Card>
        {balances.isError && !balances.data && (
          <ErrorState error={balances.error} onRetry={() => void balances.refetch()} title={t.failed} />
        )}
        {!balances.data && !balances.isError && (
          <Loading what={t.title}>
            <Skeleton className="m-4 h-6 w-48" />
          </Loading>
        )}
        {balances.data?.length === 0 && (
          <p className="p-4 text-ink-muted">
            {t.none}{' '}
            <Link
              to="/projects/$projectId/payments/items"
              params={{ projectId }}
              className="font-medium text-accent underline"
            >
              {t.define}
            </Link>
          </p>
        )}
        <ul>
          {balances.data?.map((balance) => (
            <li key={balance.item_id} className="flex items-center gap-4 border-b border-line px-4 py-3 last:border-0">
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate font-medium">{balance.display_name}</span>
                <code className="font-mono text-xs text-ink-faint">{balance.item_id}</code>
              </span>
              <span
                className={
                  balance.quantity < 0 ? 'font-semibold text-danger tabular-nums' : 'font-semibold tabular-nums'
                }
              >
                {formatNumber(balance.quantity)}
              </span>
              <Button
                size="small"
                aria-label={fill(t.changeOf, { name: balance.display_name })}
                onClick={() => setChanged(balance)}
              >
                {t.change}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      {changed && (
        <ChangeDialog projectId={projectId} customer={customer} balance={changed} onClose={() => setChanged(null)} />
      )}
    </Section>
  );
}

interface LedgerProps {
  projectId: string;
  customer: Customer;
  cursor: string | undefined;
}

function Ledger({ projectId, customer, cursor }: LedgerProps) {
  const t = useTexts(customerTexts).items;
  const page = useQuery(
    customerTransactionsQuery(useApi(), projectId, customer, { type: 'item_quantity_change', cursor }),
  );
  const columns = useMemo(() => ledgerColumns(t), [t]);
  return (
    <Section title={t.ledger} description={t.ledgerText}>
      <Card className="overflow-hidden">
        {page.isError && !page.data ? (
          <ErrorState error={page.error} onRetry={() => void page.refetch()} title={t.ledgerFailed} />
        ) : (
          <Table
            caption={t.ledger}
            columns={columns}
            rows={page.data?.transactions}
            rowId={({ id }) => id}
            isStale={page.isPlaceholderData}
            skeletonRows={2}
            empty={<p className="p-4 text-ink-muted">{t.ledgerNone}</p>}
          />
        )}
      </Card>
      <CursorPager cursor={cursor} nextCursor={page.isPlaceholderData ? null : (page.data?.nextCursor ?? null)} />
    </Section>
  );
}

function ledgerColumns(t: typeof customerTexts.english.items): Column<AdminTransaction>[] {
  return [
    {
      id: 'when',
      header: t.ledgerColumns.when,
      cell: ({ row: { original } }) => (
        <span className="text-ink-muted">
          <Time at={new Date(original.created_at_millis)} form="relative" />
        </span>
      ),
    },
    {
      id: 'item',
      header: t.ledgerColumns.item,
      cell: ({ row: { original } }) => <code className="font-mono text-13">{original.item_id}</code>,
    },
    {
      id: 'change',
      header: t.ledgerColumns.change,
      cell: ({ row: { original } }) => (
        <span className="font-medium tabular-nums">
          {formatNumber(original.quantity, { signDisplay: 'exceptZero' })}
        </span>
      ),
      look: { isRight: true },
    },
    {
      id: 'note',
      header: t.ledgerColumns.note,
      cell: ({ row: { original } }) => <span className="line-clamp-2 text-ink-muted">{original.description}</span>,
      look: { from: 'sm' },
    },
    {
      id: 'until',
      header: t.ledgerColumns.until,
      cell: ({ row: { original } }) =>
        typeof original.expires_at_millis === 'number' && <Time at={new Date(original.expires_at_millis)} />,
      look: { from: 'md' },
    },
  ];
}

import type { AdminTransaction } from '@hallpass/js';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { Badge } from '../../components/badge';
import { type Column, Table } from '../../components/table';
import { Time } from '../../components/time';
import { fill, useTexts } from '../../texts';
import { CustomerName } from '../customers/customer-name';
import type { Price } from '../catalogue';
import { priceText } from '../products/price-text';
import { texts } from '../texts';
import { DisputeBadge } from './dispute-badge';
import { subjectOf } from './subject';
import { TransactionDialog } from './transaction-dialog';
import { transactionTexts } from './transaction-texts';

interface TransactionsTableProps {
  projectId: string;
  transactions: AdminTransaction[] | undefined;
  isStale: boolean;
  /** Hides the customer column. */
  isOfOne?: boolean;
  empty: ReactNode;
}

/** Each row opens the details of its transaction. */
export function TransactionsTable({
  projectId,
  transactions,
  isStale,
  isOfOne = false,
  empty,
}: TransactionsTableProps) {
  const t = useTexts(transactionTexts);
  const shared = useTexts(texts);
  const [open, setOpen] = useState<AdminTransaction | null>(null);
  const columns = useMemo(
    () => transactionColumns({ projectId, t, shared, isOfOne, onOpen: setOpen }),
    [projectId, t, shared, isOfOne],
  );
  return (
    <>
      <Table
        caption={t.title}
        columns={columns}
        rows={transactions}
        rowId={({ id }) => id}
        isStale={isStale}
        skeletonRows={isOfOne ? 3 : 8}
        empty={empty}
      />
      {open && <TransactionDialog projectId={projectId} transaction={open} onClose={() => setOpen(null)} />}
    </>
  );
}

interface TransactionColumns {
  projectId: string;
  t: typeof transactionTexts.english;
  shared: typeof texts.english;
  isOfOne: boolean;
  onOpen: (transaction: AdminTransaction) => void;
}

function transactionColumns(options: TransactionColumns): Column<AdminTransaction>[] {
  const { projectId, t, shared, isOfOne, onOpen } = options;
  return [
    {
      id: 'what',
      header: t.columns.what,
      cell: ({ row: { original } }) => (
        <div className="flex min-w-0 flex-col">
          <button
            type="button"
            aria-label={fill(t.open, { what: subjectOf(original) })}
            className="w-fit max-w-56 truncate text-start font-medium after:absolute after:inset-0"
            onClick={() => onOpen(original)}
          >
            {subjectOf(original)}
          </button>
          <span className="flex items-center gap-2 text-xs text-ink-faint">
            {t.types[original.type]}
            <DisputeBadge status={original.dispute_status} />
            {original.test_mode && <Badge>{shared.test}</Badge>}
          </span>
        </div>
      ),
    },
    ...(isOfOne
      ? []
      : [
          {
            id: 'customer',
            header: t.columns.customer,
            cell: ({ row: { original } }: { row: { original: AdminTransaction } }) => (
              <Link
                to="/projects/$projectId/payments/customers/$customerType/$customerId"
                params={{ projectId, customerType: original.customer_type, customerId: original.customer_id }}
                className="relative z-10 block max-w-44 truncate text-accent hover:underline"
              >
                <CustomerName customer={{ type: original.customer_type, id: original.customer_id }} />
              </Link>
            ),
            look: { from: 'sm' as const },
          },
        ]),
    {
      id: 'amount',
      header: t.columns.amount,
      cell: ({
        row: {
          original: { price, type },
        },
      }) =>
        type !== 'item_quantity_change' && (
          <span className="text-ink-muted tabular-nums">
            {price === null ? t.given : priceText(price as Price, shared)}
          </span>
        ),
      look: { from: 'md' },
    },
    {
      id: 'when',
      header: t.columns.when,
      cell: ({ row: { original } }) => (
        <span className="text-ink-muted">
          <Time at={new Date(original.created_at_millis)} form="relative" />
        </span>
      ),
    },
  ];
}

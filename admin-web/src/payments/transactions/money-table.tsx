import { Link } from '@tanstack/react-router';
import { CircleDollarSign } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/states';
import { type Column, Table } from '../../components/table';
import { Time } from '../../components/time';
import { fill, useTexts } from '../../texts';
import { CustomerName } from '../customers/customer-name';
import { decimalText, formatMoney } from '../money';
import type { MoneyEntry } from '../queries';
import { texts } from '../texts';
import { DisputeBadge } from './dispute-badge';
import { DisputeDialog } from './dispute-dialog';
import { RefundDialog } from './refund-dialog';
import { transactionTexts } from './transaction-texts';

const TONES = {
  charge: 'positive',
  renewal: 'positive',
  proration: 'positive',
  refund: 'warning',
  dispute: 'danger',
  dispute_won: 'positive',
} as const;

interface MoneyTableProps {
  projectId: string;
  entries: MoneyEntry[] | undefined;
  isStale?: boolean;
  /** Hides the customer column. */
  isOfOne?: boolean;
}

export function MoneyTable({ projectId, entries, isStale = false, isOfOne = false }: MoneyTableProps) {
  const t = useTexts(transactionTexts).money;
  const shared = useTexts(texts);
  const [open, setOpen] = useState<{ act: 'refund' | 'decide'; entry: MoneyEntry } | null>(null);
  const columns = useMemo(
    () => moneyColumns({ projectId, t, shared, isOfOne, onOpen: setOpen }),
    [projectId, t, shared, isOfOne],
  );
  return (
    <>
      <Table
        caption={t.caption}
        columns={columns}
        rows={entries}
        rowId={({ id }) => id}
        isStale={isStale}
        skeletonRows={isOfOne ? 2 : 6}
        empty={
          <EmptyState Icon={CircleDollarSign} title={t.emptyTitle}>
            {t.emptyText}
          </EmptyState>
        }
      />
      {open?.act === 'refund' && (
        <RefundDialog projectId={projectId} entry={open.entry} onClose={() => setOpen(null)} />
      )}
      {open?.act === 'decide' && (
        <DisputeDialog projectId={projectId} entry={open.entry} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

interface MoneyColumns {
  projectId: string;
  t: typeof transactionTexts.english.money;
  shared: typeof texts.english;
  isOfOne: boolean;
  onOpen: (open: { act: 'refund' | 'decide'; entry: MoneyEntry }) => void;
}

const customerOf = ({ customer_type: type, customer_id: id }: MoneyEntry) => ({ type, id });

function moneyColumns({ projectId, t, shared, isOfOne, onOpen }: MoneyColumns): Column<MoneyEntry>[] {
  const amountOf = ({ amount, currency }: MoneyEntry) => formatMoney(amount, currency);
  return [
    {
      id: 'kind',
      header: t.columns.kind,
      cell: ({ row: { original: entry } }) => (
        <div className="flex flex-col gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={TONES[entry.kind]}>{shared.kinds[entry.kind]}</Badge>
            <DisputeBadge status={entry.dispute_status} />
            {entry.refunded_amount_minor > 0 && <Badge tone="warning">{refundedText(entry, t)}</Badge>}
            {entry.test_mode && <Badge>{t.test}</Badge>}
          </span>
          {!isOfOne && (
            <span className="max-w-32 truncate text-xs text-ink-muted sm:hidden">
              <CustomerName customer={customerOf(entry)} />
            </span>
          )}
        </div>
      ),
    },
    ...(isOfOne
      ? []
      : [
          {
            id: 'customer',
            header: t.columns.customer,
            cell: ({ row: { original: entry } }: { row: { original: MoneyEntry } }) => (
              <Link
                to="/projects/$projectId/payments/customers/$customerType/$customerId/money"
                params={{ projectId, customerType: entry.customer_type, customerId: entry.customer_id }}
                className="block max-w-48 truncate font-medium text-accent hover:underline"
              >
                <CustomerName customer={customerOf(entry)} />
              </Link>
            ),
            look: { from: 'sm' as const },
          },
        ]),
    {
      id: 'amount',
      header: t.columns.amount,
      cell: ({ row: { original } }) => (
        <div className="flex flex-col">
          <span className="font-medium tabular-nums">{amountOf(original)}</span>
          <span className="text-xs text-ink-muted sm:hidden">
            <Time at={new Date(original.occurred_at_millis)} />
          </span>
        </div>
      ),
      look: { isRight: true },
    },
    {
      id: 'when',
      header: t.columns.when,
      cell: ({ row: { original } }) => (
        <span className="text-ink-muted">
          <Time at={new Date(original.occurred_at_millis)} />
        </span>
      ),
      look: { from: 'sm' },
    },
    {
      id: 'reference',
      header: t.columns.reference,
      cell: ({ row: { original } }) => (
        <code className="block max-w-44 truncate font-mono text-xs text-ink-faint" title={original.provider_reference}>
          {original.provider_reference}
        </code>
      ),
      look: { from: 'lg' },
    },
    {
      id: 'acts',
      header: () => <span className="sr-only">{t.refund}</span>,
      cell: ({ row: { original: entry } }) =>
        (entry.can_decide_dispute || entry.refundable_amount_minor > 0) && (
          <span className="flex flex-wrap justify-end gap-2">
            {entry.can_decide_dispute && (
              <Button
                size="small"
                aria-label={fill(t.decideOf, { amount: amountOf(entry) })}
                onClick={() => onOpen({ act: 'decide', entry })}
              >
                {t.decide}
              </Button>
            )}
            {entry.refundable_amount_minor > 0 && (
              <Button
                size="small"
                variant="ghost"
                aria-label={fill(t.refundOf, { amount: amountOf(entry) })}
                onClick={() => onOpen({ act: 'refund', entry })}
              >
                {t.refund}
              </Button>
            )}
          </span>
        ),
      look: { isRight: true },
    },
  ];
}

function refundedText(entry: MoneyEntry, t: typeof transactionTexts.english.money): string {
  const { refunded_amount_minor: refunded, amount_minor: paid, currency } = entry;
  if (refunded >= paid) return t.refunded;
  return fill(t.refundedPart, { amount: formatMoney(decimalText(refunded, currency), currency) });
}

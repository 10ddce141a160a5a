import type { TransactionType } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { useState } from 'react';
import { When } from '../../components/cells';
import { List } from '../../components/list';
import { useListing } from '../../components/listing';
import { fill, useTexts, formatNumber } from '../../texts';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { paymentsTransactionsTexts } from '../../texts/generated/payments-transactions-texts';
import { CustomerName, CustomerLink } from '../customer-link';
import { priceText } from '../format';
import { CUSTOMER_TYPES } from '../choices';
import type { Price } from '../payments-config';
import { useProject } from '../project';
import {
  type Customer,
  type Transaction,
  type TransactionFilter,
  transactionsQuery,
  type SubscriptionStatus,
} from '../queries';
import { Alert } from '../../components/alert';
import { Button } from '../../components/button';
import { CopyButton } from '../../components/copy';
import { Dialog, DialogActions } from '../../components/dialog';
import { Fact, Facts } from '../../components/facts';
import { Time } from '../../components/time';
import { customerColumns, customerOf, SaleBadges, useSubject } from './sale';
import { MoneyOfSale } from './money';

const TYPES: readonly TransactionType[] = ['subscription', 'one_time', 'item_quantity_change'];

/** Transactions of one or all customers, newest first. Each row opens its details. */
export function Transactions({ customer }: { customer?: Customer }) {
  const { type, customerType, cursor } = useListing().listing as TransactionFilter;
  const t = useTexts(paymentsTransactionsTexts);
  const shared = useTexts(paymentsTexts);
  const [open, setOpen] = useState<Transaction | null>(null);
  const subjectOf = useSubject();
  const ofAll = {
    name: 'customerType',
    label: shared.customerType,
    options: CUSTOMER_TYPES.map((value) => ({ value, label: shared.customerTypes[value] })),
  };
  return (
    <>
      <List
        title={t.title}
        query={useQuery(transactionsQuery(useProject(), { customer, type, customerType, cursor }))}
        rowId={({ id }) => id}
        count={t.count}
        columns={[
          {
            header: t.columns.subject,
            cell: (row) => (
              <div className="flex min-w-0 flex-col">
                <button
                  type="button"
                  aria-label={fill(t.open, { subject: subjectOf(row) })}
                  className="w-fit max-w-56 truncate text-start font-medium after:absolute after:inset-0"
                  onClick={() => setOpen(row)}
                >
                  {subjectOf(row)}
                </button>
                <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-faint">
                  {t.types[row.type]}
                  <SaleBadges dispute={row.dispute_status} isTest={row.test_mode} />
                </span>
                {!customer && (
                  <span className="max-w-44 truncate text-xs text-ink-muted sm:hidden">
                    <CustomerName customer={customerOf(row)} />
                  </span>
                )}
              </div>
            ),
          },
          ...customerColumns<Transaction>(customer),
          {
            header: t.columns.price,
            from: 'md',
            cell: ({ type: kind, price, description }) => (
              <span className="line-clamp-2 text-ink-muted tabular-nums">
                {kind === 'item_quantity_change' ? description : price === null ? t.granted : priceText(price as Price)}
              </span>
            ),
          },
          { header: t.columns.when, cell: (row) => <When at={row.created_at_millis} /> },
        ]}
        filters={[
          {
            name: 'type',
            label: t.type,
            options: TYPES.map((value) => ({ value, label: t.types[value] })),
          },
          ...(customer ? [] : [ofAll]),
        ]}
        Icon={Receipt}
        none={t.none}
        noneWhy={t.noneWhy}
      />
      {open && <TransactionDialog transaction={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function TransactionDialog({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const all = useTexts(paymentsTransactionsTexts);
  const t = all.detail;
  const shared = useTexts(paymentsTexts);
  const { id, type, price, status, quantity, description, expires_at_millis: expires } = transaction;
  const isSale = type !== 'item_quantity_change';
  return (
    <Dialog title={useSubject()(transaction)} description={all.types[type]} onClose={onClose} size="large">
      <div className="flex flex-col gap-5">
        {transaction.test_mode && <Alert>{t.test}</Alert>}
        <Facts>
          <Fact label={all.columns.when}>
            <Time at={new Date(transaction.created_at_millis)} form="full" />
          </Fact>
          <Fact label={all.columns.customer}>
            <CustomerLink customer={customerOf(transaction)} />
          </Fact>
          <Fact label={t.quantity}>{formatNumber(quantity, isSale ? {} : { signDisplay: 'exceptZero' })}</Fact>
          {isSale && <Fact label={t.price}>{price === null ? all.granted : priceText(price as Price)}</Fact>}
          {status !== null && <Fact label={t.status}>{shared.statuses[status as SubscriptionStatus]}</Fact>}
          {description && <Fact label={t.note}>{description}</Fact>}
          {typeof expires === 'number' && (
            <Fact label={t.expires}>
              <Time at={new Date(expires)} form="full" />
            </Fact>
          )}
          <Fact label={shared.id}>
            <span className="flex min-w-0 items-center gap-1">
              <code className="min-w-0 truncate font-mono text-13">{id}</code>
              <CopyButton text={id} label={shared.id} />
            </span>
          </Fact>
        </Facts>
        {isSale && (
          <section>
            <h3 className="mb-2 text-13 font-semibold">{t.payments}</h3>
            <MoneyOfSale filter={type === 'subscription' ? { subscriptionId: id } : { purchaseId: id }} />
          </section>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { CircleDollarSign } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { When } from '../../components/cells';
import { Card } from '../../components/layout';
import { List } from '../../components/list';
import { useListing } from '../../components/listing';
import { Loaded } from '../../components/loaded';
import { Table, type TableColumn } from '../../components/table';
import { fill, textsOf, useTexts } from '../../texts';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { paymentsTransactionsTexts } from '../../texts/generated/payments-transactions-texts';
import { ChoiceDialog } from '../choice-dialog';
import { CustomerName } from '../customer-link';
import { decimalText, formatMoney } from '../format';
import { useProject } from '../project';
import { type Customer, type MoneyEntry, type MoneyFilter, moneyQuery } from '../queries';
import { paymentWrites } from '../writes';
import { RefundDialog } from './refund-dialog';
import { customerColumns, customerOf, SaleBadges } from './sale';

const TONES = {
  charge: 'positive',
  renewal: 'positive',
  proration: 'positive',
  refund: 'warning',
  dispute: 'danger',
  dispute_won: 'positive',
} as const;

/** Payments and refunds of one or all customers, newest first. */
export function Money({ customer }: { customer?: Customer }) {
  const { cursor } = useListing().listing;
  const t = useTexts(paymentsTransactionsTexts).money;
  const { columns, dialog } = useMoneyColumns(customer === undefined);
  return (
    <>
      <List
        title={t.title}
        query={useQuery(moneyQuery(useProject(), { customer, cursor }))}
        rowId={({ id }) => id}
        columns={columns}
        Icon={CircleDollarSign}
        none={t.none}
        noneWhy={t.noneWhy}
      />
      {dialog}
    </>
  );
}

/** Payments and refunds of a purchase or subscription. */
export function MoneyOfSale({ filter }: { filter: MoneyFilter }) {
  const t = useTexts(paymentsTransactionsTexts).money;
  const { columns, dialog } = useMoneyColumns(false);
  return (
    <>
      <Loaded query={useQuery(moneyQuery(useProject(), filter))} what={t.title} failed={t.failed} lines={1}>
        {({ items }) => (
          <Card className="overflow-hidden">
            <Table
              caption={t.title}
              columns={columns}
              rows={items}
              rowId={({ id }) => id}
              empty={<p className="p-4 text-ink-muted">{t.none}</p>}
            />
          </Card>
        )}
      </Loaded>
      {dialog}
    </>
  );
}

const amountOf = ({ amount, currency }: MoneyEntry) => formatMoney(amount, currency);

interface Opened {
  act: 'refund' | 'decide';
  entry: MoneyEntry;
}

function useMoneyColumns(ofAll: boolean): { columns: TableColumn<MoneyEntry>[]; dialog: ReactNode } {
  const [open, setOpen] = useState<Opened | null>(null);
  const close = () => setOpen(null);
  const Dialog = open?.act === 'refund' ? RefundDialog : DisputeDialog;
  return { columns: moneyColumns(ofAll, setOpen), dialog: open && <Dialog entry={open.entry} onClose={close} /> };
}

function moneyColumns(ofAll: boolean, onOpen: (open: Opened) => void): TableColumn<MoneyEntry>[] {
  const { columns, money: t } = textsOf(paymentsTransactionsTexts);
  const { kinds } = textsOf(paymentsTexts);
  return [
    {
      header: t.kind,
      cell: (entry) => (
        <div className="flex flex-col gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={TONES[entry.kind]}>{kinds[entry.kind]}</Badge>
            {entry.refunded_amount_minor > 0 && <Badge tone="warning">{refundedText(entry)}</Badge>}
            <SaleBadges dispute={entry.dispute_status} isTest={entry.test_mode} />
          </span>
          {ofAll && (
            <span className="max-w-32 truncate text-xs text-ink-muted sm:hidden">
              <CustomerName customer={customerOf(entry)} />
            </span>
          )}
        </div>
      ),
    },
    ...(ofAll ? customerColumns<MoneyEntry>(undefined) : []),
    {
      header: t.amount,
      isRight: true,
      cell: (entry) => (
        <div className="flex flex-col">
          <span className="font-medium tabular-nums">{amountOf(entry)}</span>
          <span className="text-xs sm:hidden">
            <When at={entry.occurred_at_millis} form="date" />
          </span>
        </div>
      ),
    },
    { header: columns.when, from: 'sm', cell: (entry) => <When at={entry.occurred_at_millis} /> },
    {
      header: t.reference,
      from: 'lg',
      cell: ({ provider_reference }) => (
        <code className="block max-w-44 truncate font-mono text-xs text-ink-faint" title={provider_reference}>
          {provider_reference}
        </code>
      ),
    },
    {
      header: t.actions,
      isActions: true,
      cell: (entry) => (
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
    },
  ];
}

/** For test payments: decides a dispute as the cardholder's bank would. */
function DisputeDialog({ entry, onClose }: { entry: MoneyEntry; onClose: () => void }) {
  const project = useProject();
  const t = useTexts(paymentsTransactionsTexts).dispute;
  return (
    <ChoiceDialog
      title={t.title}
      description={t.text}
      choices={[
        { value: 'won', label: t.won, hint: t.wonHint },
        { value: 'lost', label: t.lost, hint: t.lostHint },
      ]}
      action={t.action}
      act={(outcome) => paymentWrites(project).decideDispute(entry.id, outcome)}
      done={t.done}
      onClose={onClose}
    />
  );
}

function refundedText(entry: MoneyEntry): string {
  const t = textsOf(paymentsTransactionsTexts).money;
  const { refunded_amount_minor: refunded, amount_minor: paid, currency } = entry;
  if (refunded >= paid) return t.refunded;
  return fill(t.refundedPart, { amount: formatMoney(decimalText(refunded, currency), currency) });
}

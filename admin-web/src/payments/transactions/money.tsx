import { useQuery } from '@tanstack/react-query';
import { CircleDollarSign } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CURRENCY_DECIMALS, minorUnitsOf, moneyProblem } from '@hallpass/project-config';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { When } from '../../components/cells';
import { Card } from '../../components/layout';
import { List } from '../../components/list';
import { useListing } from '../../components/listing';
import { Loaded } from '../../components/loaded';
import { Table, type TableColumn } from '../../components/table';
import { fill, textsOf, useTexts, formatLocale } from '../../texts';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { paymentsTransactionsTexts } from '../../texts/generated/payments-transactions-texts';
import { ChoiceDialog } from '../choice-dialog';
import { CustomerName } from '../customer-link';
import { decimalText, formatMoney, currencySymbol } from '../format';
import { useProject } from '../project';
import { type Customer, type MoneyEntry, type MoneyFilter, moneyQuery, paymentsKey } from '../queries';
import { paymentWrites } from '../writes';
import { Radio } from '../../components/choice';
import { FormDialog } from '../../forms/form-dialog';
import { useChange } from '../../forms/use-change';
import { TextField } from '../../components/fields';
import { customerColumns, customerOf, SaleBadges } from './sale';

/** Browsers provide `randomUUID` only over https. */
const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('');

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

/** Refunds the rest of a payment, or part of it. Sending the same request twice refunds once. */
function RefundDialog({ entry, onClose }: { entry: MoneyEntry; onClose: () => void }) {
  const project = useProject();
  const t = useTexts(paymentsTransactionsTexts).refund;
  const { currency, amount, refundable_amount_minor: most } = entry;
  const mostText = formatMoney(decimalText(most, currency), currency);
  const [key] = useState(newKey);
  const schema = z
    .object({ kind: z.enum(['all', 'part']), amount: z.string().trim() })
    .superRefine(({ kind, amount: text }, context) => {
      if (kind === 'all') return;
      const issue = (message: string) => context.addIssue({ code: 'custom', message, path: ['amount'] });
      const example = CURRENCY_DECIMALS[currency] === 0 ? '5' : '5.00';
      if (moneyProblem(text, currency) !== null || minorUnitsOf(text, currency) === 0)
        issue(fill(t.invalid, { example }));
      else if (minorUnitsOf(text, currency) > most) issue(fill(t.tooMuch, { amount: mostText }));
    });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { kind: 'all', amount: '' } as z.infer<typeof schema>,
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const save = useChange({
    act: ({ kind: chosen, amount: text }: z.infer<typeof schema>) => {
      const minor = chosen === 'all' ? undefined : minorUnitsOf(text, currency);
      return paymentWrites(project).refund(entry.id, minor, `${key}/${minor ?? 'all'}`);
    },
    refreshes: [paymentsKey(project)],
    done: t.done,
  });
  const date = new Date(entry.occurred_at_millis).toLocaleDateString(formatLocale(), { dateStyle: 'medium' });
  return (
    <FormDialog
      title={t.title}
      description={fill(t.text, { amount: formatMoney(amount, currency), date })}
      form={form}
      save={save}
      action={t.action}
      onClose={onClose}
      size="small"
    >
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">{t.title}</legend>
        <Radio label={t.all} hint={mostText} value="all" {...form.register('kind')} />
        <Radio label={t.part} value="part" {...form.register('kind')} />
      </fieldset>
      {kind === 'part' && (
        <TextField
          label={fill(t.amount, { currency })}
          error={form.formState.errors.amount?.message}
          symbol={currencySymbol(currency)}
          inputMode="decimal"
          {...form.register('amount')}
        />
      )}
    </FormDialog>
  );
}

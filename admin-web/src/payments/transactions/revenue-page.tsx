import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { type Currency, CURRENCY_DECIMALS } from '@hallpass/project-config';
import { TimeChart } from '../../components/charts';
import { DAY_MILLIS } from '../../components/durations';
import { FilterCell, FilterFrame } from '../../components/filter-form';
import { Card, Section } from '../../components/layout';
import { Loaded } from '../../components/loaded';
import { LongText } from '../../components/long-text';
import { EmptyState } from '../../components/states';
import { Table, type TableColumn } from '../../components/table';
import type { Item } from '../../api/admin-request';
import { fill, formatNumber, useTexts } from '../../texts';
import { paymentsTransactionsTexts } from '../../texts/generated/payments-transactions-texts';
import { SelectField, TextField } from '../../components/fields';
import { formatMoney, decimalText } from '../format';
import { usePaymentsConfig, useProject } from '../project';
import { activeSubscriptionsQuery, type RevenueDay, type RevenueRange, revenueQuery } from '../queries';
import type { ChartRow } from '../../components/time-chart';
import { TransactionsHeader } from './transactions-page';

const dayText = (millis: number): string => new Date(millis).toISOString().slice(0, 10);

const LONGEST_DAYS = 400;

export function RevenuePage() {
  const search = useSearch({ from: '/signed-in/projects/$projectId/payments/transactions/revenue' });
  const [recent] = useState(() => lastDays(30, new Date()));
  const payments = usePaymentsConfig();
  const range = {
    from: search.from ?? recent.from,
    to: search.to ?? recent.to,
    isTest: search.test ?? payments?.testMode ?? true,
  };
  return (
    <>
      <TransactionsHeader tab="revenue" />
      <div className="mb-8">
        <Range key={JSON.stringify(range)} range={range} />
      </div>
      {payments && <Revenue range={range} />}
      <ActiveSubscriptions />
    </>
  );
}

function Range({ range }: { range: RevenueRange }) {
  const t = useTexts(paymentsTransactionsTexts).revenue;
  const navigate = useNavigate({ from: '/projects/$projectId/payments/transactions/revenue' });
  const [isInvalid, setInvalid] = useState(false);
  return (
    <FilterFrame
      label={t.range}
      action={t.show}
      onFilter={({ from = range.from, to = range.to, test }) => {
        const days = (Date.parse(to) - Date.parse(from)) / DAY_MILLIS + 1;
        const isWrong = !(days >= 1 && days <= LONGEST_DAYS);
        setInvalid(isWrong);
        if (!isWrong) void navigate({ search: { from, to, test: test === 'test' } });
      }}
    >
      {(['from', 'to'] as const).map((name) => (
        <FilterCell key={name}>
          <TextField
            label={t[name]}
            error={isInvalid && name === 'to' ? t.invalid : undefined}
            name={name}
            type="date"
            required
            defaultValue={range[name]}
          />
        </FilterCell>
      ))}
      <FilterCell>
        <SelectField
          label={t.kind}
          name="test"
          defaultValue={range.isTest ? 'test' : 'real'}
          options={[
            ['real', t.real],
            ['test', t.test],
          ]}
        />
      </FilterCell>
    </FilterFrame>
  );
}

function Revenue({ range }: { range: RevenueRange }) {
  const t = useTexts(paymentsTransactionsTexts).revenue;
  const revenue = useQuery(revenueQuery(useProject(), range));
  return (
    <div className="mb-8">
      <Loaded query={revenue} what={t.sum} failed={t.failed}>
        {(days) => {
          const currencies = [...new Set(days.map(({ currency }) => currency))].sort();
          if (currencies.length > 0)
            return currencies.map((currency) => (
              <InCurrency
                key={currency}
                currency={currency}
                days={days.filter((each) => each.currency === currency)}
                range={range}
              />
            ));
          return (
            <Card>
              <EmptyState Icon={ChartColumn} title={t.empty}>
                {t.zone}
              </EmptyState>
            </Card>
          );
        }}
      </Loaded>
    </div>
  );
}

interface InCurrencyProps {
  currency: RevenueDay['currency'];
  days: RevenueDay[];
  range: RevenueRange;
}

function InCurrency({ currency, days, range }: InCurrencyProps) {
  const t = useTexts(paymentsTransactionsTexts).revenue;
  const sums = sumsOf(days, currency);
  return (
    <Section title={fill(t.net, { currency })} description={t.zone}>
      <Card className="p-4 sm:p-5">
        <dl aria-label={fill(t.total, { currency })} className="mb-5 flex flex-wrap gap-x-8 gap-y-3">
          {(['net', 'paid', 'refunded', 'disputed'] as const).map((name) => (
            <div key={name} className="flex flex-col">
              <dt className="text-xs text-ink-faint">{name === 'net' ? t.sum : t[name]}</dt>
              <dd className="text-base font-semibold tabular-nums">{formatMoney(sums[name], currency)}</dd>
            </div>
          ))}
        </dl>
        <TimeChart
          label={fill(t.net, { currency })}
          rows={rowsOf(days, range)}
          series={[{ key: 'net', label: t.sum }]}
          kind="bar"
        />
      </Card>
    </Section>
  );
}

function ActiveSubscriptions() {
  const project = useProject();
  const t = useTexts(paymentsTransactionsTexts).revenue;
  const active = useQuery(activeSubscriptionsQuery(project));
  const products = usePaymentsConfig()?.products ?? {};
  const columns: TableColumn<Item<'GET /internal/payments/active-subscriptions'>>[] = [
    {
      header: t.product,
      cell: ({ product_id: productId }) =>
        productId === null ? (
          t.inline
        ) : (
          <Link
            to="/projects/$projectId/payments/products/$productId"
            params={{ projectId: project.projectId, productId }}
            className="font-medium text-accent hover:underline"
          >
            <LongText>{products[productId]?.displayName ?? productId}</LongText>
          </Link>
        ),
    },
    ...(['active', 'trialing', 'past_due'] as const).map((name) => ({
      header: t.counts[name],
      isRight: true,
      cell: (row: Record<typeof name, number>) => <span className="tabular-nums">{formatNumber(row[name])}</span>,
    })),
  ];
  return (
    <Section title={t.active}>
      <Loaded query={active} what={t.active} failed={t.activeFailed}>
        {(rows) => (
          <Card className="overflow-hidden">
            <Table
              caption={t.active}
              columns={columns}
              rows={rows}
              rowId={({ product_id }) => product_id ?? ''}
              empty={<p className="p-4 text-ink-muted">{t.activeNone}</p>}
            />
          </Card>
        )}
      </Loaded>
    </Section>
  );
}

/** The last `count` UTC days, including today. */
function lastDays(count: number, now: Date): { from: string; to: string } {
  return { from: dayText(now.getTime() - (count - 1) * DAY_MILLIS), to: dayText(now.getTime()) };
}

/** One row for each day of the range, including days without payments. */
function rowsOf(days: readonly RevenueDay[], { from, to }: { from: string; to: string }): ChartRow[] {
  const net = new Map(days.map((day) => [day.date, Number(day.net)]));
  const rows: ChartRow[] = [];
  for (let millis = Date.parse(from); millis <= Date.parse(to); millis += DAY_MILLIS)
    rows.push({ date: dayText(millis), net: net.get(dayText(millis)) ?? 0 });
  return rows;
}

type Sums = Record<'paid' | 'refunded' | 'disputed' | 'net', string>;

/** Sums in minor units, because floating-point sums of decimals would drift. */
function sumsOf(days: readonly RevenueDay[], currency: Currency): Sums {
  const factor = 10 ** CURRENCY_DECIMALS[currency];
  const sum = (name: keyof Sums) =>
    decimalText(
      days.reduce((total, day) => total + Math.round(Number(day[name]) * factor), 0),
      currency,
    );
  return { paid: sum('paid'), refunded: sum('refunded'), disputed: sum('disputed'), net: sum('net') };
}

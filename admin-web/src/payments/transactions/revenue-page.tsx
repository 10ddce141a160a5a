import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../shell/api-context';
import { TimeChart } from '../../components/charts';
import { Field } from '../../components/field';
import { FilterCell, FilterFrame } from '../../components/filter-form';
import { Input, Select } from '../../components/input';
import { Card, Section, usePageTitle } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../components/states';
import { configQuery } from '../../config-forms/queries';
import { fill, formatNumber, useTexts } from '../../texts';
import { catalogueOf } from '../catalogue';
import { formatMoney } from '../money';
import { activeSubscriptionsQuery, type RevenueDay, type RevenueRange, revenueQuery } from '../queries';
import { lastDays, rowsOf, sumsOf } from './revenue';
import { transactionTexts } from './transaction-texts';
import { TransactionsHeader } from './transactions-tabs';
import { DAY_MILLIS } from '../../components/durations';

const FROM = '/signed-in/projects/$projectId/payments/transactions/revenue';
const LONGEST_DAYS = 400;
export function RevenuePage() {
  const { projectId } = useParams({ from: FROM });
  const search = useSearch({ from: FROM });
  const t = useTexts(transactionTexts);
  usePageTitle(t.tabs.revenue);
  const [recent] = useState(() => lastDays(30, new Date()));
  const config = useQuery(configQuery(useApi(), projectId)).data;
  const range = {
    from: search.from ?? recent.from,
    to: search.to ?? recent.to,
    isTest: search.test ?? (config ? catalogueOf(config).testMode : true),
  };
  return (
    <>
      <TransactionsHeader />
      <div className="mb-8">
        <Range key={JSON.stringify(range)} range={range} />
      </div>
      {config && <Revenue projectId={projectId} range={range} />}
      <ActiveSubscriptions projectId={projectId} />
    </>
  );
}

function Range({ range }: { range: RevenueRange }) {
  const t = useTexts(transactionTexts).revenue;
  const navigate = useNavigate({ from: '/projects/$projectId/payments/transactions/revenue' });
  const [isInvalid, setInvalid] = useState(false);
  const day = (name: 'from' | 'to') => (
    <FilterCell>
      <Field label={t[name]} error={isInvalid && name === 'to' ? t.invalid : undefined}>
        {(control) => <Input {...control} name={name} type="date" required defaultValue={range[name]} />}
      </Field>
    </FilterCell>
  );
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
      {day('from')}
      {day('to')}
      <FilterCell>
        <Field label={t.kind}>
          {(control) => (
            <Select {...control} name="test" defaultValue={range.isTest ? 'test' : 'real'}>
              <option value="real">{t.real}</option>
              <option value="test">{t.test}</option>
            </Select>
          )}
        </Field>
      </FilterCell>
    </FilterFrame>
  );
}

function Revenue({ projectId, range }: { projectId: string; range: RevenueRange }) {
  const t = useTexts(transactionTexts).revenue;
  const revenue = useQuery(revenueQuery(useApi(), projectId, range));
  if (!revenue.data) {
    return (
      <Card className="mb-8">
        {revenue.isError ? (
          <ErrorState error={revenue.error} onRetry={() => void revenue.refetch()} title={t.failed} />
        ) : (
          <Loading what={t.sum}>
            <Skeleton className="m-5 h-56" />
          </Loading>
        )}
      </Card>
    );
  }
  if (revenue.data.length === 0) {
    return (
      <Card className="mb-8">
        <EmptyState Icon={ChartColumn} title={t.empty}>
          {t.zone}
        </EmptyState>
      </Card>
    );
  }
  const currencies = [...new Set(revenue.data.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => (
    <InCurrency
      key={currency}
      currency={currency}
      days={revenue.data.filter((each) => each.currency === currency)}
      range={range}
    />
  ));
}

interface InCurrencyProps {
  currency: RevenueDay['currency'];
  days: RevenueDay[];
  range: RevenueRange;
}

function InCurrency({ currency, days, range }: InCurrencyProps) {
  const t = useTexts(transactionTexts).revenue;
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

function ActiveSubscriptions({ projectId }: { projectId: string }) {
  const api = useApi();
  const t = useTexts(transactionTexts).revenue;
  const active = useQuery(activeSubscriptionsQuery(api, projectId));
  const config = useQuery(configQuery(api, projectId)).data;
  const products = config ? catalogueOf(config).products : {};
  return (
    <Section title={t.active}>
      <Card className="overflow-hidden">
        {active.isError && !active.data && (
          <ErrorState error={active.error} onRetry={() => void active.refetch()} title={t.activeFailed} />
        )}
        {!active.data && !active.isError && (
          <Loading what={t.active}>
            <Skeleton className="m-4 h-24 w-2/3" />
          </Loading>
        )}
        {active.data?.length === 0 && <p className="p-4 text-ink-muted">{t.activeNone}</p>}
        {active.data && active.data.length > 0 && (
          <div className="overflow-x-auto">
            <table className="w-full text-start">
              <caption className="sr-only">{t.active}</caption>
              <thead>
                <tr className="border-b border-line text-xs text-ink-faint">
                  {[t.product, t.counts.active, t.counts.trialing, t.counts.past_due].map((head, at) => (
                    <th key={head} scope="col" className={at === 0 ? 'h-9 px-4' : 'h-9 px-4 text-end'}>
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {active.data.map(({ product_id: id, ...counts }) => (
                  <tr key={id ?? ''} className="border-b border-line last:border-0">
                    <th scope="row" className="h-10 px-4 font-medium">
                      {id === null ? (
                        t.inline
                      ) : (
                        <Link
                          to="/projects/$projectId/payments/products/$productId"
                          params={{ projectId, productId: id }}
                          className="text-accent hover:underline"
                        >
                          <LongText>{products[id]?.displayName ?? id}</LongText>
                        </Link>
                      )}
                    </th>
                    {(['active', 'trialing', 'past_due'] as const).map((name) => (
                      <td key={name} className="px-4 text-end tabular-nums">
                        {formatNumber(counts[name])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Card>
    </Section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Contact } from 'lucide-react';
import { Faint } from '../../components/cells';
import { ListPage } from '../../components/list';
import { formatNumber, useTexts } from '../../texts';
import { CustomerCell } from '../customer-link';
import { formatMoney } from '../format';
import { CUSTOMER_TYPES, type CustomerType } from '../payments-config';
import { useProject } from '../project';
import { customersQuery, type CustomerSummary, customerSearchQuery, type FoundCustomer } from '../queries';
import { texts } from '../texts';
import { customerTexts } from './customer-texts';

/** Customers of a type who own or have paid anything. The search finds all users and teams, and any custom ID. */
export function CustomersPage() {
  const search = useSearch({ from: '/signed-in/projects/$projectId/payments/customers' });
  const { cursor, query } = search;
  const type: CustomerType = search.type ?? 'user';
  const project = useProject();
  const t = useTexts(customerTexts);
  const { customerTypes } = useTexts(texts);
  const customers = useQuery({ ...customersQuery(project, type, cursor), enabled: query === undefined });
  const users = useQuery({ ...customerSearchQuery(project, 'user', query ?? ''), enabled: query !== undefined });
  const teams = useQuery({ ...customerSearchQuery(project, 'team', query ?? ''), enabled: query !== undefined });
  const shared = {
    title: t.title,
    description: t.description,
    Icon: Contact,
    search: t.search,
    hasDensity: false,
  } as const;
  if (query !== undefined) {
    const custom: FoundCustomer = { type: 'custom', id: query, name: query, detail: null };
    return (
      <ListPage
        {...shared}
        searchPlaceholder={t.searchPlaceholder}
        query={{
          ...(users.isError ? users : teams),
          data: users.data && teams.data && [...users.data, ...teams.data, custom],
          isPlaceholderData: users.isPlaceholderData || teams.isPlaceholderData,
        }}
        rowId={({ type: of, id }) => `${of} ${id}`}
        columns={[
          { header: t.columns.customer, cell: (found) => <CustomerCell customer={found} /> },
          { header: t.columns.type, cell: (found) => <Faint>{customerTypes[found.type]}</Faint> },
        ]}
        none={t.none.custom}
      />
    );
  }
  return (
    <ListPage
      {...shared}
      searchPlaceholder={t.searchPlaceholder}
      query={customers}
      rowId={({ customer_id }) => customer_id}
      count={t.count}
      filterBar={<Types />}
      columns={[
        {
          header: t.columns.customer,
          cell: ({ customer_type, customer_id }) => (
            <CustomerCell customer={{ type: customer_type, id: customer_id }} />
          ),
        },
        {
          header: t.columns.subscriptions,
          isRight: true,
          from: 'sm',
          cell: (row) => <Count value={row.active_subscriptions} />,
        },
        { header: t.columns.purchases, isRight: true, from: 'md', cell: (row) => <Count value={row.purchases} /> },
        { header: t.columns.paid, isRight: true, cell: (row) => <Paid paid={row.paid} /> },
      ]}
      none={t.none[type]}
      noneWhy={t.noneWhy}
    />
  );
}

function Types() {
  const t = useTexts(customerTexts);
  return (
    <div role="group" aria-label={t.columns.type} className="flex gap-1 rounded-lg border border-line bg-sunken p-0.5">
      {CUSTOMER_TYPES.map((each) => (
        <Link
          key={each}
          from="/projects/$projectId/payments/customers"
          to="."
          search={{ type: each === 'user' ? undefined : each }}
          activeOptions={{ includeSearch: true, explicitUndefined: true }}
          className="flex h-7 items-center rounded-md px-3 text-13 font-medium text-ink-muted hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:text-ink aria-[current=page]:shadow-raised"
        >
          {t.types[each]}
        </Link>
      ))}
    </div>
  );
}

const Count = ({ value }: { value: number }) =>
  value === 0 ? <Faint>{formatNumber(0)}</Faint> : <span className="tabular-nums">{formatNumber(value)}</span>;

function Paid({ paid }: Pick<CustomerSummary, 'paid'>) {
  const t = useTexts(customerTexts);
  if (paid.length === 0) return <Faint>{t.nothingPaid}</Faint>;
  return (
    <span className="tabular-nums">{paid.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ')}</span>
  );
}

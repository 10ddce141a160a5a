import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Contact } from 'lucide-react';
import { Faint } from '../../components/cells';
import { ListPage } from '../../components/list';
import type { TableColumn } from '../../components/table';
import { formatNumber, useTexts } from '../../texts';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { paymentsCustomersTexts } from '../../texts/generated/payments-customers-texts';
import { CustomerCell } from '../customer-link';
import { formatMoney } from '../format';
import { CUSTOMER_TYPES } from '../choices';
import type { CustomerType } from '../payments-config';
import { useProject } from '../project';
import { type Customer, customersQuery, type CustomerSummary, customerSearchQuery } from '../queries';

/** Customers of a type who own or have paid anything. The search finds all users and teams, and any custom ID. */
export function CustomersPage() {
  const search = useSearch({ from: '/signed-in/projects/$projectId/payments/customers' });
  const { cursor, query } = search;
  const type: CustomerType = search.type ?? 'user';
  const project = useProject();
  const t = useTexts(paymentsCustomersTexts);
  const { customerTypes } = useTexts(paymentsTexts);
  const isSearch = query !== undefined;
  const customers = useQuery({ ...customersQuery(project, type, cursor), enabled: !isSearch });
  const users = useQuery({ ...customerSearchQuery(project, 'user', query ?? ''), enabled: isSearch });
  const teams = useQuery({ ...customerSearchQuery(project, 'team', query ?? ''), enabled: isSearch });
  const found = users.data && teams.data && [...users.data, ...teams.data, { type: 'custom', id: query! } as const];
  const customer: TableColumn<CustomerRow> = {
    header: t.columns.customer,
    cell: (row) => <CustomerCell customer={row} />,
  };
  const kind: TableColumn<CustomerRow> = {
    header: t.columns.type,
    cell: (row) => <Faint>{customerTypes[row.type]}</Faint>,
  };
  const sales: TableColumn<CustomerRow>[] = [
    {
      header: t.columns.subscriptions,
      isRight: true,
      from: 'sm',
      cell: ({ sold }) => <Count value={sold?.active_subscriptions} />,
    },
    { header: t.columns.purchases, isRight: true, from: 'md', cell: ({ sold }) => <Count value={sold?.purchases} /> },
    { header: t.columns.paid, isRight: true, cell: ({ sold }) => <Paid paid={sold?.paid ?? []} /> },
  ];
  return (
    <ListPage
      title={t.title}
      description={t.description}
      search={t.search}
      searchPlaceholder={t.searchPlaceholder}
      hasDensity={false}
      query={
        isSearch
          ? { ...(users.isError ? users : teams), data: found }
          : { ...customers, data: customers.data && { ...customers.data, items: customers.data.items.map(rowOf) } }
      }
      rowId={({ type: of, id }) => `${of} ${id}`}
      count={t.count}
      filterBar={!isSearch && <Types />}
      columns={isSearch ? [customer, kind] : [customer, ...sales]}
      Icon={Contact}
      none={t.none[type]}
      noneWhy={t.noneWhy}
    />
  );
}

type CustomerRow = Customer & { sold?: CustomerSummary };

const rowOf = (sold: CustomerSummary): CustomerRow => ({ type: sold.customer_type, id: sold.customer_id, sold });

function Types() {
  const t = useTexts(paymentsCustomersTexts);
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

const Count = ({ value = 0 }: { value?: number }) =>
  value === 0 ? <Faint>{formatNumber(0)}</Faint> : <span className="tabular-nums">{formatNumber(value)}</span>;

function Paid({ paid }: Pick<CustomerSummary, 'paid'>) {
  const t = useTexts(paymentsCustomersTexts);
  if (paid.length === 0) return <Faint>{t.nothingPaid}</Faint>;
  return (
    <span className="tabular-nums">{paid.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ')}</span>
  );
}

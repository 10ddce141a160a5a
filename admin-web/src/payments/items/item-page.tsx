import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Boxes } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { CopyBlock } from '../../components/copy';
import { List } from '../../components/list';
import { useListing } from '../../components/listing';
import { PageHeader, Section, usePageTitle } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { NoRows, Row, Rows } from '../../components/rows';
import { Skeleton } from '../../components/states';
import { fill, formatNumber, useTexts } from '../../texts';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { paymentsItemsTexts } from '../../texts/generated/payments-items-texts';
import { CustomerCell } from '../customer-link';
import { useDeleteEntry } from '../delete-entry';
import { EntryDialog } from '../entry-dialog';
import { itemText } from '../format';
import { type CustomerType, grantersOf, type PaymentsConfig } from '../payments-config';
import { useProject } from '../project';
import { type Customer, customersQuery, quantityQuery } from '../queries';
import { EntryPage } from '../with-payments';
import { itemSample } from './item-sample';

export function ItemPage() {
  const { itemId } = useParams({ from: '/signed-in/projects/$projectId/payments/items/$itemId' });
  return (
    <EntryPage kind="items" id={itemId}>
      {(item, payments) => <ItemDetails id={itemId} item={item} payments={payments} />}
    </EntryPage>
  );
}

interface ItemDetailsProps {
  id: string;
  item: PaymentsConfig['items'][string];
  payments: PaymentsConfig;
}

function ItemDetails({ id, item: { displayName: name, customerType }, payments }: ItemDetailsProps) {
  const project = useProject();
  const t = useTexts(paymentsItemsTexts);
  const { customerTypes } = useTexts(paymentsTexts);
  const [isEditing, setEditing] = useState(false);
  usePageTitle(name);
  const granters = grantersOf(payments, id);
  const names = granters.map(([, { displayName }]) => displayName).join(', ');
  const remove = useDeleteEntry({
    kind: 'items',
    id,
    name,
    description: t.deleteText,
    isCritical: granters.length > 0,
    children: granters.length > 0 && <p className="text-13">{fill(t.deleteProducts, { names })}</p>,
  });
  return (
    <>
      <PageHeader
        title={
          <>
            <LongText>{name}</LongText> <Badge>{customerTypes[customerType]}</Badge>
          </>
        }
        description={<code className="font-mono text-13">{id}</code>}
        actions={
          <>
            <Button onClick={() => setEditing(true)}>{t.edit}</Button>
            <Button variant="dangerQuiet" onClick={() => void remove.run()}>
              {t.delete}
            </Button>
          </>
        }
      />
      <Section title={t.grantedBy}>
        {granters.length === 0 ? (
          <NoRows>{t.grantedByNone}</NoRows>
        ) : (
          <Rows label={t.grantedBy}>
            {granters.map(([productId, product]) => (
              <Row
                key={productId}
                title={
                  <Link
                    to="/projects/$projectId/payments/products/$productId"
                    params={{ projectId: project.projectId, productId }}
                    className="text-accent hover:underline"
                  >
                    <LongText>{product.displayName}</LongText>
                  </Link>
                }
                detail={itemText(id, product.includedItems[id]!, payments)}
              />
            ))}
          </Rows>
        )}
      </Section>
      <Balances itemId={id} type={customerType} />
      <Section title={t.sample}>
        <CopyBlock label="use.ts" text={itemSample(id, customerType)} />
      </Section>
      {isEditing && <EntryDialog kind="items" payments={payments} id={id} onClose={() => setEditing(false)} />}
      {remove.dialog}
    </>
  );
}

function Balances({ itemId, type }: { itemId: string; type: CustomerType }) {
  const { cursor } = useListing().listing;
  const project = useProject();
  const t = useTexts(paymentsItemsTexts);
  return (
    <Section
      title={t.balances}
      description={t.balancesText}
      actions={
        <Button asChild size="small">
          <Link to="/projects/$projectId/payments/customers" params={{ projectId: project.projectId }}>
            {t.find}
          </Link>
        </Button>
      }
    >
      <List
        title={t.balances}
        query={useQuery(customersQuery(project, type, cursor))}
        rowId={({ customer_id }) => customer_id}
        columns={[
          { header: t.customer, cell: (row) => <CustomerCell customer={{ type, id: row.customer_id }} /> },
          {
            header: t.balance,
            isRight: true,
            cell: (row) => <Balance itemId={itemId} customer={{ type, id: row.customer_id }} />,
          },
        ]}
        Icon={Boxes}
        none={t.balancesNone}
      />
    </Section>
  );
}

function Balance({ itemId, customer }: { itemId: string; customer: Customer }) {
  const { data, isError } = useQuery(quantityQuery(useProject(), customer, itemId));
  if (data === undefined) return isError ? null : <Skeleton className="ms-auto h-4 w-10" />;
  return <span className={data < 0 ? 'text-danger tabular-nums' : 'tabular-nums'}>{formatNumber(data)}</span>;
}

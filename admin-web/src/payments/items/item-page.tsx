import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { PackageX, UserRoundSearch } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useApi } from '../../shell/api-context';
import { BackLink } from '../../components/back-link';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { CopyBlock } from '../../components/copy';
import { CursorPager } from '../../components/cursor-pager';
import { Card, PageHeader, Section, usePageTitle } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { Missing } from '../../components/missing';
import { ErrorState, Skeleton } from '../../components/states';
import { type Column, Table } from '../../components/table';
import { showToast } from '../../components/toast';
import { WithConfig } from '../../config-forms/config-page';
import { fill, formatNumber, useTexts } from '../../texts';
import { type Catalogue, catalogueOf, type CustomerType, type ItemDefinition } from '../catalogue';
import { CustomerName } from '../customers/customer-name';
import { FindCustomerDialog } from '../customers/find-customer-dialog';
import { itemText } from '../products/price-text';
import { productTexts } from '../products/product-texts';
import { configKey, customersQuery, type CustomerSummary, quantityQuery, writeCatalogue } from '../queries';
import { texts } from '../texts';
import { giversOf, ItemDialog } from './item-dialog';
import { itemSample } from './item-sample';
import { itemTexts } from './item-texts';

const FROM = '/signed-in/projects/$projectId/payments/items/$itemId';

export function ItemPage() {
  const { projectId, itemId } = useParams({ from: FROM });
  const t = useTexts(itemTexts).page;
  return (
    <>
      <BackLink to="/projects/$projectId/payments/items">{t.back}</BackLink>
      <WithConfig projectId={projectId}>
        {(config) => {
          const catalogue = catalogueOf(config);
          const item = Object.hasOwn(catalogue.items, itemId) ? catalogue.items[itemId] : undefined;
          return item ? (
            <ItemDetails projectId={projectId} id={itemId} item={item} catalogue={catalogue} />
          ) : (
            <Missing Icon={PackageX} title={t.goneTitle} list="/projects/$projectId/payments/items" />
          );
        }}
      </WithConfig>
    </>
  );
}

interface ItemDetailsProps {
  projectId: string;
  id: string;
  item: ItemDefinition;
  catalogue: Catalogue;
}

function ItemDetails({ projectId, id, item, catalogue }: ItemDetailsProps) {
  const t = useTexts(itemTexts).page;
  const products = useTexts(productTexts);
  const shared = useTexts(texts);
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  usePageTitle(item.displayName);
  const givers = giversOf(catalogue, id);
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader
        title={
          <>
            <LongText>{item.displayName}</LongText> <Badge>{shared.customerTypes[item.customerType]}</Badge>
          </>
        }
        description={<code className="font-mono text-13">{id}</code>}
        actions={
          <>
            <Button onClick={() => setOpen('edit')}>{t.edit}</Button>
            <Button variant="dangerQuiet" onClick={() => setOpen('delete')}>
              {t.delete}
            </Button>
          </>
        }
      />
      <Section title={t.givenBy}>
        <Card>
          {givers.length === 0 && <p className="p-4 text-ink-muted">{t.givenByNone}</p>}
          <ul>
            {givers.map(([productId, product]) => (
              <li key={productId} className="flex items-center gap-4 border-b border-line px-4 py-3 last:border-0">
                <Link
                  to="/projects/$projectId/payments/products/$productId"
                  params={{ projectId, productId }}
                  className="min-w-0 flex-1 truncate font-medium text-accent hover:underline"
                >
                  {product.displayName}
                </Link>
                <LongText className="text-13 text-ink-muted">
                  {itemText(id, product.includedItems[id]!, catalogue, products, shared)}
                </LongText>
              </li>
            ))}
          </ul>
        </Card>
      </Section>
      <Holders projectId={projectId} itemId={id} type={item.customerType} />
      <Section title={t.sample}>
        <CopyBlock label="use.ts" text={itemSample(id, item.customerType)} />
      </Section>
      {open === 'edit' && <ItemDialog projectId={projectId} catalogue={catalogue} id={id} onClose={close} />}
      {open === 'delete' && (
        <DeleteItem projectId={projectId} id={id} item={item} catalogue={catalogue} onClose={close} />
      )}
    </>
  );
}

function DeleteItem({ projectId, id, item, catalogue, onClose }: ItemDetailsProps & { onClose: () => void }) {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const t = useTexts(itemTexts).page;
  const names = giversOf(catalogue, id).map(([, { displayName }]) => displayName);
  return (
    <ConfirmDialog
      title={fill(t.deleteTitle, { name: item.displayName })}
      description={t.deleteText}
      action={t.delete}
      typedName={names.length > 0 ? item.displayName : undefined}
      onClose={onClose}
      onConfirm={async () => {
        await writeCatalogue(api, projectId, { [`payments.items.${id}`]: null });
        showToast(t.deleted);
        await navigate({ to: '/projects/$projectId/payments/items', params: { projectId } });
        await queryClient.invalidateQueries({ queryKey: configKey(projectId) });
      }}
    >
      {names.length > 0 && <p className="text-13">{fill(t.deleteProducts, { names: names.join(', ') })}</p>}
    </ConfirmDialog>
  );
}

interface HoldersProps {
  projectId: string;
  itemId: string;
  type: CustomerType;
}

function Holders({ projectId, itemId, type }: HoldersProps) {
  const { cursor } = useSearch({ from: FROM });
  const navigate = useNavigate();
  const all = useTexts(itemTexts);
  const t = all.page;
  const page = useQuery(customersQuery(useApi(), projectId, type, cursor));
  const [isLooking, setLooking] = useState(false);
  const columns = useMemo(
    (): Column<CustomerSummary>[] => [
      {
        id: 'customer',
        header: t.columns.customer,
        cell: ({
          row: {
            original: { customer_id: id },
          },
        }) => (
          <Link
            to="/projects/$projectId/payments/customers/$customerType/$customerId/items"
            params={{ projectId, customerType: type, customerId: id }}
            className="block max-w-72 truncate font-medium after:absolute after:inset-0"
          >
            <CustomerName customer={{ type, id }} />
          </Link>
        ),
      },
      {
        id: 'quantity',
        header: t.columns.quantity,
        cell: ({ row: { original } }) => (
          <Quantity projectId={projectId} itemId={itemId} type={type} customerId={original.customer_id} />
        ),
        look: { isRight: true },
      },
    ],
    [projectId, itemId, type, t],
  );
  return (
    <Section
      title={t.who}
      description={t.whoText}
      actions={
        <Button size="small" onClick={() => setLooking(true)}>
          <UserRoundSearch aria-hidden className="size-4" />
          {t.lookUp}
        </Button>
      }
    >
      <Card className="overflow-hidden">
        {page.isError && !page.data ? (
          <ErrorState error={page.error} onRetry={() => void page.refetch()} title={t.whoFailed} />
        ) : (
          <Table
            caption={t.who}
            columns={columns}
            rows={page.data?.items}
            rowId={({ customer_id }) => customer_id}
            isStale={page.isPlaceholderData}
            empty={<p className="p-4 text-ink-muted">{t.whoNone}</p>}
          />
        )}
      </Card>
      <CursorPager cursor={cursor} nextCursor={page.isPlaceholderData ? null : (page.data?.nextCursor ?? null)} />
      {isLooking && (
        <FindCustomerDialog
          projectId={projectId}
          type={type}
          onClose={() => setLooking(false)}
          onFound={(customer) =>
            void navigate({
              to: '/projects/$projectId/payments/customers/$customerType/$customerId/items',
              params: { projectId, customerType: customer.type, customerId: customer.id },
            })
          }
        />
      )}
    </Section>
  );
}

function Quantity({ projectId, itemId, type, customerId }: HoldersProps & { customerId: string }) {
  const { data, isError } = useQuery(quantityQuery(useApi(), projectId, { type, id: customerId }, itemId));
  if (data === undefined) return isError ? null : <Skeleton className="ms-auto h-4 w-10" />;
  return <span className={data < 0 ? 'text-danger tabular-nums' : 'tabular-nums'}>{formatNumber(data)}</span>;
}

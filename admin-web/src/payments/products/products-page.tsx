import { Link } from '@tanstack/react-router';
import { Package } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Card, PageHeader, Section, usePageTitle } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { EmptyState } from '../../components/states';
import { fill, plural, useTexts } from '../../texts';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { paymentsProductsTexts } from '../../texts/generated/payments-products-texts';
import { EntryDialog } from '../entry-dialog';
import { itemText, lengthText, priceText } from '../format';
import { basesOf, isDefault, type PaymentsConfig, pricesOf, type Product } from '../payments-config';
import { useProject } from '../project';
import { WithPayments } from '../with-payments';
import { MenuItem } from '../../components/menu';
import { useDeleteEntry } from '../delete-entry';
import { useActiveCount } from './active-count';
import { AddLink } from '../../components/add-button';
import { RowMenu } from '../../components/cells';

export function ProductsPage() {
  const t = useTexts(paymentsProductsTexts);
  const [isCreating, setCreating] = useState(false);
  usePageTitle(t.title);
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.description}
        actions={
          <>
            <Button onClick={() => setCreating(true)}>{t.catalog.new}</Button>
            <NewProduct variant="primary" />
          </>
        }
      />
      <WithPayments>
        {(payments) => (
          <>
            <Catalogs payments={payments} />
            {isCreating && <EntryDialog kind="catalogs" payments={payments} onClose={() => setCreating(false)} />}
          </>
        )}
      </WithPayments>
    </>
  );
}

function NewProduct({ variant }: { variant: 'primary' | 'secondary' }) {
  const t = useTexts(paymentsProductsTexts);
  const { projectId } = useProject();
  return (
    <AddLink variant={variant} to="/projects/$projectId/payments/products/new" params={{ projectId }} label={t.new} />
  );
}

function Catalogs({ payments }: { payments: PaymentsConfig }) {
  const t = useTexts(paymentsProductsTexts);
  const { products, catalogs } = payments;
  const all = Object.entries(products);
  if (all.length === 0 && Object.keys(catalogs).length === 0) {
    return (
      <Card>
        <EmptyState Icon={Package} title={t.emptyTitle} action={<NewProduct variant="secondary" />}>
          {t.emptyText}
        </EmptyState>
      </Card>
    );
  }
  // A product whose catalog is not configured belongs to no catalog (contract/06 §1).
  const rest = all.filter(([, { catalogId }]) => catalogId === undefined || !Object.hasOwn(catalogs, catalogId));
  const grid = (shown: typeof all) =>
    shown.length > 0 && (
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map(([id, product]) => (
          <ProductCard key={id} id={id} product={product} payments={payments} />
        ))}
      </ul>
    );
  return (
    <>
      {Object.entries(catalogs).map(([catalogId, { displayName = catalogId }]) => {
        const ofCatalog = all.filter(([, product]) => product.catalogId === catalogId);
        return (
          <Section
            key={catalogId}
            title={displayName}
            description={ofCatalog.length > 0 ? t.catalog.hint : t.catalog.empty}
            actions={<CatalogMenu id={catalogId} name={displayName} payments={payments} />}
          >
            {grid(ofCatalog)}
          </Section>
        );
      })}
      {rest.length > 0 && (
        <Section title={t.catalog.none} description={t.catalog.noneHint}>
          {grid(rest)}
        </Section>
      )}
    </>
  );
}

function ProductCard({ id, product, payments }: { id: string; product: Product; payments: PaymentsConfig }) {
  const t = useTexts(paymentsProductsTexts);
  const { customerTypes } = useTexts(paymentsTexts);
  const { projectId } = useProject();
  const count = useActiveCount(id);
  const prices = pricesOf(product);
  return (
    <li className="relative flex min-w-0 flex-col gap-3 rounded-xl border border-line bg-surface p-4 shadow-raised transition-colors hover:border-line-strong">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Link
          to="/projects/$projectId/payments/products/$productId"
          params={{ projectId, productId: id }}
          className="min-w-0 truncate text-base font-semibold after:absolute after:inset-0"
        >
          {product.displayName}
        </Link>
        {product.customerType !== 'user' && <Badge>{customerTypes[product.customerType]}</Badge>}
        {basesOf(product).length > 0 && <Badge>{t.addOn}</Badge>}
        {product.stackable && <Badge>{t.stackable}</Badge>}
        {product.serverOnly && <Badge tone="warning">{t.serverOnly}</Badge>}
      </div>
      <ul className="flex flex-col gap-0.5 text-sm">
        {isDefault(product) && <li className="font-medium text-accent">{t.included}</li>}
        {!isDefault(product) && prices.length === 0 && <li className="text-warning">{t.noPrice}</li>}
        {prices.map(([priceId, price]) => (
          <li key={priceId} className="flex flex-wrap gap-x-2 tabular-nums">
            {priceText(price)}
            {price.freeTrial && (
              <span className="text-ink-faint">{fill(t.trial, { length: lengthText(price.freeTrial) })}</span>
            )}
          </li>
        ))}
      </ul>
      <ul className="flex flex-col gap-0.5 text-13 text-ink-muted">
        {Object.entries(product.includedItems).map(([itemId, item]) => (
          <li key={itemId}>
            <LongText>{itemText(itemId, item, payments)}</LongText>
          </li>
        ))}
      </ul>
      <p className="mt-auto flex items-center justify-between gap-2 border-t border-line pt-3 text-xs text-ink-faint">
        <code className="min-w-0 truncate font-mono">{id}</code>
        {count > 0 && <span className="shrink-0">{plural(t.active, count)}</span>}
      </p>
    </li>
  );
}

function CatalogMenu({ id, name, payments }: { id: string; name: string; payments: PaymentsConfig }) {
  const t = useTexts(paymentsProductsTexts).catalog;
  const [isEditing, setEditing] = useState(false);
  const remove = useDeleteEntry({ kind: 'catalogs', id, name, description: t.deleteText });
  return (
    <>
      <RowMenu label={fill(t.menu, { name })}>
        <MenuItem onSelect={() => setEditing(true)}>{t.edit}</MenuItem>
        <MenuItem className="text-danger" onSelect={() => void remove.run()}>
          {t.delete}
        </MenuItem>
      </RowMenu>
      {isEditing && <EntryDialog kind="catalogs" payments={payments} id={id} onClose={() => setEditing(false)} />}
      {remove.dialog}
    </>
  );
}

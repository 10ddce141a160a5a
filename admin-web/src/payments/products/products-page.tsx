import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Package, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../shell/api-context';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Card, PageHeader, Section, usePageTitle } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { EmptyState } from '../../components/states';
import { WithConfig } from '../../config-forms/config-page';
import { plural, useTexts } from '../../texts';
import { basesOf, type Catalogue, catalogueOf, isDefault, pricesOf, type Product } from '../catalogue';
import { activeSubscriptionsQuery } from '../queries';
import { texts } from '../texts';
import { CatalogDialog } from './catalog-dialog';
import { CatalogMenu } from './catalog-menu';
import { itemText, priceText, trialText } from './price-text';
import { productTexts } from './product-texts';

export function ProductsPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/payments/products' });
  const t = useTexts(productTexts);
  const [isCreating, setCreating] = useState(false);
  usePageTitle(t.title);
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.description}
        actions={
          <>
            <Button onClick={() => setCreating(true)}>{t.newCatalog}</Button>
            <NewProduct projectId={projectId} variant="primary" />
          </>
        }
      />
      <WithConfig projectId={projectId}>
        {(config) => (
          <>
            <Catalogs projectId={projectId} catalogue={catalogueOf(config)} />
            {isCreating && (
              <CatalogDialog projectId={projectId} catalogue={catalogueOf(config)} onClose={() => setCreating(false)} />
            )}
          </>
        )}
      </WithConfig>
    </>
  );
}

function NewProduct({ projectId, variant }: { projectId: string; variant: 'primary' | 'secondary' }) {
  const t = useTexts(productTexts);
  return (
    <Button asChild variant={variant}>
      <Link to="/projects/$projectId/payments/products/new" params={{ projectId }}>
        <Plus aria-hidden className="size-4" />
        {t.new}
      </Link>
    </Button>
  );
}

function Catalogs({ projectId, catalogue }: { projectId: string; catalogue: Catalogue }) {
  const t = useTexts(productTexts);
  const { products, catalogs } = catalogue;
  const all = Object.entries(products);
  if (all.length === 0 && Object.keys(catalogs).length === 0) {
    return (
      <Card>
        <EmptyState
          Icon={Package}
          title={t.emptyTitle}
          action={<NewProduct projectId={projectId} variant="secondary" />}
        >
          {t.emptyText}
        </EmptyState>
      </Card>
    );
  }
  // A product whose catalog is not configured belongs to no catalog (contract/06 §1).
  const isIn = (product: Product, catalogId: string) => product.catalogId === catalogId;
  const rest = all.filter(([, { catalogId }]) => catalogId === undefined || !Object.hasOwn(catalogs, catalogId));
  const card = ([id, product]: [string, Product]) => (
    <ProductCard key={id} projectId={projectId} id={id} product={product} catalogue={catalogue} />
  );
  return (
    <>
      {Object.entries(catalogs).map(([catalogId, { displayName = catalogId }]) => {
        const ofCatalog = all.filter(([, product]) => isIn(product, catalogId));
        return (
          <Section
            key={catalogId}
            title={displayName}
            description={ofCatalog.length > 0 ? t.catalogHint : t.emptyCatalog}
            actions={<CatalogMenu projectId={projectId} id={catalogId} name={displayName} catalogue={catalogue} />}
          >
            {ofCatalog.length > 0 && <ProductGrid>{ofCatalog.map(card)}</ProductGrid>}
          </Section>
        );
      })}
      {rest.length > 0 && (
        <Section title={t.noCatalog} description={t.noCatalogHint}>
          <ProductGrid>{rest.map(card)}</ProductGrid>
        </Section>
      )}
    </>
  );
}

const ProductGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">{children}</ul>
);

interface ProductCardProps {
  projectId: string;
  id: string;
  product: Product;
  catalogue: Catalogue;
}

function ProductCard({ projectId, id, product, catalogue }: ProductCardProps) {
  const t = useTexts(productTexts);
  const shared = useTexts(texts);
  const active = useQuery(activeSubscriptionsQuery(useApi(), projectId)).data?.find(
    ({ product_id }) => product_id === id,
  );
  const count = active ? active.active + active.trialing + active.past_due : 0;
  const prices = pricesOf(product);
  const items = Object.entries(product.includedItems);
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
        {product.customerType !== 'user' && <Badge>{shared.customerTypes[product.customerType]}</Badge>}
        {basesOf(product).length > 0 && <Badge>{t.addOn}</Badge>}
        {product.stackable && <Badge>{t.stackable}</Badge>}
        {product.serverOnly && <Badge tone="warning">{t.serverOnly}</Badge>}
      </div>
      <ul className="flex flex-col gap-0.5 text-sm">
        {isDefault(product) && <li className="font-medium text-accent">{t.included}</li>}
        {!isDefault(product) && prices.length === 0 && <li className="text-warning">{t.noPrice}</li>}
        {prices.map(([priceId, price]) => (
          <li key={priceId} className="tabular-nums">
            {priceText(price, shared)}
            {price.freeTrial && <span className="ms-2 text-ink-faint">{trialText(price, shared)}</span>}
          </li>
        ))}
      </ul>
      <ul className="flex flex-col gap-0.5 text-13 text-ink-muted">
        {items.map(([itemId, item]) => (
          <li key={itemId}>
            <LongText>{itemText(itemId, item, catalogue, t, shared)}</LongText>
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

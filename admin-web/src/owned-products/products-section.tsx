import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink, Package, Plus } from 'lucide-react';
import { useState } from 'react';
import { adminRequest } from '../api/admin-request';
import { useApi } from '../shell/api-context';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { CopyField } from '../components/copy';
import { Dialog, DialogActions } from '../components/dialog';
import { Section } from '../components/layout';
import { Loaded } from '../components/loaded';
import { NoRows, Row, Rows } from '../components/rows';
import { Failure } from '../forms/failure';
import { useSave } from '../forms/use-save';
import { fill, plural, useTexts } from '../texts';
import { GrantProductDialog } from './grant-product-dialog';
import { type Holder, type OwnedProductJson, ownedProductsQuery } from './queries';
import { holdingTexts } from './texts';

interface HolderPart {
  projectId: string;
  holder: Holder;
}

export function ProductsSection({ projectId, holder }: HolderPart) {
  const t = useTexts(holdingTexts).products;
  const api = useApi();
  const products = useInfiniteQuery(ownedProductsQuery(api, projectId, holder));
  const [isGranting, setGranting] = useState(false);
  const [pageUrl, setPageUrl] = useState<string | null>(null);
  const link = useSave({
    act: () =>
      adminRequest(api, projectId, 'POST /payments/customer-links', {
        body: { customer_type: holder.type, customer_id: holder.id },
      }),
    onDone: ({ url }) => setPageUrl(url),
  });
  return (
    <Section
      title={t.title}
      description={t.description}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button asChild size="small" variant="ghost">
            <Link
              to="/projects/$projectId/payments/customers/$customerType/$customerId"
              params={{ projectId, customerType: holder.type, customerId: holder.id }}
            >
              {t.money}
            </Link>
          </Button>
          <Button size="small" isBusy={link.isBusy} onClick={() => void link.run()}>
            {t.page}
          </Button>
          <Button size="small" onClick={() => setGranting(true)}>
            <Plus aria-hidden className="size-4" />
            {t.grant}
          </Button>
        </div>
      }
    >
      <Failure error={link.error} />
      <Loaded query={products} what={t.what} failed={t.failed}>
        {({ pages }) => {
          const list = pages.flatMap(({ items }) => items);
          return list.length === 0 ? (
            <NoRows>{t.none}</NoRows>
          ) : (
            <Rows label={t.title}>
              {list.map((owned, at) => (
                <OwnedProduct key={`${owned.id} ${at}`} owned={owned} />
              ))}
            </Rows>
          );
        }}
      </Loaded>
      {products.hasNextPage && (
        <div className="mt-3">
          <Button size="small" isBusy={products.isFetchingNextPage} onClick={() => void products.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
      {isGranting && <GrantProductDialog projectId={projectId} holder={holder} onClose={() => setGranting(false)} />}
      {pageUrl !== null && (
        <Dialog title={t.pageTitle} description={t.pageText} onClose={() => setPageUrl(null)}>
          <CopyField label={t.pageLabel} value={pageUrl} isSecret />
          <DialogActions>
            <Button asChild>
              <a href={pageUrl} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden className="size-4" />
                {t.open}
              </a>
            </Button>
            <Button variant="primary" onClick={() => setPageUrl(null)}>
              {t.done}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Section>
  );
}

function OwnedProduct({ owned: { id, quantity, product } }: { owned: OwnedProductJson }) {
  const t = useTexts(holdingTexts).products;
  const prices = Object.values(product.prices).map((price) => priceText(price, t));
  return (
    <Row
      lead={<Package aria-hidden className="size-4 shrink-0 text-ink-faint" />}
      title={
        <>
          {product.display_name}
          {quantity !== 1 && <Badge>{fill(t.quantity, { count: quantity })}</Badge>}
          {id === null && <Badge>{t.inline}</Badge>}
        </>
      }
      detail={[id, prices.length === 0 ? t.included : prices.join(', ')].filter(Boolean).join(' · ')}
    />
  );
}

type Price = OwnedProductJson['product']['prices'][string];
type ProductTexts = typeof holdingTexts.english.products;

/** Price in the first currency that it has. */
function priceText({ interval, ...amounts }: Price, { every, free }: ProductTexts): string {
  const amount = Object.entries(amounts).find(([currency]) => /^[A-Z]{3}$/.test(currency));
  const price =
    amount === undefined
      ? free
      : new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency: amount[0] }).format(
          Number(amount[1]),
        );
  const [count, unit] = interval ?? [];
  return typeof count === 'number' && typeof unit === 'string' ? plural(every[unit], count, { price }) : price;
}

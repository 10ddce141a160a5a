import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Button } from '../../components/button';
import { PageHeader, usePageTitle } from '../../components/layout';
import { MenuItem, MenuSeparator } from '../../components/menu';
import { configSource } from '../../config-forms/queries';
import { fill, plural, useTexts } from '../../texts';
import { paymentsProductsTexts } from '../../texts/generated/payments-products-texts';
import { PurchaseLinkDialog } from '../customers/purchase-link-dialog';
import { useDeleteEntry } from '../delete-entry';
import { basesOf, isDefault, type PaymentsConfig, paymentsOf, type Product } from '../payments-config';
import { useProject } from '../project';
import { EntryPage } from '../with-payments';
import { useActiveCount } from './active-count';
import { ProductForm } from './product-form';
import { productValues } from './product-values';
import { PageMenu } from '../../components/cells';

export function ProductPage() {
  const { productId } = useParams({ from: '/signed-in/projects/$projectId/payments/products/$productId' });
  return (
    <EntryPage kind="products" id={productId}>
      {(product, payments) => <ProductDetails key={productId} id={productId} product={product} payments={payments} />}
    </EntryPage>
  );
}

interface ProductDetailsProps {
  id: string;
  product: Product;
  payments: PaymentsConfig;
}

function ProductDetails({ id, product, payments }: ProductDetailsProps) {
  const { api, projectId } = useProject();
  const t = useTexts(paymentsProductsTexts).page;
  const [isLinking, setLinking] = useState(false);
  const values = useMemo(() => productValues(id, product), [id, product]);
  usePageTitle(product.displayName);
  const remove = useDeleteProduct({ id, product, payments });
  const read = async () => {
    const now = paymentsOf(await configSource(api, projectId).read()).products[id];
    return now ? productValues(id, now) : values;
  };
  return (
    <>
      <PageHeader
        title={product.displayName}
        description={<code className="font-mono text-13">{id}</code>}
        actions={
          <>
            {!isDefault(product) && <Button onClick={() => setLinking(true)}>{t.link}</Button>}
            <PageMenu label={t.more}>
              <MenuItem asChild>
                <Link to="/projects/$projectId/payments/products/new" params={{ projectId }} search={{ from: id }}>
                  {t.duplicate}
                </Link>
              </MenuItem>
              <MenuSeparator />
              <MenuItem className="text-danger" onSelect={() => void remove.run()}>
                {t.delete}
              </MenuItem>
            </PageMenu>
          </>
        }
      />
      <ProductForm payments={payments} id={id} values={values} action={t.save} done={t.saved} read={read} />
      {isLinking && <PurchaseLinkDialog productId={id} onClose={() => setLinking(false)} />}
      {remove.dialog}
    </>
  );
}

/** Lists the consequences before the product is deleted. */
function useDeleteProduct({ id, product, payments }: ProductDetailsProps) {
  const t = useTexts(paymentsProductsTexts).page;
  const count = useActiveCount(id);
  const addOns = Object.values(payments.products).filter((each) => {
    const bases = basesOf(each);
    return bases.length === 1 && bases[0] === id;
  });
  return useDeleteEntry({
    kind: 'products',
    id,
    name: product.displayName,
    description: count === 0 ? t.deleteUnused : plural(t.deleteActive, count),
    isCritical: count > 0,
    children: (
      <ul className="flex list-disc flex-col gap-1 ps-5 text-13 text-ink-muted">
        <li>{t.deleteOnce}</li>
        {addOns.length > 0 && (
          <li>{fill(t.deleteAddOns, { names: addOns.map(({ displayName }) => displayName).join(', ') })}</li>
        )}
      </ul>
    ),
  });
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Ellipsis, PackageX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useApi } from '../../shell/api-context';
import { BackLink } from '../../components/back-link';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { PageHeader, usePageTitle } from '../../components/layout';
import { Menu, MenuItem, MenuSeparator } from '../../components/menu';
import { Missing } from '../../components/missing';
import { showToast } from '../../components/toast';
import { WithConfig } from '../../config-forms/config-page';
import { configSource } from '../../config-forms/queries';
import { fill, plural, useTexts } from '../../texts';
import { basesOf, type Catalogue, catalogueOf, type Product } from '../catalogue';
import { PurchaseLinkDialog } from '../customers/purchase-link-dialog';
import { activeSubscriptionsQuery, configKey, writeCatalogue } from '../queries';
import { ProductForm } from './product-form';
import { productTexts } from './product-texts';
import { productJson, productValues } from './product-values';

export function ProductPage() {
  const { projectId, productId } = useParams({
    from: '/signed-in/projects/$projectId/payments/products/$productId',
  });
  const t = useTexts(productTexts);
  return (
    <>
      <BackLink to="/projects/$projectId/payments/products">{t.page.back}</BackLink>
      <WithConfig projectId={projectId}>
        {(config) => {
          const catalogue = catalogueOf(config);
          const product = Object.hasOwn(catalogue.products, productId) ? catalogue.products[productId] : undefined;
          return product ? (
            <ProductDetails
              key={productId}
              projectId={projectId}
              id={productId}
              product={product}
              catalogue={catalogue}
            />
          ) : (
            <Missing Icon={PackageX} title={t.page.goneTitle} list="/projects/$projectId/payments/products" />
          );
        }}
      </WithConfig>
    </>
  );
}

interface ProductDetailsProps {
  projectId: string;
  id: string;
  product: Product;
  catalogue: Catalogue;
}

function ProductDetails({ projectId, id, product, catalogue }: ProductDetailsProps) {
  const api = useApi();
  const t = useTexts(productTexts).page;
  const [open, setOpen] = useState<'delete' | 'link' | null>(null);
  const values = useMemo(() => productValues(id, product), [id, product]);
  usePageTitle(product.displayName);
  const read = async () => {
    const now = catalogueOf(await configSource(api, projectId).read()).products[id];
    return now ? productValues(id, now) : values;
  };
  return (
    <>
      <PageHeader
        title={product.displayName}
        description={<code className="font-mono text-13">{id}</code>}
        actions={
          <>
            <Button onClick={() => setOpen('link')}>{t.link}</Button>
            <Menu
              align="end"
              trigger={
                <Button size="icon" className="size-9" aria-label={t.more}>
                  <Ellipsis aria-hidden className="size-4" />
                </Button>
              }
            >
              <MenuItem asChild>
                <Link to="/projects/$projectId/payments/products/new" params={{ projectId }} search={{ from: id }}>
                  {t.duplicate}
                </Link>
              </MenuItem>
              <MenuSeparator />
              <MenuItem className="text-danger" onSelect={() => setOpen('delete')}>
                {t.delete}
              </MenuItem>
            </Menu>
          </>
        }
      />
      <ProductForm
        projectId={projectId}
        catalogue={catalogue}
        id={id}
        values={values}
        action={t.save}
        read={read}
        save={{
          act: (typed) => writeCatalogue(api, projectId, { [`payments.products.${id}`]: productJson(typed) }),
          refreshes: [configKey(projectId)],
          done: t.saved,
        }}
      />
      {open === 'link' && <PurchaseLinkDialog projectId={projectId} productId={id} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <DeleteProduct
          projectId={projectId}
          id={id}
          product={product}
          catalogue={catalogue}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** Lists what is removed along with the product, before it is deleted. */
function DeleteProduct({ projectId, id, product, catalogue, onClose }: ProductDetailsProps & { onClose: () => void }) {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const t = useTexts(productTexts).page;
  const active = useQuery(activeSubscriptionsQuery(api, projectId)).data?.find(({ product_id }) => product_id === id);
  const count = active ? active.active + active.trialing + active.past_due : 0;
  const addOns = Object.values(catalogue.products).filter((each) => {
    const bases = basesOf(each);
    return bases.length === 1 && bases[0] === id;
  });
  return (
    <ConfirmDialog
      title={fill(t.deleteTitle, { name: product.displayName })}
      description={count === 0 ? t.deleteNoOne : plural(t.deleteActive, count)}
      action={t.delete}
      typedName={count === 0 ? undefined : product.displayName}
      onClose={onClose}
      onConfirm={async () => {
        await writeCatalogue(api, projectId, { [`payments.products.${id}`]: null });
        showToast(t.deleted);
        await navigate({
          to: '/projects/$projectId/payments/products',
          params: { projectId },
          ignoreBlocker: true,
        });
        await queryClient.invalidateQueries({ queryKey: configKey(projectId) });
      }}
    >
      <ul className="flex list-disc flex-col gap-1 ps-5 text-13 text-ink-muted">
        <li>{t.deleteOnce}</li>
        {addOns.length > 0 && (
          <li>{fill(t.deleteAddOns, { names: addOns.map(({ displayName }) => displayName).join(', ') })}</li>
        )}
      </ul>
    </ConfirmDialog>
  );
}

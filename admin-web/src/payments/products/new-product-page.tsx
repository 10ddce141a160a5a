import { useNavigate, useSearch } from '@tanstack/react-router';
import { BackLink } from '../../components/back-link';
import { PageHeader, usePageTitle } from '../../components/layout';
import { fill, useTexts } from '../../texts';
import { paymentsProductsTexts } from '../../texts/generated/payments-products-texts';
import type { Product } from '../payments-config';
import { useProject } from '../project';
import { WithPayments } from '../with-payments';
import { ProductForm } from './product-form';
import type { ProductValues } from './product-schema';
import { NEW_PRODUCT, productValues } from './product-values';

/** Creates a product, optionally as a copy of another one. */
export function NewProductPage() {
  const { from } = useSearch({ from: '/signed-in/projects/$projectId/payments/products/new' });
  const { projectId } = useProject();
  const navigate = useNavigate();
  const { title, new: newTitle, page: t } = useTexts(paymentsProductsTexts);
  usePageTitle(newTitle);
  const copyOf = (id: string, product: Product): ProductValues => ({
    ...productValues(`${id}-copy`.slice(0, 63), product),
    name: fill(t.copyOf, { name: product.displayName }),
  });
  return (
    <>
      <BackLink to="/projects/$projectId/payments/products">{title}</BackLink>
      <PageHeader title={newTitle} />
      <WithPayments>
        {(payments) => {
          const model = from === undefined ? undefined : payments.products[from];
          return (
            <ProductForm
              payments={payments}
              id={null}
              values={model ? copyOf(from!, model) : NEW_PRODUCT}
              action={t.create}
              done={t.created}
              onSaved={(productId) =>
                navigate({
                  to: '/projects/$projectId/payments/products/$productId',
                  params: { projectId, productId },
                  ignoreBlocker: true,
                })
              }
            />
          );
        }}
      </WithPayments>
    </>
  );
}

import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useApi } from '../../shell/api-context';
import { BackLink } from '../../components/back-link';
import { PageHeader, usePageTitle } from '../../components/layout';
import { WithConfig } from '../../config-forms/config-page';
import { fill, useTexts } from '../../texts';
import { type Catalogue, catalogueOf, type Product } from '../catalogue';
import { configKey, writeCatalogue } from '../queries';
import { ProductForm } from './product-form';
import { productTexts } from './product-texts';
import { NEW_PRODUCT, productJson, productValues, type ProductValues } from './product-values';

/** Creates a product, optionally as a copy of another one. */
export function NewProductPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/payments/products/new' });
  const t = useTexts(productTexts).page;
  usePageTitle(t.newTitle);
  return (
    <>
      <BackLink to="/projects/$projectId/payments/products">{t.back}</BackLink>
      <PageHeader title={t.newTitle} />
      <WithConfig projectId={projectId}>
        {(config) => <NewProduct projectId={projectId} catalogue={catalogueOf(config)} />}
      </WithConfig>
    </>
  );
}

function NewProduct({ projectId, catalogue }: { projectId: string; catalogue: Catalogue }) {
  const { from } = useSearch({ from: '/signed-in/projects/$projectId/payments/products/new' });
  const api = useApi();
  const navigate = useNavigate();
  const t = useTexts(productTexts).page;
  const model = from === undefined ? undefined : catalogue.products[from];
  return (
    <ProductForm
      projectId={projectId}
      catalogue={catalogue}
      id={null}
      values={model ? copyOf(model, from!, fill(t.copyOf, { name: model.displayName })) : NEW_PRODUCT}
      action={t.create}
      save={{
        act: (values) => writeCatalogue(api, projectId, { [`payments.products.${values.id}`]: productJson(values) }),
        refreshes: [configKey(projectId)],
        done: t.created,
        onDone: (_, { id }) =>
          void navigate({
            to: '/projects/$projectId/payments/products/$productId',
            params: { projectId, productId: id },
            ignoreBlocker: true,
          }),
      }}
    />
  );
}

const copyOf = (product: Product, id: string, displayName: string): ProductValues => ({
  ...productValues(`${id}-copy`.slice(0, 63), product),
  displayName,
});

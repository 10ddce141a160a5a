import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormCard } from '../../forms/form-card';
import { KEEP_TYPED } from '../../forms/use-conflict';
import { useSave } from '../../forms/use-save';
import { useTexts } from '../../texts';
import type { Catalogue } from '../catalogue';
import { texts } from '../texts';
import { ProductFields } from './product-fields';
import { productSchema } from './product-schema';
import { productTexts } from './product-texts';
import type { ProductValues } from './product-values';

interface ProductFormProps {
  projectId: string;
  catalogue: Catalogue;
  /** Null for a new product. */
  id: string | null;
  values: ProductValues;
  action: string;
  save: Parameters<typeof useSave<ProductValues, void>>[0];
  /** Reads the stored product, to detect that another owner has saved. */
  read?: () => Promise<ProductValues>;
}

export function ProductForm({ projectId, catalogue, id, values, action, save: options, read }: ProductFormProps) {
  const t = useTexts(productTexts).form;
  const shared = useTexts(texts);
  const form = useForm({
    resolver: zodResolver(productSchema({ catalogue, id, t, shared })),
    ...(id === null ? { defaultValues: values } : { values, resetOptions: KEEP_TYPED }),
  });
  const save = useSave(options);
  const labels = {
    id: t.id,
    displayName: t.name,
    customerType: t.customerType,
    catalogId: t.catalog,
    kind: t.kind,
    stackable: t.stackable,
    serverOnly: t.serverOnly,
    addOnTo: t.addOn,
    prices: t.prices,
    freeTrials: t.freeTrials,
    items: t.items,
  };
  return (
    <FormCard form={form} save={save} action={action} conflict={read && { read, labels }}>
      <ProductFields form={form} catalogue={catalogue} projectId={projectId} id={id} />
    </FormCard>
  );
}

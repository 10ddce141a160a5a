import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormCard } from '../../forms/form-card';
import { KEEP_TYPED } from '../../forms/use-conflict';
import { useChange } from '../../forms/use-change';
import { useTexts } from '../../texts';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { paymentsProductsTexts } from '../../texts/generated/payments-products-texts';
import type { PaymentsConfig } from '../payments-config';
import { useProject } from '../project';
import { configKey } from '../queries';
import { writeEntry } from '../writes';
import { ProductFields } from './product-fields';
import { productSchema, type ProductValues } from './product-schema';
import { productJson } from './product-values';

interface ProductFormProps {
  payments: PaymentsConfig;
  /** Null for a new product. */
  id: string | null;
  values: ProductValues;
  action: string;
  done: string;
  onSaved?: (id: string) => unknown;
  /** Reads the stored product, to detect that another owner has saved. */
  read?: () => Promise<ProductValues>;
}

export function ProductForm({ payments, id, values, action, done, onSaved, read }: ProductFormProps) {
  const project = useProject();
  const t = useTexts(paymentsProductsTexts).form;
  const shared = useTexts(paymentsTexts);
  const form = useForm({
    resolver: zodResolver(productSchema(payments, id)),
    ...(id === null ? { defaultValues: values } : { values, resetOptions: KEEP_TYPED }),
  });
  const save = useChange({
    act: (typed: ProductValues) => writeEntry(project, 'products', id ?? typed.id, productJson(typed)),
    refreshes: [configKey(project)],
    done,
    onDone: (_, typed) => onSaved?.(typed.id),
  });
  const labels = {
    id: shared.id,
    name: shared.name,
    customerType: shared.customerType,
    catalogId: t.catalog,
    kind: t.priced,
    stackable: t.stackable,
    serverOnly: t.serverOnly,
    addOnTo: t.addOn,
    prices: t.prices,
    freeTrials: shared.freeTrials,
    items: t.items,
  };
  return (
    <FormCard form={form} save={save} action={action} conflict={read && { read, labels }} isLong>
      <ProductFields form={form} payments={payments} id={id} />
    </FormCard>
  );
}

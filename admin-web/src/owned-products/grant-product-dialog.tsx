import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminRequest } from '../api/admin-request';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { Field } from '../components/field';
import { Input, Select } from '../components/input';
import { FormDialog } from '../forms/form-dialog';
import { useSave } from '../forms/use-save';
import { fill, useTexts } from '../texts';
import { catalogQuery, type Holder, holderPath, holdingKeys } from './queries';
import { holdingTexts } from './texts';

interface GrantProductDialogProps {
  projectId: string;
  holder: Holder;
  onClose: () => void;
}

export function GrantProductDialog({ projectId, holder, onClose }: GrantProductDialogProps) {
  const t = useTexts(holdingTexts).products;
  const api = useApi();
  const catalog = useQuery(catalogQuery(api, projectId, holder.type));
  const products = catalog.data?.products ?? [];
  const schema = z.object({
    productId: z.string().min(1, t.noneDefined),
    quantity: z.number(t.amountWrong).int(t.amountWrong).min(1, t.amountWrong),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    values: { productId: products[0]?.id ?? '', quantity: 1 },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const save = useSave({
    act: ({ productId, quantity }: z.infer<typeof schema>) =>
      adminRequest(api, projectId, 'POST /payments/products/{customer_type}/{customer_id}', {
        path: holderPath(holder),
        body: { product_id: productId, quantity },
      }),
    refreshes: [holdingKeys(projectId, holder).products, holdingKeys(projectId, holder).items],
    done: (_, { productId }) =>
      fill(t.granted, { name: products.find(({ id }) => id === productId)?.name ?? productId }),
  });
  return (
    <FormDialog
      title={t.grant}
      description={t.grantText}
      form={form}
      save={save}
      action={t.act}
      isLoading={catalog.isPending}
      onClose={onClose}
    >
      {catalog.data !== undefined && products.length === 0 && <Alert tone="warning">{t.noneDefined}</Alert>}
      <Field label={t.product} error={errors.productId?.message}>
        {(control) => (
          <Select {...control} {...form.register('productId')}>
            {products.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t.amount} error={errors.quantity?.message}>
        {(control) => (
          <Input {...control} {...form.register('quantity', { valueAsNumber: true })} type="number" min={1} step={1} />
        )}
      </Field>
    </FormDialog>
  );
}

import { KnownErrors } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../../shell/api-context';
import { Alert } from '../../components/alert';
import { Checkbox } from '../../components/checkbox';
import { Dialog } from '../../components/dialog';
import { Field } from '../../components/field';
import { Input, Select } from '../../components/input';
import { configQuery } from '../../config-forms/queries';
import { FormDialog } from '../../forms/form-dialog';
import { useSave } from '../../forms/use-save';
import { useTexts } from '../../texts';
import { catalogueOf, pricesOf } from '../catalogue';
import { type Customer, paymentsKey } from '../queries';
import { texts } from '../texts';
import { paymentWrites } from '../writes';
import { customerTexts } from './customer-texts';

interface GrantDialogProps {
  projectId: string;
  customer: Customer;
  onClose: () => void;
}

/** Grants a product without payment. Offers only stored products for this customer type. */
export function GrantDialog({ projectId, customer, onClose }: GrantDialogProps) {
  const api = useApi();
  const t = useTexts(customerTexts).grant;
  const shared = useTexts(texts);
  const { data: config, isPending } = useQuery(configQuery(api, projectId));
  const products = config === undefined ? [] : Object.entries(catalogueOf(config).products);
  const offered = products.filter(
    ([, product]) => product.customerType === customer.type && pricesOf(product).length > 0,
  );
  const schema = z.object({
    productId: z.string().min(1),
    quantity: z.string().regex(/^[1-9]\d{0,8}$/, shared.wholeNumber),
    renews: z.boolean(),
  });
  const first = offered[0]?.[0] ?? '';
  const form = useForm({ resolver: zodResolver(schema), values: { productId: first, quantity: '1', renews: false } });
  const productId = useWatch({ control: form.control, name: 'productId' });
  const chosen = offered.find(([id]) => id === productId)?.[1];
  // A grant uses the first price.
  const isRecurring = chosen !== undefined && pricesOf(chosen)[0]?.[1].interval !== undefined;
  const save = useSave({
    act: ({ productId: id, quantity, renews }: z.infer<typeof schema>) =>
      paymentWrites(api, projectId).grant(customer, {
        productId: id,
        quantity: chosen?.stackable ? Number(quantity) : 1,
        renews: isRecurring && renews,
      }),
    refreshes: [paymentsKey(projectId)],
    done: t.done,
  });
  if (config !== undefined && offered.length === 0) {
    return (
      <Dialog title={t.title} onClose={onClose} size="small">
        <p className="text-ink-muted">{t.none}</p>
      </Dialog>
    );
  }
  const failure = save.error instanceof KnownErrors.ProductAlreadyGranted ? { ...save, error: null } : save;
  return (
    <FormDialog
      title={t.title}
      description={t.text}
      form={form}
      save={failure}
      action={t.action}
      isLoading={isPending}
      onClose={onClose}
      size="small"
    >
      {save.error instanceof KnownErrors.ProductAlreadyGranted && <Alert tone="danger">{t.owned}</Alert>}
      <Field label={t.product} hint={chosen?.catalogId === undefined ? undefined : t.replaces}>
        {(control) => (
          <Select {...control} {...form.register('productId')}>
            {offered.map(([id, { displayName }]) => (
              <option key={id} value={id}>
                {displayName}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {chosen?.stackable && (
        <Field label={t.quantity} error={form.formState.errors.quantity?.message}>
          {(control) => <Input {...control} {...form.register('quantity')} inputMode="numeric" autoComplete="off" />}
        </Field>
      )}
      {isRecurring && <Checkbox label={t.renews} hint={t.renewsHint} {...form.register('renews')} />}
    </FormDialog>
  );
}

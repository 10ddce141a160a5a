import { KnownErrors } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Alert } from '../../components/alert';
import { Checkbox } from '../../components/choice';
import { FormDialog } from '../../forms/form-dialog';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { paymentsCustomersTexts } from '../../texts/generated/payments-customers-texts';
import { SelectField, TextField } from '../../components/fields';
import { pricesOf } from '../payments-config';
import { usePaymentsConfig, useProject } from '../project';
import { type Customer, paymentsKey } from '../queries';
import { paymentWrites } from '../writes';
import { useOffered } from './offered';

/** Grants a product without payment. Offers only stored products for this customer type. */
export function GrantDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const project = useProject();
  const all = useTexts(paymentsCustomersTexts);
  const t = all.grant;
  const shared = useTexts(paymentsTexts);
  const isLoading = usePaymentsConfig() === undefined;
  const { offered, options } = useOffered(customer.type);
  const schema = z.object({
    productId: z.string().min(1, all.noProducts),
    quantity: z.string().regex(/^[1-9]\d{0,8}$/, shared.wholeNumber),
    renews: z.boolean(),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    values: { productId: offered[0]?.[0] ?? '', quantity: '1', renews: false },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const productId = useWatch({ control: form.control, name: 'productId' });
  const chosen = offered.find(([id]) => id === productId)?.[1];
  // A grant uses the first price.
  const isRecurring = chosen !== undefined && pricesOf(chosen)[0]?.[1].interval !== undefined;
  const save = useChange({
    act: ({ productId: id, quantity, renews }: z.infer<typeof schema>) =>
      paymentWrites(project).grant(customer, {
        productId: id,
        quantity: chosen?.stackable ? Number(quantity) : 1,
        renews: isRecurring && renews,
      }),
    refreshes: [paymentsKey(project)],
    done: fill(t.done, { name: chosen?.displayName ?? '' }),
  });
  const isOwned = save.error instanceof KnownErrors.ProductAlreadyGranted;
  return (
    <FormDialog
      title={t.title}
      description={t.text}
      form={form}
      save={isOwned ? { ...save, error: null } : save}
      action={t.action}
      isLoading={isLoading || offered.length === 0}
      onClose={onClose}
      size="small"
    >
      {isOwned && <Alert tone="danger">{all.owned}</Alert>}
      {!isLoading && offered.length === 0 && <Alert tone="warning">{all.noProducts}</Alert>}
      <SelectField
        label={all.product}
        hint={chosen?.catalogId === undefined ? undefined : t.replaces}
        error={errors.productId?.message}
        options={options}
        {...form.register('productId')}
      />
      {chosen?.stackable && (
        <TextField
          label={t.quantity}
          error={errors.quantity?.message}
          inputMode="numeric"
          {...form.register('quantity')}
        />
      )}
      {isRecurring && <Checkbox label={t.renews} hint={t.renewsHint} {...form.register('renews')} />}
    </FormDialog>
  );
}

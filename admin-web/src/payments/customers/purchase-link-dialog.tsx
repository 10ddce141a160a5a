import { KnownErrors } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { Alert } from '../../components/alert';
import { FormDialog, Optional } from '../../forms/form-dialog';
import { useChange } from '../../forms/use-change';
import { useTexts } from '../../texts';
import { SelectField, TextField } from '../fields';
import { CUSTOMER_TYPES } from '../payments-config';
import { usePaymentsConfig, useProject } from '../project';
import type { Customer } from '../queries';
import { paymentWrites } from '../writes';
import { CustomerPicker } from './customer-picker';
import { customerTexts } from './customer-texts';
import { LinkDialog } from './link-dialog';
import { useOffered } from './offered';

interface PurchaseLinkDialogProps {
  /** If undefined, the dialog asks for the product. */
  productId?: string;
  /** If undefined, the dialog asks for the customer. */
  customer?: Customer;
  onClose: () => void;
}

export function PurchaseLinkDialog({ productId, customer, onClose }: PurchaseLinkDialogProps) {
  const project = useProject();
  const all = useTexts(customerTexts);
  const t = all.link;
  const payments = usePaymentsConfig();
  const type = productId === undefined ? customer?.type : payments?.products[productId]?.customerType;
  const { offered, options } = useOffered(type);
  const [url, setUrl] = useState<string | null>(null);
  const schema = z.object({
    productId: z.string().min(1, all.noProducts),
    customer: z.object({ type: z.enum(CUSTOMER_TYPES), id: z.string(), name: z.string() }, all.picker.missing),
    returnUrl: z
      .string()
      .trim()
      .refine((text) => text === '' || URL.canParse(text), t.returnUrlInvalid),
  });
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    values: {
      productId: productId ?? offered[0]?.[0] ?? '',
      customer: customer ? { ...customer, name: '' } : (null as never),
      returnUrl: '',
    },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const save = useChange({
    act: (typed: z.output<typeof schema>) =>
      paymentWrites(project).purchaseLink(typed.customer, typed.productId, typed.returnUrl || undefined),
    onDone: (link) => setUrl(link.url),
  });
  if (url !== null)
    return (
      <LinkDialog title={t.ready} description={t.readyText} url={url} onClose={onClose}>
        {payments?.testMode && <Alert>{t.testMode}</Alert>}
      </LinkDialog>
    );
  const isOwned = save.error instanceof KnownErrors.ProductAlreadyGranted;
  return (
    <FormDialog
      title={t.title}
      description={t.text}
      form={form}
      save={isOwned ? { ...save, error: null } : save}
      action={t.action}
      isLoading={payments === undefined}
      isGoneWhenSaved
      onClose={onClose}
    >
      {isOwned && <Alert tone="danger">{all.owned}</Alert>}
      {productId === undefined && (
        <SelectField
          label={all.product}
          error={errors.productId?.message}
          options={options}
          {...form.register('productId')}
        />
      )}
      {customer === undefined && type !== undefined && (
        <Controller
          control={form.control}
          name="customer"
          render={({ field }) => (
            <CustomerPicker
              type={type}
              value={field.value}
              onChange={field.onChange}
              error={errors.customer?.message}
            />
          )}
        />
      )}
      <TextField
        label={t.returnUrl}
        hint={t.returnUrlHint}
        aside={<Optional />}
        error={errors.returnUrl?.message}
        type="url"
        {...form.register('returnUrl')}
      />
    </FormDialog>
  );
}

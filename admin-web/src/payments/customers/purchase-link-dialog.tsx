import { KnownErrors } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../components/alert';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Failure } from '../../forms/failure';
import { Optional } from '../../forms/form-dialog';
import { useChange } from '../../forms/use-change';
import { useTexts } from '../../texts';
import { paymentsCustomersTexts } from '../../texts/generated/payments-customers-texts';
import { SelectField, TextField } from '../../components/fields';
import { usePaymentsConfig, useProject } from '../project';
import { type Customer, customerSearchQuery } from '../queries';
import { paymentWrites } from '../writes';
import { SearchPicker } from '../../components/search-picker';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import type { CustomerType } from '../payments-config';
import { LinkDialog } from './link-dialog';
import { useOffered } from './offered';
import { FormError } from '../../components/field';

interface PurchaseLinkDialogProps {
  /** If undefined, the dialog asks for the product. */
  productId?: string;
  /** If undefined, the dialog asks for the customer. */
  customer?: Customer;
  onClose: () => void;
}

export function PurchaseLinkDialog({ productId, customer, onClose }: PurchaseLinkDialogProps) {
  const project = useProject();
  const all = useTexts(paymentsCustomersTexts);
  const t = all.link;
  const payments = usePaymentsConfig();
  const type = productId === undefined ? customer?.type : payments?.products[productId]?.customerType;
  const { offered, options } = useOffered(type);
  const [found, setFound] = useState<(Customer & { name: string }) | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const schema = z.object({
    productId: z.string().min(1, all.noProducts),
    returnUrl: z
      .string()
      .trim()
      .refine((text) => text === '' || URL.canParse(text), t.returnUrlInvalid),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    values: {
      productId: productId ?? offered[0]?.[0] ?? '',
      returnUrl: '',
    },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const save = useChange({
    act: async (typed: z.infer<typeof schema>) => {
      const buyer = customer ?? found;
      if (buyer === null) return setMissing(true);
      const { url: made } = await paymentWrites(project).purchaseLink(
        buyer,
        typed.productId,
        typed.returnUrl || undefined,
      );
      setUrl(made);
    },
  });
  if (url !== null)
    return (
      <LinkDialog title={t.ready} description={t.readyText} url={url} onClose={onClose}>
        {payments?.testMode && <Alert>{t.testMode}</Alert>}
      </LinkDialog>
    );
  const isOwned = save.error instanceof KnownErrors.ProductAlreadyGranted;
  return (
    <Dialog title={t.title} description={t.text} onClose={onClose} isPersistent={save.isBusy}>
      {isOwned ? <Alert tone="danger">{all.owned}</Alert> : <Failure error={save.error} />}
      <div className="flex flex-col gap-4">
        {customer === undefined && type !== undefined && (
          // Outside the form, because its search field is a form.
          <CustomerPicker
            type={type}
            value={found}
            onChange={setFound}
            error={found === null && isMissing ? all.picker.missing : undefined}
          />
        )}
        <form noValidate onSubmit={(event) => void form.handleSubmit(save.run)(event)} className="flex flex-col gap-4">
          {productId === undefined && (
            <SelectField
              label={all.product}
              error={errors.productId?.message}
              options={options}
              {...form.register('productId')}
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
          <DialogActions>
            <Button type="submit" variant="primary" isBusy={save.isBusy} disabled={payments === undefined}>
              {t.action}
            </Button>
          </DialogActions>
        </form>
      </div>
    </Dialog>
  );
}

interface CustomerPickerProps {
  type: CustomerType;
  value: (Customer & { name: string }) | null;
  onChange: (customer: (Customer & { name: string }) | null) => void;
  error?: string;
}

/** Finds a user or team by name, or accepts a custom customer id. */
function CustomerPicker({ type, value, onChange, error }: CustomerPickerProps) {
  const project = useProject();
  const t = useTexts(paymentsCustomersTexts).picker;
  const { customerTypes } = useTexts(paymentsTexts);
  if (type === 'custom')
    return (
      <TextField
        label={customerTypes.custom}
        hint={t.customHint}
        error={error}
        defaultValue={value?.id}
        maxLength={1_000}
        spellCheck={false}
        onChange={({ target }) => {
          const id = target.value.trim();
          onChange(id === '' ? null : { type, id, name: id });
        }}
      />
    );
  const useFound = (text: string) => useQuery(customerSearchQuery(project, type, text));
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="text-13 font-medium">
        {customerTypes[type]}
      </span>
      <SearchPicker
        label={customerTypes[type]}
        placeholder={t[type]}
        useFound={useFound}
        value={value}
        onChange={({ id, name }) => onChange({ type, id, name })}
        isSquare={type === 'team'}
      />
      <FormError>{error}</FormError>
    </div>
  );
}

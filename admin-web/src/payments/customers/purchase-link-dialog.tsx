import { KnownErrors } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../shell/api-context';
import { Alert } from '../../components/alert';
import { Button } from '../../components/button';
import { CopyField } from '../../components/copy';
import { Dialog, DialogActions } from '../../components/dialog';
import { Field } from '../../components/field';
import { Input, Select } from '../../components/input';
import { configQuery } from '../../config-forms/queries';
import { Failure } from '../../forms/failure';
import { Optional } from '../../forms/form-dialog';
import { useSave } from '../../forms/use-save';
import { useTexts } from '../../texts';
import { catalogueOf, pricesOf } from '../catalogue';
import type { Customer } from '../queries';
import { paymentWrites } from '../writes';
import { CustomerPicker } from './customer-picker';
import { customerTexts } from './customer-texts';

interface PurchaseLinkDialogProps {
  projectId: string;
  /** If undefined, the dialog asks for the product. */
  productId?: string;
  customer?: Customer;
  onClose: () => void;
}

export function PurchaseLinkDialog({ projectId, productId, customer, onClose }: PurchaseLinkDialogProps) {
  const api = useApi();
  const all = useTexts(customerTexts);
  const t = all.link;
  const config = useQuery(configQuery(api, projectId)).data;
  const catalogue = config && catalogueOf(config);
  const products = Object.entries(catalogue?.products ?? {});
  const type = productId === undefined ? customer?.type : catalogue?.products[productId]?.customerType;
  const offered = products.filter(([, product]) => product.customerType === type && pricesOf(product).length > 0);
  const [found, setFound] = useState<Customer | null>(customer ?? null);
  const [chosen, setChosen] = useState<string>();
  const [returnUrl, setReturnUrl] = useState('');
  const [faults, setFaults] = useState<{ customer?: string; returnUrl?: string }>({});
  const [url, setUrl] = useState<string | null>(null);
  const product = productId ?? chosen ?? offered[0]?.[0];
  const save = useSave({
    act: async () => {
      if (found === null || product === undefined) return null;
      return (await paymentWrites(api, projectId).purchaseLink(found, product, returnUrl.trim() || undefined)).url;
    },
    onDone: setUrl,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = {
      customer: found === null ? all.picker.missing : undefined,
      returnUrl: returnUrl.trim() === '' || URL.canParse(returnUrl.trim()) ? undefined : t.returnUrlInvalid,
    };
    setFaults(next);
    if (!next.customer && !next.returnUrl) void save.run();
  };

  if (url !== null) {
    return (
      <Dialog title={t.ready} description={t.readyText} onClose={onClose} isPersistent>
        <div className="flex flex-col gap-4">
          <CopyField label={t.ready} value={url} />
          {catalogue?.testMode && <Alert>{t.testMode}</Alert>}
        </div>
        <DialogActions>
          <Button asChild>
            <a href={url} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden className="size-4" />
              {t.open}
            </a>
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t.done}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  const isOwned = save.error instanceof KnownErrors.ProductAlreadyGranted;
  return (
    <Dialog title={t.title} description={t.text} onClose={onClose} isPersistent={save.isBusy}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {isOwned ? <Alert tone="danger">{all.grant.owned}</Alert> : <Failure error={save.error} />}
        {productId === undefined && (
          <Field label={t.product} hint={config && offered.length === 0 ? t.noProducts : undefined}>
            {(control) => (
              <Select {...control} value={product} onChange={(event) => setChosen(event.target.value)}>
                {offered.map(([id, { displayName }]) => (
                  <option key={id} value={id}>
                    {displayName}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {customer === undefined && type !== undefined && (
          <CustomerPicker projectId={projectId} value={found} onChange={setFound} type={type} error={faults.customer} />
        )}
        <Field label={t.returnUrl} hint={t.returnUrlHint} aside={<Optional />} error={faults.returnUrl}>
          {(control) => (
            <Input
              {...control}
              type="url"
              value={returnUrl}
              autoComplete="off"
              onChange={(event) => setReturnUrl(event.target.value)}
            />
          )}
        </Field>
        <DialogActions>
          <Button type="submit" variant="primary" isBusy={save.isBusy} disabled={product === undefined}>
            {t.action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

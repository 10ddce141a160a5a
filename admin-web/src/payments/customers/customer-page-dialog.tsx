import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { CopyField } from '../../components/copy';
import { Dialog, DialogActions } from '../../components/dialog';
import { Failure } from '../../forms/failure';
import { useSave } from '../../forms/use-save';
import { fill, formatLocale, useTexts } from '../../texts';
import type { Customer } from '../queries';
import { paymentWrites } from '../writes';
import { customerTexts } from './customer-texts';

interface CustomerPageDialogProps {
  projectId: string;
  customer: Customer;
  onClose: () => void;
}

/**
 * Creates a link to the customer's own page. Created on request, because anyone with the link can act as the customer
 * there.
 */
export function CustomerPageDialog({ projectId, customer, onClose }: CustomerPageDialogProps) {
  const api = useApi();
  const t = useTexts(customerTexts).pageLink;
  const [link, setLink] = useState<{ url: string; expiresAt: Date } | null>(null);
  const save = useSave({ act: () => paymentWrites(api, projectId).customerLink(customer), onDone: setLink });
  return (
    <Dialog title={t.title} description={t.text} onClose={onClose} isPersistent={link !== null}>
      <Failure error={save.error} />
      {link !== null && (
        <div className="flex flex-col gap-2">
          <CopyField label={t.label} value={link.url} isSecret />
          <p className="text-13 text-ink-faint">
            {fill(t.until, { time: link.expiresAt.toLocaleTimeString(formatLocale()) })} {t.receipts}
          </p>
        </div>
      )}
      <DialogActions>
        {link === null ? (
          <Button variant="primary" isBusy={save.isBusy} onClick={() => void save.run()}>
            {t.action}
          </Button>
        ) : (
          <>
            <Button asChild>
              <a href={link.url} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden className="size-4" />
                {t.open}
              </a>
            </Button>
            <Button variant="primary" onClick={onClose}>
              {t.close}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

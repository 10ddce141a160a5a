import { useState } from 'react';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Failure } from '../../forms/failure';
import { useChange } from '../../forms/use-change';
import { fill, formatLocale, useTexts } from '../../texts';
import { paymentsCustomersTexts } from '../../texts/generated/payments-customers-texts';
import { useProject } from '../project';
import type { Customer } from '../queries';
import { paymentWrites } from '../writes';
import { LinkDialog } from './link-dialog';

/**
 * Creates a link to the customer's own page. Created on request, because anyone with the link can act as the customer
 * there.
 */
export function CustomerPageDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const project = useProject();
  const t = useTexts(paymentsCustomersTexts).pageLink;
  const [link, setLink] = useState<{ url: string; expiresAt: Date } | null>(null);
  const save = useChange({ act: () => paymentWrites(project).customerLink(customer), onDone: setLink });
  if (link !== null) {
    const time = link.expiresAt.toLocaleTimeString(formatLocale(), { timeStyle: 'short' });
    return (
      <LinkDialog title={t.title} description={t.text} url={link.url} isSecret onClose={onClose}>
        <p className="text-13 text-ink-faint">{fill(t.until, { time })}</p>
      </LinkDialog>
    );
  }
  return (
    <Dialog title={t.title} description={t.text} onClose={onClose}>
      <Failure error={save.error} />
      <DialogActions>
        <Button variant="primary" isBusy={save.isBusy} onClick={() => void save.run()}>
          {t.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

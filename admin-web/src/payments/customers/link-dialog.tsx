import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button';
import { CopyField } from '../../components/copy';
import { Dialog, DialogActions } from '../../components/dialog';
import { useTexts } from '../../texts';
import { paymentsCustomersTexts } from '../../texts/generated/payments-customers-texts';

interface LinkDialogProps {
  title: string;
  description: string;
  url: string;
  /** Set if the link lets anyone act as the customer. */
  isSecret?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** Shows a new link, to copy or open. */
export function LinkDialog({ title, description, url, isSecret = false, onClose, children }: LinkDialogProps) {
  const t = useTexts(paymentsCustomersTexts).link;
  return (
    <Dialog title={title} description={description} onClose={onClose} isPersistent>
      <div className="flex flex-col gap-3">
        <CopyField label={t.label} value={url} isSecret={isSecret} />
        {children}
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

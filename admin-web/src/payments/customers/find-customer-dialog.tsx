import { useState } from 'react';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { useTexts } from '../../texts';
import type { CustomerType } from '../catalogue';
import type { Customer } from '../queries';
import { CustomerPicker } from './customer-picker';
import { customerTexts } from './customer-texts';

interface FindCustomerDialogProps {
  projectId: string;
  type?: CustomerType;
  onFound: (customer: Customer) => void;
  onClose: () => void;
}

/** Finds a customer. Picking a user or team closes the dialog at once; a custom id must be confirmed. */
export function FindCustomerDialog({ projectId, type, onFound, onClose }: FindCustomerDialogProps) {
  const t = useTexts(customerTexts);
  const [customer, setCustomer] = useState<Customer | null>(null);
  return (
    <Dialog title={t.open} description={t.openText} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (customer) onFound(customer);
        }}
      >
        <CustomerPicker
          projectId={projectId}
          value={customer}
          type={type}
          onChange={(found) => (found && found.type !== 'custom' ? onFound(found) : setCustomer(found))}
        />
        <DialogActions>
          <Button type="submit" variant="primary" disabled={customer === null}>
            {t.openAction}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

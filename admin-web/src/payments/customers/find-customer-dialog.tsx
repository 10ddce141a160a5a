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
  /** Of this type alone. */
  type?: CustomerType;
  onFound: (customer: Customer) => void;
  onClose: () => void;
}

/** Looks a customer up: whoever is found is taken at once, an id of the owner's own is typed to its end. */
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

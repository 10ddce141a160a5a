import { type ReactNode, useState } from 'react';
import { describeError } from '../api/errors';
import { Alert } from './alert';
import { Button } from './button';
import { Dialog, DialogActions } from './dialog';

interface ConfirmDialogProps {
  title: ReactNode;
  description: ReactNode;
  /** Names the deed: "Revoke key", never "OK". */
  action: string;
  /** Rejects when it failed; the dialog then stays and says why. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, description, action, onConfirm, onClose }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} description={description} onClose={onClose} size="small" isPersistent={isBusy}>
      {error !== null && <Alert tone="danger">{describeError(error)}</Alert>}
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} autoFocus>
          Cancel
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={() => void confirm()}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

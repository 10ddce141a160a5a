import type { ReactNode } from 'react';
import { Failure } from './failure';
import type { Change } from './use-change';
import { useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { Button } from '../components/button';
import { Dialog, DialogActions } from '../components/dialog';
import type { Pick } from '../components/search-picker';

interface PickDialogProps {
  title: ReactNode;
  description?: ReactNode;
  action: string;
  save: Change<Pick>;
  picked: Pick | null;
  onClose: () => void;
  children: ReactNode;
}

/** Lets the owner pick one item and saves the choice. */
export function PickDialog({ title, description, action, save, picked, onClose, children }: PickDialogProps) {
  const t = useTexts(componentsTexts);
  return (
    <Dialog title={title} description={description} onClose={onClose} isPersistent={save.isBusy}>
      <Failure error={save.error} />
      {children}
      <DialogActions>
        <Button onClick={onClose} disabled={save.isBusy}>
          {t.cancel}
        </Button>
        <Button
          variant="primary"
          disabled={picked === null}
          isBusy={save.isBusy}
          onClick={() => void (async () => picked !== null && (await save.run(picked)) && onClose())()}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

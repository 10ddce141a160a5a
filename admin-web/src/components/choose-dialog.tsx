import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { Button } from './button';
import { Dialog, DialogActions } from './dialog';
import type { Pick } from './search-picker';

interface ChooseDialogProps {
  title: string;
  action: string;
  onChoose: (pick: Pick) => void;
  onClose: () => void;
  children: (value: Pick | null, onChange: (pick: Pick) => void) => ReactNode;
}

/** Lets the owner choose one item. Saves nothing; see `PickDialog` for choices that are saved. */
export function ChooseDialog({ title, action, onChoose, onClose, children }: ChooseDialogProps) {
  const { cancel } = useTexts(componentsTexts);
  const [pick, setPick] = useState<Pick | null>(null);
  return (
    <Dialog title={title} onClose={onClose} size="small">
      {children(pick, setPick)}
      <DialogActions>
        <Button onClick={onClose}>{cancel}</Button>
        <Button
          variant="primary"
          writes={false}
          disabled={pick === null}
          onClick={() => {
            if (pick !== null) onChoose(pick);
            onClose();
          }}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

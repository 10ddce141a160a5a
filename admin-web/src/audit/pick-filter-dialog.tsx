import { useState } from 'react';
import { Button } from '../components/button';
import { Dialog, DialogActions } from '../components/dialog';
import type { Pick } from '../components/search-picker';
import { componentTexts } from '../components/texts';
import { TeamPicker } from '../teams/team-picker';
import { useTexts } from '../texts';
import { UserPicker } from '../users/user-picker';
import { texts } from './texts';

/** Filters whose value is a user or a team of the project. */
export const PICKED = {
  byUser: { filter: 'actor', Picker: UserPicker },
  aboutUser: { filter: 'target', Picker: UserPicker },
  aboutTeam: { filter: 'target', Picker: TeamPicker },
} as const;

export type Picked = keyof typeof PICKED;

interface PickFilterDialogProps {
  projectId: string;
  picked: Picked;
  onPick: (pick: Pick) => void;
  onClose: () => void;
}

/** Picks the user or the team whose entries are shown. */
export function PickFilterDialog({ projectId, picked, onPick, onClose }: PickFilterDialogProps) {
  const t = useTexts(texts).filters;
  const { cancel } = useTexts(componentTexts);
  const { Picker } = PICKED[picked];
  const [pick, setPick] = useState<Pick | null>(null);
  return (
    <Dialog title={t[picked]} onClose={onClose} size="small">
      <Picker projectId={projectId} value={pick} onChange={setPick} />
      <DialogActions>
        <Button onClick={onClose}>{cancel}</Button>
        <Button
          variant="primary"
          disabled={pick === null}
          onClick={() => {
            if (pick !== null) onPick(pick);
            onClose();
          }}
        >
          {t.apply}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

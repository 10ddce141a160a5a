import { useState } from 'react';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import type { Pick } from '../../components/search-picker';
import { componentTexts } from '../../components/texts';
import { TeamPicker } from '../../teams/team-picker';
import { useTexts } from '../../texts';
import { usersTexts } from '../texts';

interface TeamFilterDialogProps {
  projectId: string;
  onPick: (teamId: string) => void;
  onClose: () => void;
}

/** Picks the team whose members are listed. */
export function TeamFilterDialog({ projectId, onPick, onClose }: TeamFilterDialogProps) {
  const t = useTexts(usersTexts).filters;
  const { cancel } = useTexts(componentTexts);
  const [team, setTeam] = useState<Pick | null>(null);
  return (
    <Dialog title={t.pickTeam} onClose={onClose} size="small">
      <TeamPicker projectId={projectId} value={team} onChange={setTeam} />
      <DialogActions>
        <Button onClick={onClose}>{cancel}</Button>
        <Button
          variant="primary"
          disabled={team === null}
          onClick={() => {
            if (team !== null) onPick(team.id);
            onClose();
          }}
        >
          {t.pickTeamAct}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { PickDialog } from '../forms/pick-dialog';
import type { Pick } from '../components/search-picker';
import { useChange } from '../forms/use-change';
import { TeamPicker } from '../people/team-picker';

interface AddToTeamDialogProps {
  projectId: string;
  title: string;
  description: string;
  action: string;
  onAdd: (team: Pick) => Promise<unknown>;
  refreshes?: readonly QueryKey[];
  done?: (team: Pick) => string;
  onClose: () => void;
}

export function AddToTeamDialog({
  projectId,
  title,
  description,
  action,
  onAdd,
  refreshes,
  done,
  onClose,
}: AddToTeamDialogProps) {
  const [team, setTeam] = useState<Pick | null>(null);
  const save = useChange<Pick>({ act: onAdd, refreshes, done: done && ((_, picked) => done(picked)) });
  return (
    <PickDialog title={title} description={description} action={action} save={save} picked={team} onClose={onClose}>
      <TeamPicker projectId={projectId} value={team} onChange={setTeam} />
    </PickDialog>
  );
}

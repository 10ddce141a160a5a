import { ChooseDialog } from '../../components/choose-dialog';
import { TeamPicker } from '../../people/team-picker';
import { useTexts } from '../../texts';
import { usersTexts } from '../../texts/generated/users-texts';

interface TeamFilterDialogProps {
  projectId: string;
  onPick: (teamId: string) => void;
  onClose: () => void;
}

export function TeamFilterDialog({ projectId, onPick, onClose }: TeamFilterDialogProps) {
  const t = useTexts(usersTexts).filters;
  return (
    <ChooseDialog title={t.pickTeam} action={t.pickTeamAct} onChoose={({ id }) => onPick(id)} onClose={onClose}>
      {(value, onChange) => <TeamPicker projectId={projectId} value={value} onChange={onChange} />}
    </ChooseDialog>
  );
}

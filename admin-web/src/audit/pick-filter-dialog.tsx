import { ChooseDialog } from '../components/choose-dialog';
import type { Pick } from '../components/search-picker';
import { TeamPicker } from '../people/team-picker';
import { useTexts } from '../texts';
import { auditTexts } from '../texts/generated/audit-texts';
import { UserPicker } from '../people/user-picker';
import { KeyPicker } from './key-picker';

export const PICKED = {
  byUser: { filter: 'actor', Picker: UserPicker },
  byKeys: { filter: 'actor', Picker: KeyPicker },
  aboutUser: { filter: 'target', Picker: UserPicker },
  aboutTeam: { filter: 'target', Picker: TeamPicker },
  aboutKeys: { filter: 'target', Picker: KeyPicker },
} as const;

export type Picked = keyof typeof PICKED;

interface PickFilterDialogProps {
  projectId: string;
  picked: Picked;
  onPick: (pick: Pick) => void;
  onClose: () => void;
}

export function PickFilterDialog({ projectId, picked, onPick, onClose }: PickFilterDialogProps) {
  const t = useTexts(auditTexts).filters;
  const { Picker } = PICKED[picked];
  return (
    <ChooseDialog title={t[picked]} action={t.apply} onChoose={onPick} onClose={onClose}>
      {(value, onChange) => <Picker projectId={projectId} value={value} onChange={onChange} />}
    </ChooseDialog>
  );
}

import type { CurrentUser, Team, TeamUser } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { Switch } from '../../ui/switch.js';
import { ConfirmDialog } from '../frame/confirm-dialog.js';
import { useAccountTexts } from '../use-account-texts.js';
import { KeyList, useKeysOf } from './member-keys.js';

export interface RemoveMemberProps {
  user: CurrentUser;
  team: Team;
  member: TeamUser;
  name: string;
  onClose: () => void;
}

export function RemoveMember({
  team,
  member,
  name,
  more,
  onConfirm,
  onClose,
}: Omit<RemoveMemberProps, 'user'> & { more?: ReactNode; onConfirm?: () => Promise<void> }): ReactNode {
  const texts = useAccountTexts();
  return (
    <ConfirmDialog
      title={fill(texts.teamRemoveTitle, { name, team: team.displayName })}
      action={texts.remove}
      more={more}
      onConfirm={async () => {
        await onConfirm?.();
        await team.removeUser(member.id);
      }}
      onClose={onClose}
    >
      {texts.teamRemoveWhat}
    </ConfirmDialog>
  );
}

/** Confirms the removal of a member, for users who manage the team's API keys and can take over the member's keys. */
export function RemoveMemberWithKeys({ user, ...props }: RemoveMemberProps): ReactNode {
  const texts = useAccountTexts();
  const { team, member, name } = props;
  const keys = useKeysOf(team, member.id);
  const [takesOver, setTakesOver] = useState(false);
  return (
    <RemoveMember
      {...props}
      more={
        keys.length > 0 && (
          <>
            <KeyList title={fill(texts.teamKeysOf, { name })} keys={keys} />
            <Switch
              label={texts.teamKeysTakeOver}
              hint={texts.teamKeysTakeOverHint}
              isChecked={takesOver}
              onChange={setTakesOver}
            />
          </>
        )
      }
      onConfirm={async () => {
        if (takesOver) for (const key of keys) await key.handOver(user.id);
      }}
    />
  );
}

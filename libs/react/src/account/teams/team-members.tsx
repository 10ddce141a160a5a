import type { CurrentUser, Team, TeamUser } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useTeamUsers } from '../../hooks/user-hooks.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import { ComponentRoot } from '../../ui/component-root.js';
import { Badge, Row, Rows } from '../frame/section.js';
import { useAccountTexts } from '../use-account-texts.js';
import { Switch } from '../../ui/switch.js';
import { ConfirmDialog } from '../frame/confirm-dialog.js';
import { KeyList, useKeysOf } from './member-keys.js';

export interface TeamMembersProps {
  user: CurrentUser;
  team: Team;
  canRemove: boolean;
  /** Whether the user can see the team's API keys and take them over. */
  canManageKeys: boolean;
}

/** The members of a team, longest membership first. */
export function TeamMembers({ user, team, canRemove, canManageKeys }: TeamMembersProps): ReactNode {
  const texts = useAccountTexts();
  const members = useTeamUsers(team);
  return (
    <Rows label={texts.teamMembers}>
      {members.map((member) => (
        <MemberRow
          key={member.id}
          user={user}
          member={member}
          team={team}
          canManageKeys={canManageKeys}
          isSelf={member.id === user.id}
          canRemove={canRemove && member.id !== user.id}
        />
      ))}
    </Rows>
  );
}

interface MemberRowProps extends TeamMembersProps {
  member: TeamUser;
  isSelf: boolean;
}

function MemberRow({ user, member, team, isSelf, canRemove, canManageKeys }: MemberRowProps): ReactNode {
  const texts = useAccountTexts();
  const [isAsking, setAsking] = useState(false);
  const { displayName, profileImageUrl } = member.teamProfile;
  const name = displayName || texts.unnamed;
  const close = () => setAsking(false);
  return (
    <Row
      start={<Avatar name={displayName} imageUrl={profileImageUrl} />}
      title={name}
      badges={isSelf && <Badge>{texts.teamYou}</Badge>}
      actions={
        canRemove && (
          <Button
            variant="danger"
            size="small"
            aria-label={fill(texts.teamRemoveMember, { name })}
            onClick={() => setAsking(true)}
          >
            {texts.remove}
          </Button>
        )
      }
    >
      {isAsking && (
        <ComponentRoot fallback={null}>
          {canManageKeys ? (
            <RemoveMemberWithKeys user={user} team={team} member={member} name={name} onClose={close} />
          ) : (
            <RemoveMember team={team} member={member} name={name} onClose={close} />
          )}
        </ComponentRoot>
      )}
    </Row>
  );
}

interface RemoveMemberProps {
  user: CurrentUser;
  team: Team;
  member: TeamUser;
  name: string;
  onClose: () => void;
}

function RemoveMember({
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
function RemoveMemberWithKeys({ user, ...props }: RemoveMemberProps): ReactNode {
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

import type { CurrentUser, Team, TeamUser } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useTeamUsers } from '../../hooks/user-hooks.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import { ComponentRoot } from '../../ui/component-root.js';
import { Badge, Row, Rows } from '../frame/section.js';
import { useAccountTexts } from '../use-account-texts.js';
import { RemoveMember, RemoveMemberWithKeys } from './remove-member.js';

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

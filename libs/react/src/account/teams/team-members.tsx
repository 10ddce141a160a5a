import type { CurrentUser, Team, TeamUser } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { useTeamUsers } from '../../hooks/user-hooks.js';
import { fill } from '../../texts/catalogue.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../frame/confirm-dialog.js';
import { Badge, Row, Rows } from '../frame/section.js';
import { useAccountTexts } from '../texts/account-texts.js';

export interface TeamMembersProps {
  user: CurrentUser;
  team: Team;
  canRemove: boolean;
}

/** Who is in a team, the longest member first. */
export function TeamMembers({ user, team, canRemove }: TeamMembersProps): ReactNode {
  const texts = useAccountTexts();
  const members = useTeamUsers(team);
  return (
    <Rows label={texts.teamMembers}>
      {members.map((member) => (
        <MemberRow
          key={member.id}
          member={member}
          team={team}
          isSelf={member.id === user.id}
          canRemove={canRemove && member.id !== user.id}
        />
      ))}
    </Rows>
  );
}

interface MemberRowProps {
  member: TeamUser;
  team: Team;
  isSelf: boolean;
  canRemove: boolean;
}

function MemberRow({ member, team, isSelf, canRemove }: MemberRowProps): ReactNode {
  const texts = useAccountTexts();
  const [isAsking, setAsking] = useState(false);
  const { displayName, profileImageUrl } = member.teamProfile;
  const name = displayName || texts.unnamed;
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
        <ConfirmDialog
          title={fill(texts.teamRemoveTitle, { name, team: team.displayName })}
          action={texts.remove}
          onConfirm={() => team.removeUser(member.id)}
          onClose={() => setAsking(false)}
        >
          {texts.teamRemoveWhat}
        </ConfirmDialog>
      )}
    </Row>
  );
}

import type { Team, TeamInvitation } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useTeamInvitations } from '../../hooks/user-hooks.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { ComponentRoot } from '../../ui/component-root.js';
import { TextField } from '../../ui/text-field.js';
import { useCoreTexts } from '../../ui/use-core-texts.js';
import { emailProblem } from '../../sign-in/rules.js';
import { Panel, Row, Rows, SubSection } from '../frame/section.js';
import { SaidTime } from '../frame/time.js';
import { useAct } from '../frame/use-act.js';
import { useAccountTexts } from '../use-account-texts.js';

export interface TeamInvitationsProps {
  team: Team;
  canList: boolean;
  canRevoke: boolean;
}

export function TeamInvitations({ team, canList, canRevoke }: TeamInvitationsProps): ReactNode {
  const texts = useAccountTexts();
  return (
    <SubSection title={texts.teamInvite}>
      <InviteForm team={team} />
      {canList && (
        <ComponentRoot fallback={null}>
          <InvitationList team={team} canRevoke={canRevoke} />
        </ComponentRoot>
      )}
    </SubSection>
  );
}

function InviteForm({ team }: { team: Team }): ReactNode {
  const core = useCoreTexts();
  const texts = useAccountTexts();
  const [address, setAddress] = useState('');
  const [invited, setInvited] = useState<string | null>(null);
  const invite = useAct((email: string) => team.inviteUser({ email }));
  const submit = async () => {
    const email = address.trim();
    setInvited(null);
    if (emailProblem(email, core) !== null) return invite.setProblem(core.badEmail);
    if (!(await invite.run(email))) return;
    setAddress('');
    setInvited(email);
  };
  return (
    <Panel>
      <form
        noValidate
        className="hp-inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={core.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={256}
          value={address}
          problem={invite.problem}
          onChange={setAddress}
        />
        <Button type="submit" variant="secondary" isBusy={invite.isBusy}>
          {texts.teamInviteSend}
        </Button>
      </form>
      {invited !== null && <Alert tone="success">{fill(texts.teamInviteSent, { email: invited })}</Alert>}
    </Panel>
  );
}

function InvitationList({ team, canRevoke }: { team: Team; canRevoke: boolean }): ReactNode {
  const texts = useAccountTexts();
  const invitations = useTeamInvitations(team);
  const revoke = useAct((invitation: TeamInvitation) => invitation.revoke());
  if (invitations.length === 0) return null;
  return (
    <>
      {revoke.problem && <Alert tone="danger">{revoke.problem}</Alert>}
      <Rows label={texts.teamInvitations}>
        {invitations.map((invitation) => (
          <Row
            key={invitation.id}
            title={invitation.recipientEmail ?? texts.unnamed}
            detail={<SaidTime text={texts.teamInvitationEnds} at={invitation.expiresAt} isDay />}
            actions={
              canRevoke && (
                <Button
                  variant="danger"
                  size="small"
                  isBusy={revoke.isBusy}
                  aria-label={fill(texts.teamInvitationRevokeOf, { email: invitation.recipientEmail ?? '' })}
                  onClick={() => void revoke.run(invitation)}
                >
                  {texts.teamInvitationRevoke}
                </Button>
              )
            }
          />
        ))}
      </Rows>
    </>
  );
}

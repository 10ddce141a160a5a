import { useQuery } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { adminRequest } from '../api/admin-request';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { LoadedRows } from '../components/loaded';
import { Row } from '../components/rows';
import { Time } from '../components/time';
import { useChange } from '../forms/use-change';
import { type InvitationJson, invitationsQuery, teamKeys } from '../people/team-queries';
import { fill, useTexts } from '../texts';
import { invitationsTexts } from '../texts/generated/invitations-texts';
import { WithParts } from '../texts/with-parts';
import { InviteDialog } from './invite-dialog';
import { projectInvitationsKey } from './queries';

export function TeamInvitations({ projectId, teamId }: { projectId: string; teamId: string }) {
  const t = useTexts(invitationsTexts).team;
  const api = useApi();
  const invitations = useQuery(invitationsQuery(api, projectId, teamId));
  const [isInviting, setInviting] = useState(false);
  const revoke = useChange({
    confirm: (revoked) => ({
      title: fill(t.revokeTitle, { address: revoked.recipient_email }),
      description: t.revokeText,
      action: t.revoke,
    }),
    act: ({ id }: InvitationJson) =>
      adminRequest(api, projectId, 'DELETE /team-invitations/{id}', { path: { id }, query: { team_id: teamId } }),
    refreshes: [teamKeys.invitations(projectId, teamId), projectInvitationsKey(projectId)],
    done: (_, { recipient_email: address }) => fill(t.revoked, { address }),
  });
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button size="small" onClick={() => setInviting(true)}>
          <MailPlus aria-hidden className="size-4" />
          {t.invite}
        </Button>
      </div>
      <LoadedRows query={invitations} what={t.what} failed={t.failed} label={t.what} none={t.none}>
        {(invitation) => (
          <Row
            key={invitation.id}
            title={invitation.recipient_email}
            detail={
              <WithParts
                text={t.ends}
                parts={{ at: <Time at={new Date(invitation.expires_at_millis)} form="full" /> }}
              />
            }
            actions={
              <Button
                size="small"
                variant="dangerQuiet"
                aria-label={fill(t.revokeOf, { address: invitation.recipient_email })}
                onClick={() => void revoke.run(invitation)}
              >
                {t.revoke}
              </Button>
            }
          />
        )}
      </LoadedRows>
      {isInviting && <InviteDialog projectId={projectId} teamId={teamId} onClose={() => setInviting(false)} />}
      {revoke.dialog}
    </div>
  );
}

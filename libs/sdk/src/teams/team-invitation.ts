import { pathOf, request, type TeamAccess } from '../access.js';
import { allPages } from '../requests/all-pages.js';

/** An invitation that was neither used nor has expired (contract/03 §11). */
export interface TeamInvitation {
  readonly id: string;
  readonly recipientEmail: string | null;
  readonly expiresAt: Date;
  /** @throws KnownErrors.VerificationCodeNotFound if the invitation no longer exists */
  revoke(): Promise<void>;
}

interface TeamInvitationJson {
  id: string;
  recipient_email: string | null;
  expires_at_millis: number;
}

/**
 * Emails an invitation that is valid for 7 days.
 * @param options.callbackUrl where the link leads, with the code in `code`; default: the app's team-invitation page
 * @throws KnownErrors.TeamPermissionRequired without `$invite_members`, RedirectUrlNotWhitelisted
 */
export async function inviteUser(
  access: TeamAccess,
  { email, callbackUrl = access.callbackUrl('teamInvitation') }: { email: string; callbackUrl?: string },
): Promise<void> {
  const body = { email, team_id: access.teamId, callback_url: callbackUrl };
  await request(access, { method: 'POST', path: '/team-invitations/send-code', body });
}

/**
 * Lists invitations, oldest first.
 * @throws KnownErrors.TeamPermissionRequired without `$read_members` and `$invite_members`
 */
export async function listTeamInvitations(access: TeamAccess): Promise<TeamInvitation[]> {
  const query = { team_id: access.teamId };
  const path = '/team-invitations';
  const items = await allPages<TeamInvitationJson>(access.api, access.accessType, { path, query });
  return items.map((json) => ({
    id: json.id,
    recipientEmail: json.recipient_email,
    expiresAt: new Date(json.expires_at_millis),
    revoke: async () => {
      await request(access, { method: 'DELETE', path: `${path}${pathOf(json.id)}`, query });
    },
  }));
}

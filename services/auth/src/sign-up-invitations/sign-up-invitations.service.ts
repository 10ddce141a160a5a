import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { VERIFICATION_CODE_LIFETIMES_MILLIS } from '@hallpass/identity';
import { outbox } from '@hallpass/queue';
import { signUpPageOf } from './sign-up-page.js';
import type { InviteToSignUpDto, ListSignUpInvitationsQuery } from './sign-up-invitation.dto.js';
import { deleteInvitation, upsertInvitations, walkSignUpInvitations } from './sign-up-invitation.sql.js';

/** Invitations to sign up, which owners and servers send to addresses (docs/sign-up-policy.md). */
@Injectable()
export class SignUpInvitations {
  constructor(private readonly database: Database) {}

  walk({ projectId }: Caller, { query, cursor }: ListSignUpInvitationsQuery, limit: number) {
    return walkSignUpInvitations(this.database, projectId, { query, cursor, limit });
  }

  /**
   * Invites addresses. Each gets an email, in which a later step puts the code.
   * @returns how many different addresses were invited
   * @throws RedirectUrlNotWhitelisted
   */
  async invite({ projectId, project }: Caller, { emails, callback_url }: InviteToSignUpDto): Promise<number> {
    const callbackUrl = signUpPageOf(project, callback_url);
    const different = [...new Set(emails)];
    const values = {
      projectId,
      ids: different.map(() => randomUUID()),
      emails: different,
      lifetimeMillis: VERIFICATION_CODE_LIFETIMES_MILLIS.sign_up_invitation,
    };
    await this.database.transaction(async (tx) => {
      await upsertInvitations(tx, values);
      const mails = different.map((email) => ({
        event: 'sign_up_invitation.requested' as const,
        payload: { email, callback_url: callbackUrl, is_approval: false },
      }));
      await outbox.addAll(tx, projectId, mails);
    });
    return different.length;
  }

  /** The link in the email then no longer lets anyone sign up. @throws TextError 404 */
  async revoke({ projectId }: Caller, id: string): Promise<void> {
    if ((await deleteInvitation(this.database, { projectId, id })).length > 0) return;
    throw new TextError(
      404,
      'SIGN_UP_INVITATION_NOT_FOUND',
      'The invitation does not exist, has expired or was used. Reload the list of invitations.',
    );
  }
}

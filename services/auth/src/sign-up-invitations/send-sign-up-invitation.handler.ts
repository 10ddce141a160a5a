import { Injectable } from '@nestjs/common';
import { MailRequests, VerificationCodes } from '@hallpass/identity';
import { withParameters } from '@hallpass/project-config';
import { type Delivery, EventHandler } from '@hallpass/queue';
import { selectTicket } from './ticket.sql.js';

/** Emails the link with which an invited or approved person signs up. Its code proves the mailbox. */
@Injectable()
export class SendSignUpInvitation extends EventHandler<'sign_up_invitation.requested'> {
  readonly event = 'sign_up_invitation.requested';

  constructor(
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
  ) {
    super();
  }

  async handle({ projectId, payload, complete }: Delivery<'sign_up_invitation.requested'>): Promise<void> {
    const { email, callback_url: callbackUrl, is_approval: isApproval, locale } = payload;
    await complete(async (tx) => {
      // Revoked or declined in the meantime.
      if ((await selectTicket(tx, { projectId, email })).length === 0) return;
      const { code } = await this.codes.issue(tx, {
        projectId,
        type: 'sign_up_invitation',
        subject: email,
        data: { email },
      });
      const signUpLink = withParameters(new URL(callbackUrl), { invitation_code: code }).href;
      const template = isApproval ? 'waitlist_approved' : 'sign_up_invitation';
      await this.mails.add(tx, { projectId, recipient: email, template, variables: { signUpLink }, locale });
    });
  }
}

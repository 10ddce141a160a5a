import { Injectable } from '@nestjs/common';
import { linkWithCode, MailRequests, VerificationCodes } from '@hallpass/identity';
import { type Delivery, EventHandler } from '@hallpass/queue';
import { selectByEmail } from './password.sql.js';

/**
 * Emails a reset link to the user who signs in with the address, if there is one. Runs outside the request, which
 * therefore does the same work for every address (security C12).
 */
@Injectable()
export class SendResetCode extends EventHandler<'password_reset.requested'> {
  readonly event = 'password_reset.requested';

  constructor(
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
  ) {
    super();
  }

  async handle({ projectId, payload, complete }: Delivery<'password_reset.requested'>): Promise<void> {
    const { email, callback_url: callbackUrl, locale } = payload;
    await complete(async (tx) => {
      const [owner] = await selectByEmail(tx, { projectId, email });
      if (!owner) return;
      const userId = owner.user_id;
      const { code } = await this.codes.issue(tx, {
        projectId,
        type: 'password_reset',
        userId,
        subject: userId,
        data: { email },
      });
      await this.mails.add(tx, {
        projectId,
        // The stored address: the typed one may only resemble it (security D9).
        recipient: owner.email,
        userId,
        template: 'password_reset',
        variables: { passwordResetLink: linkWithCode(callbackUrl, code) },
        locale,
      });
    });
  }
}

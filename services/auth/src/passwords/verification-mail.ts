import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Sealer, type Tx } from '@hallpass/database';
import { VerificationCodes } from '@hallpass/identity';
import { outbox } from '@hallpass/queue';

/** Asks for the mail with which a user proves that the address of the sign-up is theirs. */
@Injectable()
export class VerificationMail {
  constructor(
    private readonly codes: VerificationCodes,
    private readonly sealer: Sealer,
  ) {}

  /**
   * Issues the code and records the mail, in the transaction of the sign-up.
   * @param email normalised: the address the code is good for
   * @param callbackUrl trusted; the link is this with the query parameter `code`
   */
  async request(
    tx: Tx,
    mail: { projectId: string; userId: string; email: string; callbackUrl: string },
  ): Promise<void> {
    const { projectId, userId, email, callbackUrl } = mail;
    const { code } = await this.codes.issue(tx, {
      projectId,
      type: 'contact_channel_verification',
      userId,
      subject: `${userId}/${email}`,
      data: { email },
    });
    const link = new URL(callbackUrl);
    link.searchParams.set('code', code);
    const mailId = randomUUID();
    const variables = JSON.stringify({ emailVerificationLink: link.href });
    await outbox.add(tx, 'mail.requested', projectId, {
      mail_id: mailId,
      recipient: email,
      user_id: userId,
      template: 'email_verification',
      sealed_variables: this.sealer.seal(variables, { column: 'queue.outbox.payload', rowId: mailId, projectId }),
    });
  }
}

import { Injectable } from '@nestjs/common';
import type { Tx } from '@hallpass/database';
import { VerificationCodes } from '../verification-codes/verification-codes.js';
import { linkWithCode, MailRequests } from './request-mail.js';

/** Asks for the mail with which a user proves that an address is theirs. */
@Injectable()
export class VerificationMail {
  constructor(
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
  ) {}

  /**
   * Issues the code and records the mail, in the caller's transaction.
   * @param email normalised: the address the code is good for
   * @param callbackUrl trusted; the link is this with the query parameter `code`
   * @param locale as of `MailRequest`
   */
  async request(
    tx: Tx,
    mail: { projectId: string; userId: string; email: string; callbackUrl: string; locale?: string },
  ): Promise<void> {
    const { projectId, userId, email, callbackUrl, locale } = mail;
    const { code } = await this.codes.issue(tx, {
      projectId,
      type: 'contact_channel_verification',
      userId,
      subject: `${userId}/${email}`,
      data: { email },
    });
    await this.mails.add(tx, {
      projectId,
      recipient: email,
      userId,
      template: 'email_verification',
      variables: { emailVerificationLink: linkWithCode(callbackUrl, code) },
      locale,
    });
  }
}

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Sealer, type Tx } from '@hallpass/database';
import type { BuiltInTemplateKey } from '@hallpass/mail-templates';
import { withParameters } from '@hallpass/project-config';
import { outbox } from '@hallpass/queue';
import {
  VERIFICATION_CODE_LIFETIMES_MILLIS,
  type VerificationCodeType,
} from '../verification-codes/verification-code-types.js';

export interface MailRequest {
  projectId: string;
  /** One address, normalized, without a display name. */
  recipient: string;
  /** The user whom the email greets; omitted where the reader must not learn whether the user exists. */
  userId?: string;
  /** The user who has the address of an email that greets nobody: the stored email is deleted with that user. */
  ownerId?: string;
  template: BuiltInTemplateKey;
  /** Named as in contract/05 §2. Sealed in transit, because links and codes are secrets until they are used. */
  variables: Readonly<Record<string, string>>;
  /**
   * BCP 47 tag of the request, if the reader asked for the email (`readerLocale`). If omitted, the email uses the last
   * known language of its reader, or else the project's.
   */
  locale?: string;
}

/** The code in an email: sending is worth retrying while the code is valid. */
const CODES: Partial<Record<BuiltInTemplateKey, VerificationCodeType>> = {
  email_verification: 'contact_channel_verification',
  magic_link: 'one_time_password',
  // Valid for as long.
  new_device: 'one_time_password',
  password_reset: 'password_reset',
  team_invitation: 'team_invitation',
  sign_up_invitation: 'sign_up_invitation',
  waitlist_approved: 'sign_up_invitation',
};

/** Requests emails of the auth flows. The service `email` renders and sends them. */
@Injectable()
export class MailRequests {
  constructor(private readonly sealer: Sealer) {}

  async add(
    tx: Tx,
    { projectId, recipient, userId, ownerId, template, variables, locale }: MailRequest,
  ): Promise<void> {
    const mailId = randomUUID();
    const seal = { column: 'queue.outbox.payload', rowId: mailId, projectId };
    const code = CODES[template];
    const payload = {
      mail_id: mailId,
      recipient,
      user_id: userId,
      owner_id: ownerId,
      template,
      sealed_variables: this.sealer.seal(JSON.stringify(variables), seal),
      locale,
    };
    await outbox.add(tx, 'mail.requested', projectId, payload, {
      retryForMillis: code && VERIFICATION_CODE_LIFETIMES_MILLIS[code],
    });
  }
}

/**
 * Builds the link of an email.
 * @param callbackUrl trusted by the project
 */
export const linkWithCode = (callbackUrl: string, code: string): string =>
  withParameters(new URL(callbackUrl), { code }).href;

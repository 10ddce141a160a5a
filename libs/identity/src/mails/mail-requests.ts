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

/** A mail of a flow that is to be sent. */
export interface MailRequest {
  projectId: string;
  /** One address, normalised, without a display name. */
  recipient: string;
  /** The user whom the mail greets; left out where nobody may learn whether there is one. */
  userId?: string;
  /** The user who has the address of a mail that is to greet nobody: with them goes what is kept of it. */
  ownerId?: string;
  template: BuiltInTemplateKey;
  /** By the names of contract/05 §2. Sealed on the way: links and codes are secrets until they are used. */
  variables: Readonly<Record<string, string>>;
  /**
   * BCP 47 tag of the request, where the reader has asked for the mail (`readerLocale`). Left out, the mail is in the
   * language that its reader was last known by, or else the project's.
   */
  locale?: string;
}

/** The code that a mail brings: it is worth sending while that lives. */
const CODES: Partial<Record<BuiltInTemplateKey, VerificationCodeType>> = {
  email_verification: 'contact_channel_verification',
  magic_link: 'one_time_password',
  password_reset: 'password_reset',
  team_invitation: 'team_invitation',
};

/** Asks for mails of the flows: the service `email` renders and sends them. */
@Injectable()
export class MailRequests {
  constructor(private readonly sealer: Sealer) {}

  /** Records the mail in the transaction of what it tells of. */
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
 * The link of a mail.
 * @param callbackUrl trusted by the project
 */
export const linkWithCode = (callbackUrl: string, code: string): string =>
  withParameters(new URL(callbackUrl), { code }).href;

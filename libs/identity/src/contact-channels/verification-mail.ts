import { Injectable } from '@nestjs/common';
import type { Tx } from '@hallpass/database';
import { Settings } from '@hallpass/settings';
import { maskedAddress, readAddressOrigin } from './address-origin.js';
import type { AddressOrigin } from './contact-channel.sql.js';
import { VerificationCodes } from '../verification-codes/verification-codes.js';
import { linkWithCode, MailRequests } from '../email-requests/mail-requests.js';

/** Path, under the API's prefix, of the page behind the link "this was not me". */
export const DISOWN_PATH = '/contact-channels/disown';

/** Requests the email with which a user proves that an address is theirs. */
@Injectable()
export class VerificationMail {
  constructor(
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
    private readonly settings: Settings,
  ) {}

  /**
   * Issues the codes and records the email, in the caller's transaction. The email says when and where the account was
   * created, or the address added to it, and has a second link for an owner who did neither (security E7).
   * @param email normalized; the code is valid for this address
   * @param callbackUrl trusted; the link adds the query parameter `code`
   * @param locale as in `MailRequest`
   */
  async request(
    tx: Tx,
    mail: { projectId: string; userId: string; email: string; callbackUrl: string; locale?: string },
  ): Promise<void> {
    const { projectId, userId, email, callbackUrl, locale } = mail;
    const proof = { projectId, userId, subject: `${userId}/${email}`, data: { email } };
    const { code } = await this.codes.issue(tx, { ...proof, type: 'contact_channel_verification' });
    const { code: disowning } = await this.codes.issue(tx, { ...proof, type: 'address_disowning' });
    const query = new URLSearchParams({ project_id: projectId, code: disowning });
    const origin = await readAddressOrigin(tx, projectId, { userId, email });
    await this.mails.add(tx, {
      projectId,
      recipient: email,
      userId,
      template: 'email_verification',
      variables: {
        emailVerificationLink: linkWithCode(callbackUrl, code),
        disownLink: `${this.settings.url}/api/v1${DISOWN_PATH}?${query.toString()}`,
        ...(origin ? originVariables(origin) : {}),
      },
      locale,
    });
  }
}

/** Passes times as ISO 8601 and places as codes; the email template renders them in the reader's language. */
function originVariables({ addedAt, place, madeAccount, otherAddress }: AddressOrigin): Record<string, string> {
  const requestPlace = JSON.stringify(place ?? {});
  if (madeAccount) return { accountMadeAt: addedAt.toISOString(), requestPlace };
  const added = { addressAddedAt: addedAt.toISOString(), requestPlace };
  return otherAddress === null ? added : { ...added, accountOwner: maskedAddress(otherAddress) };
}

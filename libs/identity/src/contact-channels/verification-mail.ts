import { Injectable } from '@nestjs/common';
import type { Tx } from '@hallpass/database';
import { Settings } from '@hallpass/settings';
import { maskedAddress, readAddressOrigin } from './address-origin.js';
import type { AddressOrigin } from './contact-channel.sql.js';
import { VerificationCodes } from '../verification-codes/verification-codes.js';
import { linkWithCode, MailRequests } from '../mails/mail-requests.js';

/** Where the link "this was not me" leads, under the API's prefix: to a page of our own. */
export const DISOWN_PATH = '/contact-channels/disown';

/** Asks for the mail with which a user proves that an address is theirs. */
@Injectable()
export class VerificationMail {
  constructor(
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
    private readonly settings: Settings,
  ) {}

  /**
   * Issues the codes and records the mail, in the caller's transaction. The mail says when and from where the account
   * was made, or the address added to it, and has a second link for an owner who did neither (security E7).
   * @param email normalised: the address the code is good for
   * @param callbackUrl trusted; the link is this with the query parameter `code`
   * @param locale as of `MailRequest`
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

/** Times as ISO 8601 and places as codes: the words are those of the mail's language. */
function originVariables({ addedAt, place, madeAccount, otherAddress }: AddressOrigin): Record<string, string> {
  const requestPlace = JSON.stringify(place ?? {});
  if (madeAccount) return { accountMadeAt: addedAt.toISOString(), requestPlace };
  const added = { addressAddedAt: addedAt.toISOString(), requestPlace };
  return otherAddress === null ? added : { ...added, accountOwner: maskedAddress(otherAddress) };
}

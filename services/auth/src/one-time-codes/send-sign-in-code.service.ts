import { Injectable } from '@nestjs/common';
import { type Caller, countedAddress, readerLocale } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { assertTrustedUrl } from '@hallpass/projects';
import { linkWithCode, MailRequests, maySendToday, storeIf, takeSend, VerificationCodes } from '@hallpass/identity';
import { selectVerifiedOwner } from './one-time-code.sql.js';

/** How many characters of the code the email shows for typing; the rest stays on the page that asked (security D1). */
const TYPED_CHARACTERS = 6;

@Injectable()
export class SendSignInCode {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
  ) {}

  /**
   * Emails a link and a code that sign in with the address, or sign up if no user has it (contract/02 §2). The answer
   * and the work are the same for every address, so that they do not reveal who has an account (security C12).
   * `RedeemSignInCode` decides which of the two happens.
   * @returns the nonce, 39 characters: the code without the 6 that the email shows
   * @throws TextError 403 if the project has the method turned off; RateLimitedError, RedirectUrlNotWhitelisted
   */
  async send(caller: Caller, given: { email: string; callbackUrl: string }): Promise<string> {
    const { project, projectId } = caller;
    const { email } = given;
    assertMethodOn(caller);
    const send = { projectId, recipient: email, clientAddress: countedAddress(caller) };
    await takeSend(this.database, send);
    const callbackUrl = assertTrustedUrl(project, given.callbackUrl);

    const [owner] = await selectVerifiedOwner(this.database, { projectId, email });
    return storeIf(this.database, await maySendToday(this.database, send), async (tx) => {
      const { code } = await this.codes.issue(tx, {
        projectId,
        type: 'one_time_password',
        subject: email,
        // Not a reference: PostgreSQL would look up the user's row, and known addresses would take longer than unknown
        // ones.
        data: { email, user_id: owner?.user_id ?? null },
      });
      // Without the user: the email greets the address, whether or not a user has it.
      await this.mails.add(tx, {
        projectId,
        recipient: email,
        ownerId: owner?.user_id,
        template: 'magic_link',
        variables: {
          magicLink: linkWithCode(callbackUrl.href, code),
          otp: code.slice(0, TYPED_CHARACTERS).toUpperCase(),
        },
        locale: readerLocale(caller),
      });
      return code.slice(TYPED_CHARACTERS);
    });
  }
}

/** @throws TextError 403 */
export function assertMethodOn({ project }: Caller): void {
  if (!project.config.auth.otp.allowSignIn)
    throw new TextError(
      403,
      'OTP_SIGN_IN_DISABLED',
      'Sign-in with emailed codes is turned off in this project. Sign in another way.',
    );
}

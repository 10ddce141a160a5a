import { Injectable } from '@nestjs/common';
import { type Caller, countedAddress, readerLocale } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { KnownErrors, noSignedInUser, TextError } from '@hallpass/errors';
import {
  assertMayChangeSignIn,
  assertUserExists,
  type ContactChannelEntity,
  listContactChannels,
  noteVerifiedByLink,
  noteProvenNetwork,
  takeSend,
  VerificationCodes,
  VerificationMail,
  verifyContactChannel,
} from '@hallpass/identity';
import { assertTrustedUrl } from '@hallpass/projects';
import { assertOwnChannels } from './own-channels.js';

/** Verifies addresses with an emailed code (contract/03 §7). */
@Injectable()
export class VerificationService {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly mail: VerificationMail,
  ) {}

  /**
   * @throws CannotGetOwnUserWithoutUser, UserIdDoesNotExist, EmailAlreadyVerified, RateLimitedError,
   * RedirectUrlNotWhitelisted; TextError 400 for another user's channel, 403 for a client's session older than 10
   * minutes (security E9) or in an impersonation, 404 for an unknown channel
   */
  async send(caller: Caller, { userId, id, callbackUrl }: { userId: string; id: string; callbackUrl: string }) {
    assertOwnChannels(caller, userId, 400);
    await assertUserExists(this.database, caller.projectId, userId).catch((error: unknown) => {
      throw error instanceof KnownErrors.UserNotFound ? new KnownErrors.UserIdDoesNotExist({ user_id: userId }) : error;
    });
    const [channel] = await listContactChannels(this.database, caller.projectId, { userId, id });
    if (!channel)
      throw new TextError(404, 'CONTACT_CHANNEL_NOT_FOUND', 'The user does not have a contact channel with this id.');
    await this.sendTo(caller, channel, callbackUrl);
  }

  /**
   * The older form: sends to the signed-in user's primary address.
   * @throws SchemaError without a user; EmailIsNotPrimaryEmail; then as `send`
   */
  async sendToPrimary(caller: Caller, { email, callbackUrl }: { email: string; callbackUrl: string }): Promise<void> {
    const { userId } = caller;
    if (userId === null) throw noSignedInUser();
    const channels = await listContactChannels(this.database, caller.projectId, { userId });
    const primary = channels.find(({ isPrimary }) => isPrimary);
    if (primary?.value !== email)
      throw new KnownErrors.EmailIsNotPrimaryEmail({ email, primary_email: primary?.value ?? null });
    await this.sendTo(caller, primary, callbackUrl);
  }

  /**
   * Marks the address that the code was sent to as verified. Needs no signed-in user.
   * @throws the four VerificationCode errors; TextError 400 if the user no longer has the address
   */
  async verify(caller: Caller, code: string): Promise<void> {
    const { projectId } = caller;
    const redeemed = await this.codes.redeem(this.database, { projectId, type: 'contact_channel_verification', code });
    const { email } = redeemed.data;
    const { userId } = redeemed;
    if (userId === null || typeof email !== 'string') throw new KnownErrors.VerificationCodeNotFound();
    await this.database.transaction(async (tx) => {
      await noteVerifiedByLink(tx, projectId, { userId, email });
      await verifyContactChannel(tx, projectId, { userId, email });
      await noteProvenNetwork(tx, { projectId, recipient: email, clientAddress: countedAddress(caller) });
    });
  }

  /** @throws the four VerificationCode errors */
  async check(caller: Caller, code: string): Promise<void> {
    await this.codes.check(this.database, { projectId: caller.projectId, type: 'contact_channel_verification', code });
  }

  private async sendTo(caller: Caller, channel: ContactChannelEntity, callbackUrl: string): Promise<void> {
    const { projectId, project } = caller;
    if (channel.isVerified) throw new KnownErrors.EmailAlreadyVerified();
    if (channel.userId === caller.userId) await assertMayChangeSignIn(this.database, caller);
    await takeSend(this.database, { projectId, recipient: channel.value, clientAddress: countedAddress(caller) });
    const callback = assertTrustedUrl(project, callbackUrl);
    const { userId, value: email } = channel;
    const locale = readerLocale(caller);
    await this.database.transaction((tx) =>
      this.mail.request(tx, { projectId, userId, email, callbackUrl: callback.href, locale }),
    );
  }
}

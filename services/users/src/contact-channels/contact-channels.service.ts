import { Injectable } from '@nestjs/common';
import { type Caller, requireOwnUser } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import {
  type ContactChannelJson,
  listContactChannels,
  toContactChannel,
  VerificationCodes,
  verifyContactChannel,
} from '@hallpass/identity';
import type { ContactChannelsQueryDto } from './contact-channel.dto.js';

@Injectable()
export class ContactChannelsService {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
  ) {}

  /** @throws CannotGetOwnUserWithoutUser; TextError 403 when a client asks for channels of others */
  async list(caller: Caller, { user_id, contact_channel_id }: ContactChannelsQueryDto): Promise<ContactChannelJson[]> {
    if (caller.accessType === 'client' && requireOwnUser(caller) !== user_id)
      throw new TextError(403, 'A client can list only the contact channels of its own user: pass user_id=me.');
    const channels = await listContactChannels(this.database, caller.projectId, {
      userId: user_id,
      id: contact_channel_id,
    });
    return channels.map(toContactChannel);
  }

  /**
   * Marks the address that the code was sent to as verified; nobody needs to be signed in.
   * @throws the four VerificationCode errors; TextError 400 when the user no longer has that address
   */
  async verify(caller: Caller, code: string): Promise<void> {
    const { projectId } = caller;
    const redeemed = await this.codes.redeem(this.database, { projectId, type: 'contact_channel_verification', code });
    const { email } = redeemed.data;
    const { userId } = redeemed;
    if (userId === null || typeof email !== 'string') throw new KnownErrors.VerificationCodeNotFound();
    await this.database.transaction((tx) => verifyContactChannel(tx, projectId, { userId, email }));
  }

  /** @throws the four VerificationCode errors */
  async check(caller: Caller, code: string): Promise<void> {
    await this.codes.check(this.database, { projectId: caller.projectId, type: 'contact_channel_verification', code });
  }
}

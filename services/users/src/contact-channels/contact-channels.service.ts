import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, eventActorOf, RATE_LIMITS, RateLimits, requestPlace } from '@hallpass/access';
import { Database, isUniqueViolation, scoped, type Tx } from '@hallpass/database';
import { KnownErrors, TextError, textError } from '@hallpass/errors';
import { answerList } from '@hallpass/http';
import {
  assertMayChangeSignIn,
  assertMayLast,
  ContactChannelEntity,
  countAsOne,
  type ContactChannelJson,
  endCodesOfAddress,
  listContactChannels,
  lockUser,
  MailRequests,
  noteAddressOrigin,
  notifyOfSecurityChange,
  SignUpGate,
  takeReservedAddress,
  toContactChannel,
  VerificationCodes,
  walkContactChannels,
} from '@hallpass/identity';
import type {
  ContactChannelParams,
  ListContactChannelsQueryDto,
  ServerContactChannelCreateDto,
  ServerContactChannelUpdateDto,
} from './contact-channel.dto.js';
import { assertOwnChannels } from './own-channels.js';
import { type AddressState, signInAddressChange } from './sign-in-address.js';

/** Users' addresses, with the rules of contract/03 §7. */
@Injectable()
export class ContactChannelsService {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
    private readonly limits: RateLimits,
    private readonly gate: SignUpGate,
  ) {}

  /** @throws CannotGetOwnUserWithoutUser; TextError 403 when a client asks for another user's channels */
  async list(caller: Caller, query: ListContactChannelsQueryDto) {
    const { user_id: userId, contact_channel_id: id, cursor } = query;
    assertOwnChannels(caller, userId);
    return answerList(
      query,
      (limit) => walkContactChannels(this.database, caller.projectId, { userId, id, cursor, limit }),
      toContactChannel,
    );
  }

  /** @throws CannotGetOwnUserWithoutUser; TextError 403 for another user's channel, 404 for an unknown channel */
  async read(caller: Caller, { user_id: userId, id }: ContactChannelParams): Promise<ContactChannelJson> {
    assertOwnChannels(caller, userId);
    const [channel] = await listContactChannels(this.database, caller.projectId, { userId, id });
    if (!channel)
      throw new TextError(404, 'CONTACT_CHANNEL_NOT_FOUND', 'The user does not have a contact channel with this id.');
    return toContactChannel(channel);
  }

  /**
   * @throws CannotGetOwnUserWithoutUser, UserNotFound, ContactChannelAlreadyUsedForAuthBySomeoneElse
   * @throws SignUpNotEnabled and SignUpRefused for an anonymous user; TextError 400 for an address the user already has, and for a client
   * that adds a second unverified sign-in address; 403 for another user's address, in an impersonation, and for a
   * client's session older than 10 minutes (security E9, E10)
   */
  async create(caller: Caller, dto: ServerContactChannelCreateDto): Promise<ContactChannelJson> {
    assertOwnChannels(caller, dto.user_id);
    await this.count(caller);
    const channel = {
      id: randomUUID(),
      userId: dto.user_id,
      type: dto.type,
      value: dto.value,
      isPrimary: dto.is_primary ?? false,
      isVerified: dto.is_verified ?? false,
      usedForAuth: dto.used_for_auth,
    };
    return this.change(caller, { userId: dto.user_id, adds: dto.value }, unknownUser, async (tx, channels) => {
      if (await channels.findOne({ userId: channel.userId, type: channel.type, value: channel.value }))
        throw alreadyTheirs();
      await this.settleAddress(tx, caller, null, channel);
      if (channel.isPrimary) await channels.update({ userId: channel.userId, isPrimary: true }, { isPrimary: false });
      await unlessTaken(channel.value, () => channels.insert(channel));
      await assertOneReservation(caller, channels, null, channel);
      return channel;
    });
  }

  /**
   * Changing the value makes the address unverified, unless the server says otherwise.
   * @throws CannotGetOwnUserWithoutUser, ContactChannelAlreadyUsedForAuthBySomeoneElse
   * @throws TextError 400 for an unknown channel and for an address the user already has, 403 as `create`
   */
  async update(
    caller: Caller,
    { user_id: userId, id }: ContactChannelParams,
    dto: ServerContactChannelUpdateDto,
  ): Promise<ContactChannelJson> {
    assertOwnChannels(caller, userId);
    await this.count(caller);
    return this.change(caller, { userId, adds: dto.value ?? null }, unknownChannel, async (tx, channels) => {
      const before = await channels.findOne({ userId, id });
      if (!before) throw unknownChannel();
      const after = {
        ...before,
        value: dto.value ?? before.value,
        isPrimary: dto.is_primary ?? before.isPrimary,
        isVerified: dto.is_verified ?? (dto.value === undefined && before.isVerified),
        usedForAuth: dto.used_for_auth ?? before.usedForAuth,
      };
      const { value, isPrimary, isVerified, usedForAuth } = after;
      if (value !== before.value && (await channels.findOne({ userId, type: before.type, value })))
        throw alreadyTheirs();
      await this.settleAddress(tx, caller, before, after);
      if (isPrimary && !before.isPrimary) await channels.update({ userId, isPrimary: true }, { isPrimary: false });
      await unlessTaken(value, () => channels.update({ id }, { value, isPrimary, isVerified, usedForAuth }));
      await assertOneReservation(caller, channels, before, after);
      return after;
    });
  }

  /** Also deletes primary addresses and the last sign-in address. @throws as `update` */
  async delete(caller: Caller, { user_id: userId, id }: ContactChannelParams): Promise<void> {
    assertOwnChannels(caller, userId);
    await this.count(caller);
    await this.change(caller, { userId }, unknownChannel, async (tx, channels) => {
      const before = await channels.findOne({ userId, id });
      if (!before) throw unknownChannel();
      await this.settleAddress(tx, caller, before, null);
      await channels.delete({ id });
      return before;
    });
  }

  /** Every change of an address may send an email to it, so clients are rate limited (security D6). */
  private async count(caller: Caller): Promise<void> {
    await this.limits.consumeOfClient(RATE_LIMITS.addressChange, caller);
  }

  /** @param given.adds the address that the user gets; null for one that they have */
  private async change(
    caller: Caller,
    { userId, adds }: { userId: string; adds?: string | null },
    withoutUser: () => Error,
    work: (tx: Tx, channels: Channels) => Promise<Omit<ContactChannelEntity, 'projectId' | 'createdAt'>>,
  ): Promise<ContactChannelJson> {
    if (adds !== undefined) {
      const attempt = { method: 'contact_channel', email: adds, isVerified: false } as const;
      await this.gate.admitAnonymous(this.database, caller, attempt);
    }
    return this.database.transaction(async (tx) => {
      const user = await lockUser(tx, caller.projectId, userId);
      if (!user) throw withoutUser();
      if (userId === caller.userId) await assertMayChangeSignIn(tx, caller);
      const signsUp = caller.accessType === 'client' && user.isAnonymous && adds !== undefined;
      if (signsUp) assertMayLast(caller.project, user.isAnonymous, adds);
      const channel = await work(tx, scoped(tx, ContactChannelEntity, caller.projectId));
      const address = { userId, email: channel.value };
      if (signsUp && !(await countAsOne(tx, caller.project, { ...address, isVerified: channel.isVerified })))
        throw takenBySomeoneElse(channel.value);
      await noteAddressOrigin(tx, caller.projectId, address, { place: requestPlace(caller) });
      return toContactChannel(channel);
    });
  }

  /**
   * Handles the consequences of an address change. Codes sent to the old address are invalidated; if the address signed
   * in, all of the user's codes are, and the address is notified. The primary address is notified of a new sign-in
   * address (security B9, D7), which is taken from an account that has only reserved it (security E10). Call this
   * before the change, while the old addresses still exist.
   */
  private async settleAddress(
    tx: Tx,
    caller: Caller,
    before: SettledChannel | null,
    after: SettledChannel | null,
  ): Promise<void> {
    const { projectId } = caller;
    const { userId } = (after ?? before)!;
    const { former, added } = signInAddressChange(before, after);
    if (before && before.value !== after?.value)
      await endCodesOfAddress(tx, { projectId, userId, email: before.value });
    if (former !== null) {
      await endCodesOfAddress(tx, { projectId, userId, email: former });
      await this.codes.endOfUser(tx, { projectId, userId });
    }
    if (former === null && added === null) return;
    if (added !== null && after) {
      const { isVerified } = after;
      const hasShownMailbox = before?.value === added && before.isVerified;
      await takeReservedAddress(tx, projectId, { email: added, userId, isVerified, hasShownMailbox });
    }
    await notifyOfSecurityChange(
      tx,
      projectId,
      { userId, change: 'sign_in_address_changed', recipient: former ?? undefined },
      eventActorOf(caller),
      this.mails,
    );
  }
}

interface SettledChannel extends AddressState {
  userId: string;
  isVerified: boolean;
}

const isReservation = (channel: SettledChannel | null): boolean =>
  channel !== null && channel.usedForAuth && !channel.isVerified;

/**
 * Allows a user only one unverified sign-in address (security E10); a server may add more. Runs after the change, so
 * that an address of another user is reported first, and with the user's row locked, so that of two parallel additions
 * the second sees the first.
 * @throws TextError 400
 */
async function assertOneReservation(
  { accessType }: Caller,
  channels: Channels,
  before: SettledChannel | null,
  after: SettledChannel,
): Promise<void> {
  if (accessType !== 'client' || isReservation(before) || !isReservation(after)) return;
  const reserved = await channels.find({ userId: after.userId, usedForAuth: true, isVerified: false });
  if (reserved.length > 1) throw textError('UnverifiedSignInAddress');
}

type Channels = ReturnType<typeof scoped<ContactChannelEntity>>;

/** The unique index decides who signs in with an address; a check before the write could race. */
async function unlessTaken(value: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (isUniqueViolation(error, 'contact_channel_used_for_auth')) throw takenBySomeoneElse(value);
    throw error;
  }
}

const takenBySomeoneElse = (value: string): Error =>
  new KnownErrors.ContactChannelAlreadyUsedForAuthBySomeoneElse({
    type: 'email',
    contact_channel_value: value,
    would_work_if_email_was_verified: false,
  });

const unknownUser = (): Error => new KnownErrors.UserNotFound();
const alreadyTheirs = (): TextError =>
  new TextError(400, 'CONTACT_CHANNEL_EXISTS', 'The user already has a contact channel with this address.');
const unknownChannel = (): TextError =>
  new TextError(400, 'CONTACT_CHANNEL_NOT_FOUND', 'The user does not have a contact channel with this id.');

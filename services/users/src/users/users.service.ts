import { Injectable } from '@nestjs/common';
import { type AccessType, type Caller, eventActorOf, requireOwnUser, sessionEnderOf } from '@hallpass/access';
import { Database, type Tx } from '@hallpass/database';
import { KnownErrors, TextError, SchemaFaults } from '@hallpass/errors';
import { answerList } from '@hallpass/http';
import {
  assertEnrolledForTeam,
  assertMayChangeSignIn,
  assertNoImpersonation,
  asCreated,
  type ClientUserJson,
  createUser,
  deleteUser,
  lockUser,
  MailRequests,
  notifyOfSecurityChange,
  readUser,
  type ServerUserJson,
  toClientUser,
  toServerUser,
  toUserRecord,
  updateUser,
  type UserRecord,
  VerificationCodes,
  walkUsers,
  assertSignInMethodLeft,
  type UpdatedUser,
} from '@hallpass/identity';
import { Freshness } from '@hallpass/freshness';
import { assertMetadataFits, oversizedMetadata } from '../metadata/metadata-limits.js';
import { selectUserMetadataBytes } from '../metadata/stored-metadata.sql.js';
import { toUserFilter } from '../user-filters/user-filter.dto.js';
import type { CreateUserDto, ListUsersQueryDto, ServerUserUpdateDto } from './user-fields.dto.js';
import { UserDrafts, toUserPatch } from './user-drafts.js';

/** Minimum size of a TOTP secret that a user sets up: 160 bits (security G4, RFC 4226 R6). */
const TOTP_SECRET_BYTES = 20;

@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly freshness: Freshness,
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
    private readonly drafts: UserDrafts,
  ) {}

  /** @throws CannotGetOwnUserWithoutUser, also if the user was just deleted */
  async readOwn(caller: Caller): Promise<ClientUserJson | ServerUserJson> {
    const user = await readUser(this.database, caller.project, requireOwnUser(caller));
    if (!user) throw new KnownErrors.CannotGetOwnUserWithoutUser();
    return shape(caller.accessType, user);
  }

  async updateOwn(caller: Caller, dto: ServerUserUpdateDto): Promise<ClientUserJson | ServerUserJson> {
    return shape(caller.accessType, await this.change(caller, requireOwnUser(caller), dto));
  }

  /** @throws TextError 400 if the project does not let its users delete themselves, 403 in an impersonation */
  async deleteOwn(caller: Caller): Promise<void> {
    if (caller.accessType === 'client' && !caller.project.config.users.allowClientUserDeletion)
      throw new TextError(400, 'USER_DELETION_DISABLED', 'Users of this project cannot delete themselves.');
    await this.delete(caller, requireOwnUser(caller));
  }

  list({ projectId }: Caller, query: ListUsersQueryDto) {
    const filter = { cursor: query.cursor, desc: query.desc, ...toUserFilter(query) };
    return answerList(
      query,
      (limit) => walkUsers(this.database.reader, projectId, { ...filter, limit }),
      (row) => toServerUser(toUserRecord(row)),
      { isAlwaysPage: true },
    );
  }

  /**
   * @returns the user before their personal team was selected (contract/03 §4)
   * @throws the errors of `createUser`; TextError 400 for a bad password hash or image; PasswordTooLong
   */
  async create(caller: Caller, dto: CreateUserDto): Promise<ServerUserJson> {
    const user = await this.drafts.newUser(caller.project, dto);
    return this.database.transaction(async (tx) => {
      const id = await createUser(tx, caller.project, user);
      return toServerUser(asCreated(found(await readUser(tx, caller.project, id))));
    });
  }

  /** @throws UserNotFound */
  async read(caller: Caller, userId: string): Promise<ServerUserJson> {
    return toServerUser(found(await readUser(this.database, caller.project, userId)));
  }

  async update(caller: Caller, userId: string, dto: ServerUserUpdateDto): Promise<ServerUserJson> {
    return toServerUser(await this.change(caller, userId, dto));
  }

  /** @throws UserNotFound; TextError 403 for the own user in an impersonation, 409 for the last owner of projects */
  async delete(caller: Caller, userId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (userId === caller.userId) await assertNoImpersonation(tx, caller);
      await deleteUser(tx, caller.project, userId, this.freshness);
    });
  }

  /**
   * @throws the errors of `updateUser`; TextError 400 for a bad password hash or image; for sign-in changes TextError
   * 403 in an impersonation and for a client's session older than 10 minutes (security E9), and SignUpNotEnabled for an
   * anonymous user; SchemaError for metadata that is too long; PasswordTooLong
   */
  private async change(caller: Caller, userId: string, dto: ServerUserUpdateDto): Promise<UserRecord> {
    this.drafts.assertFields(caller.accessType, dto);
    assertStrongTotpSecret(caller, dto.totp_secret_base64);
    const oversized = oversizedMetadata(caller.project, caller.accessType, dto);
    const patch = toUserPatch(dto, await this.drafts.finish(caller, dto));
    const { codes, freshness } = this;
    const { user } = await this.database.transaction(async (tx) => {
      if (userId === caller.userId && changesSignIn(dto)) {
        // Lock the user first: the check must see sessions that end in parallel, but not those that this change itself
        // ends.
        await lockUser(tx, caller.projectId, userId);
        await assertMayChangeSignIn(tx, caller, { adds: addsSignIn(dto) });
      }
      if (oversized.length > 0) {
        await lockUser(tx, caller.projectId, userId);
        const [stored] = await selectUserMetadataBytes(tx, { projectId: caller.projectId, userId });
        if (stored) assertMetadataFits(oversized, stored);
      }
      const updated = await updateUser(tx, caller.project, userId, patch, {
        codes,
        freshness,
        by: sessionEnderOf(caller),
      });
      await this.notifyOldAddress(tx, caller, userId, updated.formerSignInAddress);
      if (dto.selected_team_id && caller.accessType === 'client')
        await assertEnrolledForTeam(tx, caller, dto.selected_team_id);
      await notifyOfTotpChange(tx, this.mails, { caller, userId, ...updated });
      await settlePasskeyRemoval(tx, this.mails, { caller, userId, ...updated });
      return updated;
    });
    return user;
  }

  /** The owner of an address that no longer signs in must be notified there (security B9). */
  private async notifyOldAddress(tx: Tx, caller: Caller, userId: string, recipient: string | null): Promise<void> {
    if (recipient === null) return;
    const notice = { userId, change: 'sign_in_address_changed', recipient } as const;
    await notifyOfSecurityChange(tx, caller.projectId, notice, eventActorOf(caller), this.mails);
  }
}

const SIGN_IN_FIELDS = [
  'primary_email',
  'primary_email_verified',
  'primary_email_auth_enabled',
  'password',
  'password_hash',
  'totp_secret_base64',
  'otp_auth_enabled',
  'passkey_auth_enabled',
] as const satisfies readonly (keyof ServerUserUpdateDto)[];

const changesSignIn = (dto: ServerUserUpdateDto): boolean => SIGN_IN_FIELDS.some((field) => dto[field] !== undefined);

/** Whether the update adds a sign-in method, instead of only removing some. */
const addsSignIn = (dto: ServerUserUpdateDto): boolean => SIGN_IN_FIELDS.some((field) => dto[field]);

function found(user: UserRecord | null): UserRecord {
  if (!user) throw new KnownErrors.UserNotFound();
  return user;
}

const shape = (accessType: AccessType, user: UserRecord): ClientUserJson | ServerUserJson =>
  accessType === 'client' ? toClientUser(user) : toServerUser(user);

/**
 * Runs in the transaction that removes passkeys. The user is notified by email, no matter who removed them (security
 * B9). Users who remove their own must have another sign-in method (security E8).
 * @throws TextError 400 if no sign-in method is left
 */
async function settlePasskeyRemoval(
  tx: Tx,
  mails: MailRequests,
  { caller, userId, removedPasskeys }: { caller: Caller; userId: string } & Pick<UpdatedUser, 'removedPasskeys'>,
): Promise<void> {
  if (removedPasskeys === 0) return;
  const { accessType, project, projectId } = caller;
  if (accessType === 'client' && project.config.auth.passkey.allowSignIn)
    await assertSignInMethodLeft(tx, project, userId);
  await notifyOfSecurityChange(tx, projectId, { userId, change: 'passkey_removed' }, eventActorOf(caller), mails);
}

/**
 * Checks the length of a secret that users set up themselves. Secrets that a server imports from another system may be
 * shorter.
 * @param base64 `totp_secret_base64`
 * @throws SchemaError for a secret under 160 bits
 */
function assertStrongTotpSecret({ accessType }: Caller, base64: string | null | undefined): void {
  if (accessType !== 'client' || typeof base64 !== 'string') return;
  if (Buffer.from(base64, 'base64').length >= TOTP_SECRET_BYTES) return;
  throw new SchemaFaults([
    `body.totp_secret_base64 must have at least ${TOTP_SECRET_BYTES} bytes (160 bits): generate a new random secret`,
  ]);
}

/** Notifies the user by email, no matter who made the change, in its transaction. */
async function notifyOfTotpChange(
  tx: Tx,
  mails: MailRequests,
  { caller, userId, totpChange }: { caller: Caller; userId: string } & Pick<UpdatedUser, 'totpChange'>,
): Promise<void> {
  if (!totpChange) return;
  const notice = { userId, change: `totp_${totpChange}` } as const;
  await notifyOfSecurityChange(tx, caller.projectId, notice, eventActorOf(caller), mails);
}

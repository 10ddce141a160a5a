import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, RATE_LIMITS, RateLimits } from '@hallpass/access';
import {
  Database,
  isForeignKeyViolation,
  isUuid,
  type ListRange,
  type ListWalk,
  type Walked,
} from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { assertMayChangeSignIn, assertNoImpersonation, hashToken, SignUpGate } from '@hallpass/identity';
import { type ApiKeyType, newApiKey, parseApiKey } from './api-key-format.js';
import { type ApiKeyRow, insertApiKey, selectApiKey, updateApiKey, walkApiKeys } from './api-key.sql.js';
import {
  type ApiKeyOwner,
  assertApiKeysEnabled,
  assertMayManage,
  assertSignedInClient,
  managesKeysOf,
} from './api-key-rights.js';

export interface NewApiKey {
  description: string;
  /** null: never expires. */
  expiresAt: Date | null;
  isPublic: boolean;
}

export interface ApiKeyChange {
  description?: string;
  /** null: never expires. */
  expiresAt?: Date | null;
  /** Revocation cannot be undone. */
  revoked?: true;
  responsibleUserId?: string;
}

/** Keys with which programs of a user or team call an app. The app checks them here (contract/04 §7). */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly database: Database,
    private readonly limits: RateLimits,
    private readonly gate: SignUpGate,
  ) {}

  /** @throws TextError 400 or 403, UserAuthenticationRequired, ApiKeyNotFound */
  async assertMayList(caller: Caller, owner: ApiKeyOwner): Promise<void> {
    assertApiKeysEnabled(caller.project, owner.type);
    await assertMayManage(this.database, caller, owner);
  }

  walk(
    { projectId }: Caller,
    owner: ApiKeyOwner & { responsibleUserId?: string | undefined },
    range: ListRange,
  ): ListWalk<Walked<ApiKeyRow>> {
    return walkApiKeys(this.database, projectId, owner, range);
  }

  /**
   * @returns the row, and the full key, which is shown only this once
   * @throws as `assertMayList`, and UserIdDoesNotExist or TeamNotFound if the owner does not exist; TextError 403 for
   * an impersonation, because the key would outlive it, and for a client whose sign-in is over 10 minutes old (security
   * E9); SignUpNotEnabled for an anonymous user, who must not get long-lived credentials
   */
  async create(caller: Caller, owner: ApiKeyOwner, fields: NewApiKey): Promise<{ row: ApiKeyRow; key: string }> {
    const { projectId, project } = caller;
    assertApiKeysEnabled(project, owner.type);
    await assertMayManage(this.database, caller, owner);
    if (!isUuid(owner.id)) throw ownerNotFound(owner);
    const { description, expiresAt, isPublic } = fields;
    const { id, key } = newApiKey({ type: owner.type, isPublic });
    const [userId, teamId] = owner.type === 'user' ? [owner.id, null] : [null, owner.id];
    const values = {
      projectId,
      id,
      userId,
      teamId,
      // Keys created by servers belong to no member and outlive every membership.
      responsibleUserId: owner.type === 'team' && caller.accessType === 'client' ? caller.userId : null,
      description,
      isPublic,
      keyHash: hashToken(key),
      lastFour: key.slice(-4),
      expiresAt,
    };
    if (owner.type === 'user')
      await this.gate.admitAnonymous(this.database, caller, { method: 'api_key', email: null, isVerified: false });
    try {
      return await this.database.transaction(async (tx) => {
        await assertMayChangeSignIn(tx, caller, { adds: owner.type === 'user' });
        const [row] = await insertApiKey(tx, values);
        return { row: row!, key };
      });
    } catch (error) {
      // The member has left in the meantime.
      if (isForeignKeyViolation(error, 'api_key_responsible')) throw new KnownErrors.ApiKeyNotFound();
      if (isForeignKeyViolation(error)) throw ownerNotFound(owner);
      throw error;
    }
  }

  /** @throws as `assertMayList`; ApiKeyNotFound for an unknown key and for a key of the other type */
  async read(caller: Caller, type: ApiKeyType, id: string): Promise<ApiKeyRow> {
    assertApiKeysEnabled(caller.project, type);
    assertSignedInClient(caller);
    const [row] = await selectApiKey(this.database, { projectId: caller.projectId, id });
    if (!row) throw new KnownErrors.ApiKeyNotFound();
    const owner = ownerOf(row);
    // Another user's key, like a team's, gets the answer for a key that does not exist (security H2).
    const isForeign = caller.accessType === 'client' && owner.type === 'user' && owner.id !== caller.userId;
    if (owner.type !== type || isForeign) throw new KnownErrors.ApiKeyNotFound();
    await assertMayManage(this.database, caller, owner);
    return row;
  }

  /**
   * Revoking a key again keeps the time of the first revocation. Changing the expiry or the responsible member has the
   * same requirements as creating a key.
   * @throws as `read`; TextError 400 for a member who may not take over the key, 403 for an impersonation, and for a
   * client's old session that changes the expiry or the member
   */
  async update(caller: Caller, type: ApiKeyType, id: string, change: ApiKeyChange): Promise<ApiKeyRow> {
    const { team_id: teamId } = await this.read(caller, type, id); // a key never changes its owner
    const { description = null, expiresAt, revoked = false, responsibleUserId = null } = change;
    const { database } = this;
    if (responsibleUserId !== null && !(await managesKeysOf(database, caller.project, teamId!, responsibleUserId)))
      throw cannotTakeOver();
    const hasExpiry = expiresAt !== undefined;
    const values = {
      projectId: caller.projectId,
      id,
      description,
      responsibleUserId,
      setsExpiry: hasExpiry,
      expiresAt: expiresAt ?? null,
      revokes: revoked,
    };
    const prolongs = hasExpiry || responsibleUserId !== null;
    try {
      return await database.transaction(async (tx) => {
        await (prolongs ? assertMayChangeSignIn : assertNoImpersonation)(tx, caller);
        const [row] = await updateApiKey(tx, values);
        if (!row) throw new KnownErrors.ApiKeyNotFound();
        return row;
      });
    } catch (error) {
      if (isForeignKeyViolation(error, 'api_key_responsible')) throw cannotTakeOver();
      throw error;
    }
  }

  /**
   * Checks a key that a caller presented to the app. Reads the database each time, so revocation takes effect at once
   * on every replica (security I3). A malformed key gets the same answer as an unknown one, and both are rate limited
   * (security I2). Valid keys are never limited: otherwise anyone who sends random text to an app could lock out all
   * its callers, and 225 random bits cannot be guessed.
   * @throws TextError 400 if the project does not offer such keys; ApiKeyNotFound, WrongApiKeyType, ApiKeyExpired,
   * ApiKeyRevoked, in this order; RateLimitedError from the 61st unknown key in a minute on
   */
  async check(caller: Caller, expectedType: ApiKeyType, text: string): Promise<ApiKeyRow> {
    assertApiKeysEnabled(caller.project, expectedType);
    const row = await this.find(caller.projectId, text);
    if (!row) {
      await this.limits.consume(RATE_LIMITS.unknownApiKey, caller);
      throw new KnownErrors.ApiKeyNotFound();
    }
    const { type } = ownerOf(row);
    if (type !== expectedType)
      throw new KnownErrors.WrongApiKeyType({ expected_type: expectedType, actual_type: type });
    if (row.has_expired) throw new KnownErrors.ApiKeyExpired();
    if (row.revoked_at) throw new KnownErrors.ApiKeyRevoked();
    return row;
  }

  private async find(projectId: string, text: string): Promise<ApiKeyRow | null> {
    const parts = parseApiKey(text);
    if (!parts) return null;
    const [row] = await selectApiKey(this.database, { projectId, id: parts.id });
    return row && isKeyOf(row, text) ? row : null;
  }
}

/** Compares in constant time (security I2). */
export const isKeyOf = ({ hash }: ApiKeyRow, key: string): boolean => timingSafeEqual(hash, hashToken(key));

export const ownerOf = ({ user_id, team_id }: Pick<ApiKeyRow, 'user_id' | 'team_id'>): ApiKeyOwner =>
  user_id === null ? { type: 'team', id: team_id! } : { type: 'user', id: user_id };

const cannotTakeOver = (): Error =>
  new TextError(
    400,
    'API_KEY_HOLDER_NOT_PERMITTED',
    'This user cannot take over the key. Only a team member with the permission $manage_api_keys can. Grant the permission first, or choose another member.',
  );

const ownerNotFound = ({ type, id }: ApiKeyOwner): Error =>
  type === 'user' ? new KnownErrors.UserIdDoesNotExist({ user_id: id }) : new KnownErrors.TeamNotFound({ team_id: id });

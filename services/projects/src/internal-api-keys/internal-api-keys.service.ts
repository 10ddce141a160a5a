import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, sessionEnderOf } from '@hallpass/access';
import { Database, scoped, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { Freshness } from '@hallpass/freshness';
import { answerList } from '@hallpass/http';
import { endImpersonations } from '@hallpass/identity';
import {
  hashInternalApiKey,
  INTERNAL_API_KEY_KINDS,
  InternalApiKeyEntity,
  newInternalApiKey,
  ProjectStore,
} from '@hallpass/projects';
import {
  type CreatedInternalApiKeyDto,
  type CreateInternalApiKeyDto,
  type InternalApiKeyDto,
  type ListInternalApiKeysQuery,
  type RevokedKeysOfOwnerDto,
  type UpdateInternalApiKeyDto,
} from './internal-api-key.dto.js';
import { KEY_COLUMNS, type ListedKey, revokeKeySetsOf, updateKeySet, walkKeySets } from './internal-api-key.sql.js';

/** The API key sets of a project (contract/04 §6). Every change raises the project's version. */
@Injectable()
export class InternalApiKeysService {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectStore,
    private readonly freshness: Freshness,
  ) {}

  list(projectId: string, query: ListInternalApiKeysQuery) {
    const { cursor, created_by_user_id: createdBy } = query;
    return answerList(query, (limit) => walkKeySets(this.db, projectId, { cursor, limit, createdBy }), toDto);
  }

  /** @throws ApiKeyNotFound */
  async read(projectId: string, id: string): Promise<InternalApiKeyDto> {
    return toDto(await getRow(this.db, projectId, id));
  }

  /** @returns the set with its keys in full, the only time they are shown */
  async create(
    { projectId, adminUserId }: Pick<Caller, 'projectId' | 'adminUserId'>,
    dto: CreateInternalApiKeyDto,
  ): Promise<CreatedInternalApiKeyDto> {
    const id = randomUUID();
    const kinds = INTERNAL_API_KEY_KINDS.filter((kind) => dto[`has_${kind}`]);
    const keys = kinds.map((kind) => [kind, newInternalApiKey(kind)] as const);
    const stored = keys.flatMap(([kind, key]) => [
      [KEY_COLUMNS[kind].hash, hashInternalApiKey(key)],
      [KEY_COLUMNS[kind].lastFour, key.slice(-4)],
    ]);
    const row = await this.db.transaction(async (tx) => {
      await scoped(tx, InternalApiKeyEntity, projectId).insert({
        id,
        description: dto.description,
        expiresAt: new Date(dto.expires_at_millis),
        createdBy: adminUserId,
        ...Object.fromEntries(stored),
      });
      await this.projects.raiseVersion(tx, projectId);
      return getRow(tx, projectId, id);
    });
    return { ...setFields(row), ...Object.fromEntries(keys) };
  }

  /** Revoking again keeps the time of the first revocation. @throws ApiKeyNotFound */
  async update(
    projectId: string,
    id: string,
    { description, revoked }: UpdateInternalApiKeyDto,
  ): Promise<InternalApiKeyDto> {
    const row = await this.db.transaction(async (tx) => {
      await updateKeySet(tx, { projectId, id, description: description ?? null, isRevoked: revoked === true });
      await this.projects.raiseVersion(tx, projectId);
      return getRow(tx, projectId, id);
    });
    return toDto(row);
  }

  /**
   * Revokes the keys that an owner created, and ends the impersonations that the owner started, for someone who loses
   * the rights to both. Does nothing to what the owner did not make.
   */
  async revokeCreatedBy(caller: Caller, createdBy: string): Promise<RevokedKeysOfOwnerDto> {
    const { projectId } = caller;
    return this.db.transaction(async (tx) => {
      const revoked = await revokeKeySetsOf(tx, { projectId, createdBy });
      if (revoked.length > 0) await this.projects.raiseVersion(tx, projectId);
      const which = { impersonator: `user:${createdBy}`, reason: 'revoked', by: sessionEnderOf(caller) } as const;
      const ended = await endImpersonations(
        tx,
        projectId,
        { ...which, clientAddress: caller.clientAddress },
        this.freshness,
      );
      return { revoked_keys: revoked.length, ended_impersonations: ended };
    });
  }
}

async function getRow(db: Database | Tx, projectId: string, id: string): Promise<InternalApiKeyEntity> {
  const row = await scoped(db, InternalApiKeyEntity, projectId).findOne({ id });
  if (!row) throw new KnownErrors.ApiKeyNotFound();
  return row;
}

const setFields = (row: ListedKey) => ({
  id: row.id,
  description: row.description,
  created_at_millis: row.createdAt.getTime(),
  expires_at_millis: row.expiresAt.getTime(),
});

function toDto(row: ListedKey): InternalApiKeyDto {
  const lastFours = INTERNAL_API_KEY_KINDS.map((kind) => [kind, row[KEY_COLUMNS[kind].lastFour]] as const);
  return {
    ...setFields(row),
    ...(row.revokedAt && { manually_revoked_at_millis: row.revokedAt.getTime() }),
    ...Object.fromEntries(
      lastFours.filter(([, lastFour]) => lastFour !== null).map(([kind, last_four]) => [kind, { last_four }]),
    ),
  };
}

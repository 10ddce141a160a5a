import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, scoped, sql, storedBytes, type Tx, walkList } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { answerList } from '@hallpass/http';
import {
  hashInternalApiKey,
  INTERNAL_API_KEY_KINDS,
  InternalApiKeyEntity,
  type InternalApiKeyKind,
  newInternalApiKey,
  ProjectStore,
} from '@hallpass/projects';
import {
  type CreatedInternalApiKeyDto,
  type CreateInternalApiKeyDto,
  INTERNAL_API_KEY_ORDER,
  type InternalApiKeyDto,
  type ListInternalApiKeysQuery,
  type UpdateInternalApiKeyDto,
} from './internal-api-key.dto.js';

const COLUMNS = {
  publishable_client_key: { hash: 'publishableClientKeyHash', lastFour: 'publishableClientKeyLastFour' },
  secret_server_key: { hash: 'secretServerKeyHash', lastFour: 'secretServerKeyLastFour' },
  super_secret_admin_key: { hash: 'superSecretAdminKeyHash', lastFour: 'superSecretAdminKeyLastFour' },
} as const satisfies Record<
  InternalApiKeyKind,
  { hash: keyof InternalApiKeyEntity; lastFour: keyof InternalApiKeyEntity }
>;

type ListedKey = Omit<InternalApiKeyEntity, 'projectId' | `${string}Hash`>;

const LISTED = `k.id, k.description, k.created_at AS "createdAt", k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt",
  ${INTERNAL_API_KEY_KINDS.map((kind) => `k.${kind}_last_four AS "${COLUMNS[kind].lastFour}"`).join(', ')}`;

/** Sets of keys that open a project (contract/04 §6). Every change of them raises the project's version. */
@Injectable()
export class InternalApiKeysService {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectStore,
  ) {}

  list(projectId: string, query: ListInternalApiKeysQuery) {
    const keys = { from: 'projects.internal_api_key k', alias: 'k', where: ['k.project_id = $1'] };
    const list = { ...keys, order: INTERNAL_API_KEY_ORDER, columns: LISTED, bytes: storedBytes('k.description') };
    return answerList(
      query,
      (limit) => walkList<ListedKey>(this.db, projectId, list, { cursor: query.cursor, limit }),
      toDto,
    );
  }

  /** @throws ApiKeyNotFound */
  async read(projectId: string, id: string): Promise<InternalApiKeyDto> {
    return toDto(await getRow(this.db, projectId, id));
  }

  /** @returns the set with its keys in full, the only time they are shown */
  async create(projectId: string, dto: CreateInternalApiKeyDto): Promise<CreatedInternalApiKeyDto> {
    const id = randomUUID();
    const kinds = INTERNAL_API_KEY_KINDS.filter((kind) => dto[`has_${kind}`]);
    const keys = kinds.map((kind) => [kind, newInternalApiKey(kind)] as const);
    const stored = keys.flatMap(([kind, key]) => [
      [COLUMNS[kind].hash, hashInternalApiKey(key)],
      [COLUMNS[kind].lastFour, key.slice(-4)],
    ]);
    const row = await this.db.transaction(async (tx) => {
      await scoped(tx, InternalApiKeyEntity, projectId).insert({
        id,
        description: dto.description,
        expiresAt: new Date(dto.expires_at_millis),
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
      await sql(
        tx,
        `UPDATE projects.internal_api_key SET description = coalesce($3, description),
           revoked_at = CASE WHEN $4 THEN coalesce(revoked_at, now()) ELSE revoked_at END
         WHERE project_id = $1 AND id = $2`,
        [projectId, id, description ?? null, revoked === true],
      );
      await this.projects.raiseVersion(tx, projectId);
      return getRow(tx, projectId, id);
    });
    return toDto(row);
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
  const lastFours = INTERNAL_API_KEY_KINDS.map((kind) => [kind, row[COLUMNS[kind].lastFour]] as const);
  return {
    ...setFields(row),
    ...(row.revokedAt && { manually_revoked_at_millis: row.revokedAt.getTime() }),
    ...Object.fromEntries(
      lastFours.filter(([, lastFour]) => lastFour !== null).map(([kind, last_four]) => [kind, { last_four }]),
    ),
  };
}

import { type Database, type ListOrder, type ListRange, prepared, valueBytes, walkList } from '@hallpass/database';

export interface ApiKeyRow {
  project_id: string;
  id: string;
  /** Exactly one of this user and the team below owns the key. */
  user_id: string | null;
  team_id: string | null;
  /** The member that a team's key acts for; null for keys created by servers. */
  responsible_user_id: string | null;
  description: string;
  is_public: boolean;
  /** SHA-256 of the full key. */
  hash: Buffer;
  last_four: string;
  created_at: Date;
  expires_at: Date | null;
  /** By the database's clock. */
  has_expired: boolean;
  revoked_at: Date | null;
}

const COLUMNS = `project_id, id, user_id, team_id, responsible_user_id, description, is_public, hash, last_four,
  created_at, expires_at,  coalesce(expires_at <= now(), false) AS has_expired, revoked_at`;

export const insertApiKey = prepared<ApiKeyRow>('insert-api-key')(
  `INSERT INTO auth.api_key (project_id, id, user_id, team_id, responsible_user_id, description, is_public, hash, last_four,
     expires_at)
   VALUES (:projectId, :id, :userId, :teamId, :responsibleUserId, :description, :isPublic, :keyHash, :lastFour, :expiresAt)
     RETURNING ${COLUMNS}`,
);

export const selectApiKey = prepared<ApiKeyRow>('api-key')(
  `SELECT ${COLUMNS} FROM auth.api_key WHERE project_id = :projectId AND id = :id`,
);

export const selectApiKeyOfAnyProject = prepared<ApiKeyRow>('api-key-of-any-project', {
  global: 'a user who finds a key in public does not know its project',
})(`SELECT ${COLUMNS} FROM auth.api_key WHERE id = :id`);

export const API_KEY_ORDER: ListOrder = {
  name: 'api-keys',
  columns: [
    ['k.created_at', 'instant'],
    ['k.id', 'uuid'],
  ],
  direction: 'desc',
};

export const walkApiKeys = (
  db: Database,
  projectId: string,
  { type, id, responsibleUserId }: { type: 'user' | 'team'; id: string; responsibleUserId?: string | undefined },
  range: ListRange,
) =>
  walkList<ApiKeyRow>(
    db,
    projectId,
    {
      order: API_KEY_ORDER,
      from: 'auth.api_key k',
      alias: 'k',
      where: [
        'k.project_id = :projectId',
        `k.${type}_id = :ownerId`,
        ...(responsibleUserId === undefined ? [] : ['k.responsible_user_id = :responsibleUserId']),
      ],
      values: { ownerId: id, responsibleUserId },
      columns: COLUMNS,
      bytes: valueBytes('k.description'),
    },
    range,
  );

/** A revoked key stays revoked and keeps the time of its first revocation. */
export const updateApiKey = prepared<ApiKeyRow>('update-api-key')(
  `UPDATE auth.api_key SET
     description = coalesce(:description, description),
     responsible_user_id = coalesce(:responsibleUserId, responsible_user_id),
     expires_at = CASE WHEN :setsExpiry::boolean THEN :expiresAt ELSE expires_at END,
     revoked_at = CASE WHEN :revokes::boolean THEN coalesce(revoked_at, now()) ELSE revoked_at END
   WHERE project_id = :projectId AND id = :id RETURNING ${COLUMNS}`,
);

/** Returns no row if the key was already revoked. */
export const revokeApiKey = prepared<ApiKeyRow>('revoke-api-key')(
  `UPDATE auth.api_key SET revoked_at = now()
   WHERE project_id = :projectId AND id = :id AND revoked_at IS NULL RETURNING ${COLUMNS}`,
);

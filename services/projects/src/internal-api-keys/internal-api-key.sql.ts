import { type Database, type ListRange, statement, valueBytes, walkList } from '@hallpass/database';
import { INTERNAL_API_KEY_KINDS, type InternalApiKeyEntity, type InternalApiKeyKind } from '@hallpass/projects';
import { INTERNAL_API_KEY_ORDER } from './internal-api-key.dto.js';

export const KEY_COLUMNS = {
  publishable_client_key: { hash: 'publishableClientKeyHash', lastFour: 'publishableClientKeyLastFour' },
  secret_server_key: { hash: 'secretServerKeyHash', lastFour: 'secretServerKeyLastFour' },
  super_secret_admin_key: { hash: 'superSecretAdminKeyHash', lastFour: 'superSecretAdminKeyLastFour' },
} as const satisfies Record<
  InternalApiKeyKind,
  { hash: keyof InternalApiKeyEntity; lastFour: keyof InternalApiKeyEntity }
>;

export type ListedKey = Omit<InternalApiKeyEntity, 'projectId' | 'createdBy' | `${string}Hash`>;

const LISTED = `k.id, k.description, k.created_at AS "createdAt", k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt",
  ${INTERNAL_API_KEY_KINDS.map((kind) => `k.${kind}_last_four AS "${KEY_COLUMNS[kind].lastFour}"`).join(', ')}`;

export const walkKeySets = (
  db: Database,
  projectId: string,
  { createdBy, ...range }: ListRange & { createdBy?: string },
) =>
  walkList<ListedKey>(
    db,
    projectId,
    {
      order: INTERNAL_API_KEY_ORDER,
      from: 'projects.internal_api_key k',
      alias: 'k',
      where: ['k.project_id = :projectId', ...(createdBy === undefined ? [] : ['k.created_by = :createdBy'])],
      values: { createdBy },
      columns: LISTED,
      bytes: valueBytes('k.description'),
    },
    range,
  );

/** A null description keeps the stored one. Revoking again keeps the time of the first revocation. */
export const updateKeySet = statement()(
  `UPDATE projects.internal_api_key SET description = coalesce(:description, description),
     revoked_at = CASE WHEN :isRevoked THEN coalesce(revoked_at, now()) ELSE revoked_at END
   WHERE project_id = :projectId AND id = :id`,
);

/** Revokes every set of an owner that can still be used. */
export const revokeKeySetsOf = statement<{ id: string }>()(
  `UPDATE projects.internal_api_key SET revoked_at = now()
   WHERE project_id = :projectId AND created_by = :createdBy AND revoked_at IS NULL AND expires_at > now()
   RETURNING id`,
);

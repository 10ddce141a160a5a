import { prepared } from '@hallpass/database';
import { INTERNAL_API_KEY_KINDS, type InternalApiKeyKind } from './internal-api-key.entity.js';

interface KeyRow {
  id: string;
  expires_at: Date;
}

const findOfKind = (kind: InternalApiKeyKind) =>
  prepared<KeyRow>(`find-internal-api-key-${kind}`)(
    `SELECT id, expires_at FROM projects.internal_api_key
     WHERE project_id = :projectId AND ${kind}_hash = :hash AND revoked_at IS NULL AND expires_at > now()`,
  );

export const findByHash = Object.fromEntries(INTERNAL_API_KEY_KINDS.map((kind) => [kind, findOfKind(kind)])) as Record<
  InternalApiKeyKind,
  ReturnType<typeof findOfKind>
>;

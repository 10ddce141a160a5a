import { prepared } from '@hallpass/database';

export const findAdminKey = prepared<{ id: string }>('webhook-token-key')(
  `SELECT id FROM projects.internal_api_key WHERE project_id = :projectId AND id = :keyId::uuid
     AND super_secret_admin_key_hash IS NOT NULL AND revoked_at IS NULL AND expires_at > now()`,
);

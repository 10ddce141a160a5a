import { prepared } from '@hallpass/database';

export const beginRead = prepared<{ begun: string }>('begin-provider-read')(
  `INSERT INTO payments.provider_read AS r (project_id, provider, object_id, begun)
   VALUES (:projectId, :provider, :objectId, 1)
   ON CONFLICT (project_id, provider, object_id) DO UPDATE SET begun = r.begun + 1 RETURNING r.begun`,
);

export const applyRead = prepared<{ applied: string }>('apply-provider-read')(
  `UPDATE payments.provider_read r SET applied = :begun::bigint
   WHERE r.project_id = :projectId AND r.provider = :provider AND r.object_id = :objectId AND r.applied < :begun::bigint
   RETURNING r.applied`,
);

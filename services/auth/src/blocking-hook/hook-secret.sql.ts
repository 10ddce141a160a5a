import { prepared, statement } from '@hallpass/database';

interface HookSecretRow {
  sealed_secret: string;
  sealed_earlier: string | null;
  created_at: Date;
}

export const selectHookSecret = prepared<HookSecretRow>('hook-secret')(
  `SELECT sealed_secret, sealed_earlier, created_at FROM auth.hook_secret WHERE project_id = :projectId`,
);

/** Adds the first secret, or replaces the one that was read. No row if another request was faster. */
export const storeHookSecret = prepared<{ created_at: Date }>('store-hook-secret')(
  `INSERT INTO auth.hook_secret AS h (project_id, sealed_secret, sealed_earlier)
   VALUES (:projectId, :sealedSecret, :sealedEarlier)
   ON CONFLICT (project_id) DO UPDATE
     SET sealed_secret = excluded.sealed_secret, sealed_earlier = excluded.sealed_earlier, created_at = now()
     WHERE h.sealed_secret = :before
   RETURNING created_at`,
);

export interface SealedHookSecret extends Omit<HookSecretRow, 'created_at'> {
  project_id: string;
}

/** Secrets that a secret of the installation has sealed, in the order of their projects. */
export const selectHookSecretsSealedBy = statement<SealedHookSecret>({
  global: 'a secret is rotated for the whole installation',
})(
  `SELECT project_id, sealed_secret, sealed_earlier FROM auth.hook_secret
   WHERE (split_part(sealed_secret, '.', 2) = :keyId OR split_part(sealed_earlier, '.', 2) = :keyId)
     AND project_id > :after ORDER BY project_id LIMIT :count`,
);

export const replaceSealedHookSecret = prepared('reseal-hook-secret')(
  `UPDATE auth.hook_secret SET sealed_secret = :resealedSecret, sealed_earlier = :resealedEarlier
   WHERE project_id = :projectId AND sealed_secret = :sealedSecret`,
);

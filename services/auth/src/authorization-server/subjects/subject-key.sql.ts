import { batchedDelete, prepared, statement } from '@hallpass/database';

export const selectSubjectKey = prepared<{ sealed_key: string }>('subject-key')(
  `SELECT sealed_key FROM auth.subject_key WHERE project_id = :projectId`,
);

/** Keeps the key that the project has. */
export const insertSubjectKey = prepared('insert-subject-key')(
  `INSERT INTO auth.subject_key (project_id, sealed_key) VALUES (:projectId, :sealedKey) ON CONFLICT DO NOTHING`,
);

export interface SealedSubjectKey {
  project_id: string;
  sealed_key: string;
}

/** Keys that a secret has sealed, in the order of their projects. */
export const selectSubjectKeysSealedBy = statement<SealedSubjectKey>({
  global: 'a secret is rotated for the whole installation',
})(
  `SELECT project_id, sealed_key FROM auth.subject_key
   WHERE split_part(sealed_key, '.', 2) = :keyId AND project_id > :after ORDER BY project_id LIMIT :count`,
);

export const replaceSealedSubjectKey = prepared('reseal-subject-key')(
  `UPDATE auth.subject_key SET sealed_key = :resealed WHERE project_id = :projectId AND sealed_key = :sealed`,
);

export const removeSubjectKey = batchedDelete(
  'removed-project-subject-key',
  'auth.subject_key',
  'project_id = :projectId',
  { key: [] },
);

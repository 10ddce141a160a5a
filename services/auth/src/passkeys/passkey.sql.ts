import { type Database, type ListOrder, type ListRange, prepared, walkList } from '@hallpass/database';
import type { StoredPasskey } from './verify-authentication.js';
import type { PasskeyUser } from './webauthn-options.js';

export const selectPasskeyUser = prepared<PasskeyUser>('passkey-user')(
  `SELECT u.id AS "userId", u.display_name AS "displayName", c.value AS email FROM users."user" u
   LEFT JOIN users.contact_channel c
     ON c.project_id = u.project_id AND c.user_id = u.id AND c.type = 'email' AND c.is_primary
   WHERE u.project_id = :projectId AND u.id = :userId`,
);

/** Query this while the user's row is locked, so that it sees sessions that were ended to secure the account. */
export const selectLiveSession = prepared<{ is_anonymous: boolean }>('passkey-registering-session')(
  `SELECT u.is_anonymous FROM auth.session s JOIN users."user" u ON u.project_id = s.project_id AND u.id = s.user_id
   WHERE s.project_id = :projectId AND s.id = :sessionId AND s.user_id = :userId AND s.ended_at IS NULL`,
);

/** Returns no row if the credential is already registered, by any user. */
export const insertPasskey = prepared<{ id: string }>('insert-passkey')(
  `INSERT INTO auth.passkey
     (project_id, id, user_id, credential_id, public_key, rp_id, sign_count, transports, is_backed_up, name,
      aaguid)
   VALUES (:projectId, :id, :userId, :credentialId, :publicKey, :rpId, :signCount, :transports, :isBackedUp, :name,
      :aaguid)
   ON CONFLICT (project_id, credential_id) DO NOTHING RETURNING id`,
);

export const selectByCredential = prepared<StoredPasskey & { id: string }>('passkey-by-credential')(
  `SELECT id, user_id AS "userId", credential_id AS "credentialId", public_key AS "publicKey", rp_id AS "rpId"
   FROM auth.passkey WHERE project_id = :projectId AND credential_id = :credentialId`,
);

/** Returns a row if the user exists and no user of the project has the passkey. */
export const selectRemoved = prepared<{ id: string }>('removed-passkey')(
  `SELECT u.id FROM users."user" u WHERE u.project_id = :projectId AND u.id = :userId AND NOT EXISTS (
     SELECT 1 FROM auth.passkey p WHERE p.project_id = :projectId AND p.credential_id = :credentialId)`,
);

/**
 * Records a sign-in. The count never falls: of an authenticator and its clone, the one that is behind is detected on
 * every use. @returns the count before, as text because it is a bigint
 */
export const recordUse = prepared<{ count_before: string }>('record-passkey-use')(
  `WITH before AS (
     SELECT id, sign_count FROM auth.passkey WHERE project_id = :projectId AND id = :id FOR UPDATE)
   UPDATE auth.passkey p
   SET sign_count = greatest(p.sign_count, :signCount), is_backed_up = :isBackedUp, last_used_at = now()
   FROM before WHERE p.project_id = :projectId AND p.id = before.id
   RETURNING before.sign_count AS count_before`,
);

export interface OwnPasskey {
  id: string;
  credential_id: string;
  name: string | null;
  aaguid: string | null;
  rp_id: string;
  transports: string[];
  is_backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

const OWN_COLUMNS = 'id, credential_id, name, aaguid, rp_id, transports, is_backed_up, created_at, last_used_at';

export const PASSKEY_ORDER: ListOrder = {
  name: 'passkeys',
  columns: [
    ['k.created_at', 'instant'],
    ['k.id', 'uuid'],
  ],
  direction: 'asc',
};

export const walkOwn = (db: Database, projectId: string, userId: string, range: ListRange) =>
  walkList<OwnPasskey>(
    db,
    projectId,
    {
      order: PASSKEY_ORDER,
      from: 'auth.passkey k',
      alias: 'k',
      where: ['k.project_id = :projectId', 'k.user_id = :userId'],
      values: { userId },
      columns: OWN_COLUMNS,
    },
    range,
  );

export const renameOwn = prepared<OwnPasskey>('rename-passkey')(
  `UPDATE auth.passkey SET name = :name WHERE project_id = :projectId AND user_id = :userId
   AND id = :passkeyId RETURNING ${OWN_COLUMNS}`,
);

import {
  type Database,
  encodeCursor,
  type ListOrder,
  type ListRange,
  type ListWalk,
  prepared,
  statement,
  valueBytes,
  walkList,
} from '@hallpass/database';
import type { SessionPolicy } from '@hallpass/identity';
import { IS_LIVE_GRANT } from '../live-grant.sql.js';

/** The live grants and the remembered consent of a user for an application: one of them, or both. */
export interface ConnectionRow {
  /** When the user gave consent, or the oldest live grant began, whichever is earlier. */
  connected_at: Date;
  /** Null without a live grant. */
  last_used_at: Date | null;
  grant_count: number;
  /** The column `scopes` of the live grants, without duplicates. */
  granted: Array<{ openid?: { scope?: string }; resources?: Record<string, string> }>;
  /** Null without remembered consent. */
  consented: string[] | null;
  /** The scopes of each resource, by its identifier. Null without remembered consent. */
  consented_resources: Record<string, string[]> | null;
}

export interface ConnectedApplicationRow extends ConnectionRow {
  application_id: string;
  display_name: string;
  logo_url: string | null;
  is_first_party: boolean;
}

export interface ConnectedUserRow extends ConnectionRow {
  user_id: string;
  display_name: string | null;
  profile_image_url: string | null;
  primary_email: string | null;
}

const IS_CONNECTION = `s.application_id IS NOT NULL AND ${IS_LIVE_GRANT}` as const;

const GRANTS = `min(s.created_at) AS first_at, max(s.last_used_at) AS last_used_at, count(*)::integer AS grant_count,
  jsonb_agg(DISTINCT s.scopes) AS granted` as const;

/** Combines the grants `g` and the consent `c`, one of which may be missing. */
const CONNECTION = `least(g.first_at, c.created_at) AS connected_at, g.last_used_at,
  coalesce(g.grant_count, 0) AS grant_count, coalesce(g.granted, '[]') AS granted, c.scopes AS consented,
  c.resources AS consented_resources` as const;

export const CONNECTED_APPLICATION_ORDER: ListOrder = {
  name: 'connected applications',
  columns: [
    ['a.connected_at', 'instant'],
    ['a.application_id', 'uuid'],
  ],
  direction: 'desc',
};

/** Reads the grants of one user, and at most as many applications as a project has. */
export const walkConnectedApplications = (
  db: Database,
  projectId: string,
  { userId, policy }: { userId: string; policy: SessionPolicy },
  range: ListRange,
) =>
  walkList<ConnectedApplicationRow>(
    db,
    projectId,
    {
      order: CONNECTED_APPLICATION_ORDER,
      from: `(
        SELECT b.project_id, b.id AS application_id, b.display_name, b.logo_url, b.is_first_party, ${CONNECTION}
        FROM (SELECT s.application_id, ${GRANTS} FROM auth.session s
              WHERE s.project_id = :projectId AND s.user_id = :userId AND ${IS_CONNECTION}
              GROUP BY s.application_id) g
        FULL JOIN (SELECT * FROM auth.application_consent WHERE project_id = :projectId AND user_id = :userId) c
          ON c.application_id = g.application_id
        JOIN auth.application b
          ON b.project_id = :projectId AND b.id = coalesce(g.application_id, c.application_id)) a`,
      alias: 'a',
      where: ['a.project_id = :projectId'],
      values: { userId, idleSeconds: policy.idleSeconds, lifetimeSeconds: policy.lifetimeSeconds },
      columns: `a.application_id, a.display_name, a.logo_url, a.is_first_party, a.connected_at, a.last_used_at,
        a.grant_count, a.granted, a.consented, a.consented_resources`,
      bytes: valueBytes('a.logo_url', 'a.granted', 'a.consented', 'a.consented_resources'),
    },
    range,
  );

export const CONNECTED_USER_ORDER: ListOrder = {
  name: 'users of an application',
  columns: [['u.id', 'uuid']],
  direction: 'asc',
};

/**
 * Selects the next users by their ids, which are read from an index, however many users the application has. Planned each
 * time: a cached plan may read the sessions of all users of the project instead.
 */
const selectConnectedUsers = statement<ConnectedUserRow>()(
  `WITH page AS (
     SELECT user_id FROM (
       (SELECT DISTINCT s.user_id FROM auth.session s
        WHERE s.project_id = :projectId AND s.application_id = :applicationId
          AND s.user_id > coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000') AND ${IS_CONNECTION}
        ORDER BY s.user_id LIMIT :limit)
       UNION
       (SELECT user_id FROM auth.application_consent
        WHERE project_id = :projectId AND application_id = :applicationId
          AND user_id > coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000')
        ORDER BY user_id LIMIT :limit)) connected
     ORDER BY user_id LIMIT :limit)
   SELECT u.id AS user_id, u.display_name, u.profile_image_url, m.value AS primary_email, ${CONNECTION}
   FROM page JOIN users."user" u ON u.project_id = :projectId AND u.id = page.user_id
   LEFT JOIN users.contact_channel m
     ON m.project_id = :projectId AND m.user_id = u.id AND m.type = 'email' AND m.is_primary
   LEFT JOIN auth.application_consent c
     ON c.project_id = :projectId AND c.user_id = u.id AND c.application_id = :applicationId
   LEFT JOIN LATERAL (
     SELECT ${GRANTS} FROM auth.session s
     WHERE s.project_id = :projectId AND s.application_id = :applicationId AND s.user_id = u.id AND ${IS_CONNECTION}
     HAVING count(*) > 0) g ON true
   ORDER BY u.id`,
);

/** Each row may have a picture of 100 KB. */
const BATCH = 32;

export const walkConnectedUsers = (
  db: Database,
  projectId: string,
  of: { applicationId: string; policy: SessionPolicy },
  range: ListRange,
): ListWalk<ConnectedUserRow> => ({
  batches: connectedUsers(db, projectId, of, range),
  cursorOf: (last) => encodeCursor(CONNECTED_USER_ORDER, projectId, [last.user_id]),
});

async function* connectedUsers(
  db: Database,
  projectId: string,
  { applicationId, policy }: { applicationId: string; policy: SessionPolicy },
  { cursor, limit }: ListRange,
): AsyncGenerator<ConnectedUserRow[]> {
  if (cursor && cursor.projectId !== projectId) return;
  const { idleSeconds, lifetimeSeconds } = policy;
  let after = cursor?.place[0] ?? null;
  for (let left = limit; left > 0; left -= BATCH) {
    const asked = Math.min(left, BATCH);
    const values = { projectId, applicationId, after, limit: asked, idleSeconds, lifetimeSeconds };
    const rows = await selectConnectedUsers(db, values);
    if (rows.length > 0) yield rows;
    if (rows.length < asked) return;
    after = rows.at(-1)!.user_id;
  }
}

export const deleteConsent = prepared<{ user_id: string }>('delete-consent')(
  `DELETE FROM auth.application_consent
   WHERE project_id = :projectId AND user_id = :userId AND application_id = :applicationId RETURNING user_id`,
);

/** A code counts as used, so that a request that has already found it starts no grant either. */
export const endCodesOfApplication = prepared('end-codes-of-connected-application')(
  `UPDATE auth.oauth_code SET used_at = now()
   WHERE project_id = :projectId AND user_id = :userId AND application_id = :applicationId AND used_at IS NULL`,
);

/** The same for codes of devices that the user has allowed. */
export const endDeviceCodesOfApplication = prepared('end-device-codes-of-connected-application')(
  `UPDATE auth.oauth_record SET consumed_at = now()
   WHERE project_id = :projectId AND application_id = :applicationId AND kind = 'DeviceCode' AND session_id IS NOT NULL
     AND payload ->> 'accountId' = :userId AND consumed_at IS NULL`,
);

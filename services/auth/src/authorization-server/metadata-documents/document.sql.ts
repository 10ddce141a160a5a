import { prepared } from '@hallpass/database';
import type { ListedApplication } from '../applications/application.sql.js';
import type { DocumentClient } from './document-rules.js';

/** The result of the latest attempt to read a document: the client, or why there is none. */
export type KnownDocument = { url: string } & (
  | { client: DocumentClient; problem: null }
  | { client: null; problem: { message: string; isTemporary: boolean; detail?: string | undefined } }
);

/** Documents and failures are records of the protocol, which all processes share, and which are removed when they expire. */
const OF_DOCUMENT = `project_id = :projectId AND kind = 'ClientDocument'`;

/** Reads what is known about a document that has not expired, and about its application once a user has allowed it. */
export const selectDocument = prepared<{
  known: KnownDocument | null;
  is_allowed: boolean;
  is_disabled: boolean;
}>('client-document')(
  `SELECT
     (SELECT payload FROM auth.oauth_record WHERE ${OF_DOCUMENT} AND id_hash = :urlHash AND expires_at > now()) AS known,
     a.id IS NOT NULL AS is_allowed, a.disabled_at IS NOT NULL AS is_disabled
   FROM (SELECT) AS one
   LEFT JOIN auth.application a ON a.project_id = :projectId AND a.id = :applicationId`,
);

/** Also after its expiry, for a user who took long to decide. */
export const selectShownDocument = prepared<{ known: KnownDocument }>('shown-client-document')(
  `SELECT payload AS known FROM auth.oauth_record WHERE ${OF_DOCUMENT} AND id_hash = :urlHash`,
);

/** Stores a document, and removes those of the project beyond `kept`, the first ones to expire first. */
export const storeDocument = prepared('store-client-document')(
  `WITH stored AS (
     INSERT INTO auth.oauth_record (project_id, kind, id_hash, payload, expires_at)
     VALUES (:projectId, 'ClientDocument', :urlHash, :payload::jsonb,
       now() + :seconds::double precision * interval '1 second')
     ON CONFLICT (project_id, kind, id_hash) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at)
   DELETE FROM auth.oauth_record WHERE ${OF_DOCUMENT} AND id_hash IN (
     SELECT id_hash FROM auth.oauth_record WHERE ${OF_DOCUMENT} AND id_hash <> :urlHash
     ORDER BY expires_at DESC OFFSET :kept::integer FOR UPDATE SKIP LOCKED)`,
);

/** Stores what the document says now. No row if the application is new. */
export const updateDocumentApplication = prepared<Pick<ListedApplication, 'disabled_at'>>(
  'update-document-application',
)(
  `UPDATE auth.application SET authentication = :authentication, display_name = :displayName,
     redirect_uris = :redirectUris, settings = :settings, kind = :kind
   WHERE project_id = :projectId AND id = :id AND document_url = :documentUrl RETURNING disabled_at`,
);

/** Stores an application that a user has allowed. No row if the project has the maximum number of them. */
export const insertDocumentApplication = prepared<{ id: string }>('insert-document-application')(
  `INSERT INTO auth.application (project_id, id, kind, authentication, display_name, is_first_party, redirect_uris,
     post_logout_redirect_uris, scopes, settings, registration, document_url)
   SELECT :projectId, :id, :kind, :authentication, :displayName, false, :redirectUris, '{}', '{}', :settings,
     'document', :documentUrl
   WHERE (SELECT count(*) FROM auth.application WHERE project_id = :projectId AND registration = 'document')
     < :maximum::integer
   ON CONFLICT (project_id, id) DO NOTHING RETURNING id`,
);

import { prepared } from '@hallpass/database';
import { APPLICATION_COLUMNS, type ApplicationRow } from '../applications/application.sql.js';

/** Returns no row if the project has the maximum number of applications that registered themselves. */
export const insertRegistration = prepared<ApplicationRow>('insert-client-registration')(
  `INSERT INTO auth.application AS a (project_id, id, kind, authentication, display_name, is_first_party, redirect_uris,
     post_logout_redirect_uris, scopes, settings, registration, registration_token_hash)
   SELECT :projectId, :id, :kind, :authentication, :displayName, false, :redirectUris, '{}', '{}', :settings, 'dynamic',
     :tokenHash
   WHERE (SELECT count(*) FROM auth.application WHERE project_id = :projectId AND registration = 'dynamic')
     < :maximum::integer
   RETURNING ${APPLICATION_COLUMNS}`,
);

/** The enabled application that a registration access token manages. */
export const lockRegistration = prepared<ApplicationRow>('lock-client-registration')(
  `SELECT ${APPLICATION_COLUMNS} FROM auth.application a
   WHERE a.project_id = :projectId AND a.id = :id AND a.registration_token_hash = :tokenHash AND a.disabled_at IS NULL
   FOR UPDATE`,
);

/** Forgets the consent of users as well, because they allowed the application as it was. */
export const updateRegistration = prepared<ApplicationRow>('update-client-registration')(
  `WITH forgotten AS (
     DELETE FROM auth.application_consent WHERE project_id = :projectId AND application_id = :id)
   UPDATE auth.application a SET kind = :kind, authentication = :authentication, display_name = :displayName,
     redirect_uris = :redirectUris, settings = :settings
   WHERE a.project_id = :projectId AND a.id = :id RETURNING ${APPLICATION_COLUMNS}`,
);

import { prepared, valueBytes } from '@hallpass/database';
import { APPLICATION_COLUMNS, type ApplicationRow } from '../applications/application.sql.js';
import { RESOURCE_COLUMNS, type ResourceRow } from '../resources/resource.sql.js';

/** How many rows a project has, without applications that registered themselves, and how large their values are. */
export const measureConfiguration = prepared<{ applications: number; resources: number; bytes: number }>(
  'measure-application-configuration',
)(
  `SELECT (SELECT count(*) FROM auth.application a
           WHERE a.project_id = :projectId AND a.registration = 'administrator')::integer AS applications,
     (SELECT count(*) FROM auth.resource r WHERE r.project_id = :projectId)::integer AS resources,
     ((SELECT coalesce(sum(${valueBytes('a.redirect_uris', 'a.post_logout_redirect_uris', 'a.scopes', 'a.settings')}), 0)
       FROM auth.application a WHERE a.project_id = :projectId AND a.registration = 'administrator')
      + (SELECT coalesce(sum(${valueBytes('r.identifier', 'r.scopes', 'r.default_scopes')}), 0)
         FROM auth.resource r WHERE r.project_id = :projectId))::float8 AS bytes`,
);

export const selectAdministered = prepared<ApplicationRow>('administered-applications')(
  `SELECT ${APPLICATION_COLUMNS} FROM auth.application a
   WHERE a.project_id = :projectId AND a.registration = 'administrator' ORDER BY a.id`,
);

export const selectAllResources = prepared<ResourceRow>('all-resources')(
  `SELECT ${RESOURCE_COLUMNS} FROM auth.resource r WHERE r.project_id = :projectId ORDER BY r.identifier`,
);

/** Serializes changes of these resources. */
export const lockResourcesNamed = prepared<ResourceRow>('lock-resources-named')(
  `SELECT ${RESOURCE_COLUMNS} FROM auth.resource r
   WHERE r.project_id = :projectId AND r.identifier = ANY(:identifiers::text[]) ORDER BY r.id FOR NO KEY UPDATE`,
);

/** Serializes changes of these applications, and the grants that begin at the same time. */
export const lockApplications = prepared<ApplicationRow>('lock-applications')(
  `SELECT ${APPLICATION_COLUMNS} FROM auth.application a
   WHERE a.project_id = :projectId AND a.id = ANY(:ids::uuid[]) ORDER BY a.id FOR UPDATE`,
);

import { prepared } from '@hallpass/database';
import type { OwnerRole } from '@hallpass/project-config';
import { INTERNAL_PROJECT_ID } from './project-snapshot.js';

export interface ProjectRow {
  project_id: string;
  display_name: string;
  description: string;
  logo_url: string | null;
  full_logo_url: string | null;
  is_production_mode: boolean;
  owner_team_id: string | null;
  /** null if it was not requested. */
  config_override: string | null;
  version: string;
  created_at: Date;
}

/** A project of a team that a user belongs to, with the user's role in the team. */
export interface OwnedProjectRow extends ProjectRow {
  role: OwnerRole;
}

const PLAIN_COLUMNS =
  `project_id, display_name, description, logo_url, full_logo_url, is_production_mode, owner_team_id, version, created_at` as const;
export const COLUMNS = `${PLAIN_COLUMNS}, config_override` as const;

export const selectProject = prepared<ProjectRow>('load-project')(
  `SELECT ${PLAIN_COLUMNS}, CASE WHEN version <> :knownVersion THEN config_override END AS config_override
   FROM projects.project WHERE project_id = :projectId AND deleted_at IS NULL`,
);

export const selectProjectAlone = prepared<ProjectRow>('load-project-alone')(
  `SELECT ${PLAIN_COLUMNS}, NULL AS config_override
   FROM projects.project WHERE project_id = :projectId AND deleted_at IS NULL`,
);

export const lockProject = prepared<ProjectRow>('lock-project')(
  `SELECT ${COLUMNS} FROM projects.project WHERE project_id = :projectId AND deleted_at IS NULL FOR UPDATE`,
);

export const insertProject = prepared<{ version: string; created_at: Date }>('insert-project')(
  `INSERT INTO projects.project (project_id, display_name, description, logo_url, full_logo_url, is_production_mode,
     owner_team_id, config_override)
   VALUES (:projectId, :displayName, :description, :logoUrl, :fullLogoUrl, :isProductionMode, :ownerTeamId, :sealed)
   ON CONFLICT DO NOTHING RETURNING version, created_at`,
);

export const updateProject = prepared<{ version: string }>('update-project')(
  `UPDATE projects.project SET display_name = :displayName, description = :description, logo_url = :logoUrl,
     full_logo_url = :fullLogoUrl, is_production_mode = :isProductionMode, owner_team_id = :ownerTeamId,
     config_override = :sealed, version = version + 1
   WHERE project_id = :projectId RETURNING version`,
);

// Separate from the statement above, because services that store definitions in the configuration have no right to
// change more.
export const updateOverride = prepared<{ version: string }>('update-project-override')(
  `UPDATE projects.project SET config_override = :sealed, version = version + 1
   WHERE project_id = :projectId RETURNING version`,
);

export const incrementVersion = prepared<{ version: string }>('raise-project-version')(
  `UPDATE projects.project SET version = version + 1
   WHERE project_id = :projectId AND deleted_at IS NULL RETURNING version`,
);

export const emptyProject = prepared<{ version: string }>('mark-project-deleted')(
  `UPDATE projects.project SET deleted_at = now(), version = version + 1, display_name = '', description = '',
     logo_url = NULL, full_logo_url = NULL, owner_team_id = NULL, config_override = :sealed
   WHERE project_id = :projectId AND deleted_at IS NULL RETURNING version`,
);

export const selectLatelyDeleted = prepared<{ project_id: string }>('lately-deleted-projects')(
  `SELECT project_id FROM projects.project WHERE deleted_at > now() - interval '1 day'`,
);

/** Does nothing for a version that is not newer than the recorded one (payments.record_products). */
export const recordProducts = prepared('record-products', {
  global: 'a function that is given the project',
})(
  `SELECT payments.record_products(:projectId, :version::bigint, :fingerprint, :now::timestamptz, :isTest::boolean,
     :products::jsonb)`,
);

export const findOwned = prepared<{ project_id: string }>('owned-by-team', {
  global: 'projects of any id are owned by teams of the project internal',
})(`SELECT project_id FROM projects.project WHERE owner_team_id = :teamId AND deleted_at IS NULL LIMIT 1`);

export const holdTeam = prepared('hold-owner-team')(
  `SELECT 1 FROM users.team WHERE project_id = '${INTERNAL_PROJECT_ID}' AND id = :teamId FOR KEY SHARE`,
);

import { prepared, type Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { INTERNAL_PROJECT_ID } from './project-snapshot.js';

const findOwned = prepared<{ project_id: string }>('owned-by-team', {
  global: 'projects of any id are owned by teams of the project internal',
})(`SELECT project_id FROM projects.project WHERE owner_team_id = :teamId AND deleted_at IS NULL LIMIT 1`);

/**
 * Before a team is deleted, in its transaction and with its row locked: what it owns would be left to nobody.
 * @throws TextError 409
 */
export async function assertOwnsNoProject(tx: Tx, projectId: string, teamId: string): Promise<void> {
  if (projectId !== INTERNAL_PROJECT_ID || (await findOwned(tx, { teamId })).length === 0) return;
  throw new TextError(
    409,
    'TEAM_OWNS_PROJECTS',
    'The team owns projects. Transfer them to another team or delete them first.',
  );
}

const holdTeam = prepared('hold-owner-team')(
  `SELECT 1 FROM users.team WHERE project_id = '${INTERNAL_PROJECT_ID}' AND id = :teamId FOR KEY SHARE`,
);

/** Keeps a team of `internal` from being deleted before a project that is given to it in this transaction is there. */
export async function holdOwnerTeam(tx: Tx, teamId: string): Promise<void> {
  await holdTeam(tx, { teamId });
}

import type { Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { INTERNAL_PROJECT_ID } from './project-snapshot.js';
import { findOwned, holdTeam } from './project.sql.js';

/**
 * Call it before deleting a team, in the same transaction and with the team's row locked: its projects would be left
 * without an owner.
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

/**
 * Keeps a team of `internal` from being deleted until this transaction has created the project that the team will own.
 */
export async function holdOwnerTeam(tx: Tx, teamId: string): Promise<void> {
  await holdTeam(tx, { teamId });
}

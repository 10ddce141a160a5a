import type { Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { INTERNAL_PROJECT_ID } from './project-snapshot.js';
import { findOwned, holdTeam } from './project-ownership.sql.js';

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

/** Keeps a team of `internal` from being deleted before a project that is given to it in this transaction is there. */
export async function holdOwnerTeam(tx: Tx, teamId: string): Promise<void> {
  await holdTeam(tx, { teamId });
}

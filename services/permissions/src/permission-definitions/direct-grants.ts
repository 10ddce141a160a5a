import type { Tx } from '@hallpass/database';
import { copyProjectGrants, copyTeamGrants, deleteProjectGrants, deleteTeamGrants } from './direct-grant.sql.js';

/** Moves every direct grant of a renamed permission to its new id, in the transaction of the change. */
export async function renameGrants(
  tx: Tx,
  { projectId, from, to }: { projectId: string; from: string; to: string },
): Promise<void> {
  await copyTeamGrants(tx, { projectId, from, to });
  await copyProjectGrants(tx, { projectId, from, to });
  await removeGrants(tx, { projectId, permissionId: from });
}

/** Removes every direct grant of a deleted permission, in the transaction of the change. */
export async function removeGrants(
  tx: Tx,
  { projectId, permissionId }: { projectId: string; permissionId: string },
): Promise<void> {
  await deleteTeamGrants(tx, { projectId, permissionId });
  await deleteProjectGrants(tx, { projectId, permissionId });
}

import type { Database, Tx } from '@hallpass/database';
import type { SourceVersionDto } from './source-version.dto.js';
import { deleteOldVersions, deleteVersions, insertVersion, selectVersions } from './source-version.sql.js';

interface SourceKey {
  projectId: string;
  sourceId: string;
}

/** Stores a version, in the transaction that saves the source. */
export async function keepVersion(tx: Tx, key: SourceKey, tsxSource: string): Promise<void> {
  await insertVersion(tx, { ...key, tsxSource });
  await deleteOldVersions(tx, { ...key });
}

/** Deletes the history of a source that is deleted for good. */
export async function forgetVersions(tx: Tx, key: SourceKey): Promise<void> {
  await deleteVersions(tx, { ...key });
}

/** Newest first. */
export async function versionsOf(db: Database, key: SourceKey): Promise<SourceVersionDto[]> {
  const rows = await selectVersions(db, { ...key });
  return rows.map(({ id, created_at, tsx_source }) => ({ id, saved_at_millis: created_at.getTime(), tsx_source }));
}

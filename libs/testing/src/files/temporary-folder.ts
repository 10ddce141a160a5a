import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new temporary folder that other users can enter. As root, the embedded PostgreSQL runs as another user, and would
 * otherwise store its data elsewhere, where nothing removes it.
 */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hallpass-test-'));
  await chmod(folder, 0o711);
  return folder;
}

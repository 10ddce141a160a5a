import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new folder under the system's temporary one. Other users may pass through it: started as root, the embedded
 * PostgreSQL runs as another user, and would otherwise keep its data apart, where nobody removes it.
 */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hallpass-test-'));
  await chmod(folder, 0o711);
  return folder;
}

import { createHmac, randomBytes } from 'node:crypto';
import { Database, Sealer, type Tx } from '@hallpass/database';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { insertSubjectKey, selectSubjectKey } from './subject-key.sql.js';

const KEY_BYTES = 32;
const MAX_KEYS = 10_000;

export const sealContext = (projectId: string) => ({ column: 'auth.subject_key.sealed_key', rowId: '', projectId });

/**
 * The subjects under which applications know users (OpenID Connect Core 1.0 §8): the id of the user, or for pairwise
 * subjects a keyed hash of the application's sector and that id. The key of a project is made with its first such
 * application, and never changes, because every subject would change with it.
 */
@Injectable()
export class Subjects {
  private readonly keys = new LRUCache<string, Promise<Buffer>>({ max: MAX_KEYS });

  constructor(
    private readonly database: Database,
    private readonly sealer: Sealer,
  ) {}

  /** @param sector of the application, null for public subjects */
  async of(projectId: string, sector: string | null, userId: string): Promise<string> {
    if (sector === null) return userId;
    return createHmac('sha256', await this.key(projectId))
      .update(`${sector}/${userId}`)
      .digest('base64url');
  }

  /** Makes the key of a project, unless it has one. */
  async addKey(tx: Tx, projectId: string): Promise<void> {
    const key = randomBytes(KEY_BYTES).toString('base64');
    await insertSubjectKey(tx, { projectId, sealedKey: this.sealer.seal(key, sealContext(projectId)) });
  }

  private key(projectId: string): Promise<Buffer> {
    const known = this.keys.get(projectId);
    if (known) return known;
    const key = this.readKey(projectId);
    this.keys.set(projectId, key);
    key.catch(() => this.keys.delete(projectId));
    return key;
  }

  private async readKey(projectId: string): Promise<Buffer> {
    const [row] = await selectSubjectKey(this.database, { projectId });
    if (!row) throw new Error('an application has pairwise subjects, but its project has no key for them');
    return Buffer.from(this.sealer.open(row.sealed_key, sealContext(projectId)), 'base64');
  }
}

import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Database } from '@hallpass/database';
import type { TokenAudience } from './token-issuer.js';
import { type KeyRow, readKeys } from './public-key.sql.js';

export interface VerificationKey {
  audience: TokenAudience;
  key: KeyObject;
}

interface ProjectKeySet {
  keys: Map<string, VerificationKey>;
  /** When the newest load began, in milliseconds; 0 before the first. */
  loadedAt: number;
  /** A load that has not begun yet: everyone who misses a key waits for the same one. */
  next?: Promise<void>;
}

/** A retired or replaced key is noticed after this long at the latest. */
const STALE_AFTER_MILLIS = 300_000;
/** Forged key ids cost the database one query per project and second, however many come. */
const RELOAD_INTERVAL_MILLIS = 1_000;
const MAX_PROJECTS = 10_000;

/** The public halves of the keys that sign access tokens, by project and key id, kept in memory. */
export class PublicKeys {
  private readonly projects = new Map<string, ProjectKeySet>();

  constructor(private readonly read: (projectId: string) => Promise<KeyRow[]>) {}

  static of(db: Database): PublicKeys {
    return new PublicKeys((projectId) => readKeys(db, { projectId }));
  }

  /** An exact look-up of a project's key. A key id not seen before has the project's keys read again. */
  async find(projectId: string, kid: string): Promise<VerificationKey | undefined> {
    const known = this.projects.get(projectId);
    if (known && Date.now() - known.loadedAt < STALE_AFTER_MILLIS) {
      const key = known.keys.get(kid);
      if (key) return key;
    }
    await this.reload(projectId);
    return this.projects.get(projectId)?.keys.get(kid);
  }

  private reload(projectId: string): Promise<void> {
    const set = this.projects.get(projectId) ?? this.add(projectId);
    // A load under way may have missed a key that was made since: only one yet to begin will do.
    set.next ??= this.load(projectId, set);
    return set.next;
  }

  private async load(projectId: string, set: ProjectKeySet): Promise<void> {
    const wait = set.loadedAt + RELOAD_INTERVAL_MILLIS - Date.now();
    // Never synchronously: `next` has to be set before it is cleared.
    await new Promise((resolve) => setTimeout(resolve, wait).unref());
    set.next = undefined;
    set.loadedAt = Date.now();
    const rows = await this.read(projectId).catch((error: unknown) => {
      set.loadedAt = 0;
      throw error;
    });
    set.keys = new Map(
      rows.map((row) => [
        row.kid,
        { audience: row.audience, key: createPublicKey({ key: row.public_jwk, format: 'jwk' }) },
      ]),
    );
  }

  private add(projectId: string): ProjectKeySet {
    if (this.projects.size >= MAX_PROJECTS) this.projects.delete(this.leastUseful());
    const set: ProjectKeySet = { keys: new Map(), loadedAt: 0 };
    this.projects.set(projectId, set);
    return set;
  }

  /** Projects that tokens only pretend to be of go first. */
  private leastUseful(): string {
    for (const [projectId, { keys }] of this.projects) if (keys.size === 0) return projectId;
    const [oldest = ''] = this.projects.keys();
    return oldest;
  }
}

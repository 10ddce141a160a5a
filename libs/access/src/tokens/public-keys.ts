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
  /** Start of the latest load, in milliseconds; 0 before the first. */
  loadedAt: number;
  /** A load that has not started yet, shared by all callers that miss a key. */
  next?: Promise<void>;
}

/** Maximum delay until a retired or replaced key is noticed. */
const STALE_AFTER_MILLIS = 300_000;
/** Limits forged key ids to one database query per project and second. */
const RELOAD_INTERVAL_MILLIS = 1_000;
const MAX_PROJECTS = 10_000;

export class PublicKeys {
  private readonly projects = new Map<string, ProjectKeySet>();

  constructor(private readonly read: (projectId: string) => Promise<KeyRow[]>) {}

  static of(db: Database): PublicKeys {
    return new PublicKeys((projectId) => readKeys(db, { projectId }));
  }

  /** Finds a project's key by exact lookup. An unknown key id reloads the project's keys. */
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
    // A running load may have missed a key that was created since, so wait for one that has not started.
    set.next ??= this.load(projectId, set);
    return set.next;
  }

  private async load(projectId: string, set: ProjectKeySet): Promise<void> {
    const wait = set.loadedAt + RELOAD_INTERVAL_MILLIS - Date.now();
    // Never synchronously: `next` must be set before it is cleared.
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

  /** Evicts projects without keys first, which forged tokens name. */
  private leastUseful(): string {
    for (const [projectId, { keys }] of this.projects) if (keys.size === 0) return projectId;
    const [oldest = ''] = this.projects.keys();
    return oldest;
  }
}

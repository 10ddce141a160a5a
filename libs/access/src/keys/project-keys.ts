import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Database } from '@hallpass/database';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { LRUCache } from 'lru-cache';

/** The three keys of a project; each opens its own access type. */
export type ProjectKeyKind = 'publishable_client_key' | 'secret_server_key' | 'super_secret_admin_key';

interface KnownKey {
  /** Of the set of keys that it belongs to. */
  id: string;
  hash: Buffer;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

interface KnownKeys {
  version: number;
  keys: Record<ProjectKeyKind, KnownKey[]>;
}

const MAX_PROJECTS = 10_000;

/**
 * Checks project keys by their SHA-256. A key found good is remembered for as long as the project has the same
 * version: revoking or adding one raises it, so a revoked key is refused on the very next request.
 */
@Injectable()
export class ProjectKeys {
  private readonly known = new LRUCache<string, KnownKeys>({ max: MAX_PROJECTS });

  constructor(private readonly projects: ProjectStore) {}

  /** @returns the id of its set of keys; null for a key of another kind or project, and a revoked or expired one */
  async find(db: Database, project: ProjectSnapshot, kind: ProjectKeyKind, key: string): Promise<string | null> {
    const hash = createHash('sha256').update(key).digest();
    const { keys } = this.of(project);
    const remembered = keys[kind].find((candidate) => timingSafeEqual(candidate.hash, hash));
    if (remembered) return remembered.expiresAt > Date.now() ? remembered.id : null;
    const found = await this.projects.findKey(db, project.id, kind, hash);
    if (!found) return null;
    keys[kind].push({ id: found.id, hash, expiresAt: found.expiresAt.getTime() });
    return found.id;
  }

  private of(project: ProjectSnapshot): KnownKeys {
    const known = this.known.get(project.id);
    if (known && known.version === project.version) return known;
    const fresh: KnownKeys = {
      version: project.version,
      keys: { publishable_client_key: [], secret_server_key: [], super_secret_admin_key: [] },
    };
    this.known.set(project.id, fresh);
    return fresh;
  }
}

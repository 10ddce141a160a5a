import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Database } from '@hallpass/database';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { LRUCache } from 'lru-cache';

export type ProjectKeyKind = 'publishable_client_key' | 'secret_server_key' | 'super_secret_admin_key';

interface KnownKey {
  /** Id of the key set that the key belongs to. */
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
 * Checks project keys by their SHA-256. A valid key is cached while the project's version stays the same. Revoking or
 * adding a key increases the version, so a revoked key is rejected on the very next request.
 */
@Injectable()
export class ProjectKeys {
  private readonly known = new LRUCache<string, KnownKeys>({ max: MAX_PROJECTS });

  constructor(private readonly projects: ProjectStore) {}

  /** @returns the id of the key set; null for a key of another kind or project, and for a revoked or expired key */
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

import { Injectable } from '@nestjs/common';
import { afterCommit, Database, Sealer, type Tx } from '@hallpass/database';
import { Freshness, PUBLISHABLE_MILLIS } from '@hallpass/freshness';
import { LRUCache } from 'lru-cache';
import type { InternalApiKeyKind } from './internal-api-key.entity.js';
import { findInternalApiKey, type InternalApiKeyRow } from './internal-api-keys.js';
import { ProjectRows } from './project-rows.js';
import type { ProjectSnapshot } from './project-snapshot.js';

/** Snapshots kept; the one used longest ago goes first. */
const CACHED_PROJECTS = 1_000;

/**
 * Projects with their configuration. A snapshot is kept in memory and used for as long as `Freshness` knows its
 * version to be the newest. A change of a project or its keys is published after its commit, before `Database.transaction`
 * resolves: it holds for the very next request (where Redis hangs, within 7 s).
 */
@Injectable()
export class ProjectStore extends ProjectRows {
  private readonly snapshots = new LRUCache<string, ProjectSnapshot>({ max: CACHED_PROJECTS });

  constructor(
    sealer: Sealer,
    private readonly freshness: Freshness,
  ) {
    super(sealer);
  }

  /** For a process that looks at no configuration, as the gateway: a change costs it next to nothing (security P1). */
  leaveOutConfig(): void {
    this.readsConfig = false;
  }

  /**
   * @param newest the version that the snapshot must have at least, where the caller knows it; undefined: read it again
   * @returns null when there is no such project, or it was deleted
   */
  async load(
    db: Database | Tx,
    projectId: string,
    newest: number | undefined | Promise<number | undefined> = this.freshness.projectVersion(projectId),
  ): Promise<ProjectSnapshot | null> {
    const version = await newest;
    const cached = this.snapshots.get(projectId);
    if (cached && version !== undefined && cached.version >= version) return cached;
    const askedAt = Date.now();
    const snapshot = await this.find(db, projectId, cached);
    // A transaction may see what it has not committed yet, and that is nobody else's business.
    if (!(db instanceof Database)) return snapshot;
    if (snapshot === null) {
      this.snapshots.delete(projectId);
      return null;
    }
    this.keep(snapshot);
    if (Date.now() - askedAt < PUBLISHABLE_MILLIS) this.freshness.projectSeen(projectId, snapshot.version);
    return snapshot;
  }

  /** After the commit every request sees this version; this process need not read it again where it is known whole. */
  protected override changed(tx: Tx, projectId: string, version: number, project?: ProjectSnapshot): Promise<void> {
    return afterCommit(tx, () => {
      if (project) this.keep(project);
      return this.freshness.projectChanged(projectId, version);
    });
  }

  /** The set of keys that holds this one, if it is usable. A result holds for one version of the project. */
  findKey(
    db: Database | Tx,
    projectId: string,
    kind: InternalApiKeyKind,
    hash: Buffer,
  ): Promise<InternalApiKeyRow | null> {
    return findInternalApiKey(db, projectId, kind, hash);
  }

  protected override known(projectId: string): ProjectSnapshot | undefined {
    return this.snapshots.get(projectId);
  }

  /** The newest version stays, however the readers were delayed. */
  private keep(snapshot: ProjectSnapshot): void {
    const cached = this.snapshots.get(snapshot.id);
    if (!cached || cached.version <= snapshot.version) this.snapshots.set(snapshot.id, snapshot);
  }
}

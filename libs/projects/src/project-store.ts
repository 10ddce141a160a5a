import { setImmediate as turn } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { afterCommit, Database, Sealer, type Tx } from '@hallpass/database';
import { Freshness, PUBLISHABLE_MILLIS } from '@hallpass/freshness';
import { recomputeDerived } from '@hallpass/project-config';
import { Settings } from '@hallpass/settings';
import { LRUCache } from 'lru-cache';
import { BackgroundReads } from './background-reads.js';
import type { InternalApiKeyKind } from './internal-api-key.entity.js';
import { findInternalApiKey, type InternalApiKeyRow } from './internal-api-keys.js';
import { ProjectRows } from './project-rows.js';
import type { ProjectSnapshot } from './project-snapshot.js';

/** Estimated heap of cached projects; the least recently used are dropped first. */
const KEPT_BYTES = 128 * 1024 * 1024;
/** Measured heap of a rendered project without products: 8,192 of them fit. */
const PROJECT_BYTES = 16 * 1024;
/** Measured heap per stored character of 1,000 products and 1,000 domains, rendered. */
const BYTES_PER_CHARACTER = 6;
/** A project that was not requested in this time is not read in the background. */
const IN_USE_MILLIS = 600_000;

export interface ProjectFigures {
  inRequest: number;
  inBackground: number;
  /**
   * How often the newest version was prepared in the background with everything that was computed for an earlier one.
   */
  madeReady: number;
}

interface Kept {
  snapshot: ProjectSnapshot;
  /** An earlier version, until everything computed for it is also computed for `snapshot`; then `snapshot` itself. */
  previous: ProjectSnapshot;
  /** The database of the last request; null before the first one. */
  db: Database | null;
  /** As in `performance.now()`. */
  usedAt: number;
}

/**
 * Projects with their configuration. Keeps snapshots in memory and uses them as long as `Freshness` knows their version
 * to be the newest. A change of a project or its keys is published after its commit, before `Database.transaction`
 * resolves, so it applies to the very next request (if Redis hangs, within 7 s). Processes that use an older version
 * read the new one in the background, and compute everything for it that they had computed for the older one, so that
 * the next request finds the work done (security P1). A request that comes earlier waits for the same read.
 */
@Injectable()
export class ProjectStore extends ProjectRows implements OnModuleInit, OnModuleDestroy {
  readonly figures: ProjectFigures = { inRequest: 0, inBackground: 0, madeReady: 0 };
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ snapshot }) => PROJECT_BYTES + BYTES_PER_CHARACTER * snapshot.stored.length,
  });
  private readonly reading = new Map<string, Promise<ProjectSnapshot | null>>();
  private readonly background = new BackgroundReads((projectId, version) => this.makeReady(projectId, version));

  constructor(
    sealer: Sealer,
    private readonly freshness: Freshness,
    { url }: Settings,
  ) {
    super(sealer, url);
  }

  onModuleInit(): void {
    if (this.readsConfig)
      this.freshness.whenProjectChanged((projectId, version) => this.changedElsewhere(projectId, version));
  }

  onModuleDestroy(): void {
    this.background.stop();
  }

  /**
   * For a process that uses no configuration, like the gateway: a change then costs it almost nothing (security P1).
   */
  leaveOutConfig(): void {
    this.readsConfig = false;
  }

  get isWithConfig(): boolean {
    return this.readsConfig;
  }

  /**
   * @param newest minimum version of the snapshot, if the caller knows it; undefined: read it again
   * @returns null if the project does not exist or was deleted
   */
  async load(
    db: Database | Tx,
    projectId: string,
    newest: number | undefined | Promise<number | undefined> = this.freshness.projectVersion(projectId),
  ): Promise<ProjectSnapshot | null> {
    const version = await newest;
    const kept = this.kept.get(projectId);
    if (kept && db instanceof Database) Object.assign(kept, { db, usedAt: performance.now() });
    if (kept && version !== undefined && kept.snapshot.version >= version) return kept.snapshot;
    // A transaction may see its own uncommitted changes, which must not be shared.
    if (!(db instanceof Database)) return this.find(db, projectId, kept?.snapshot);
    return this.read(db, projectId, version, 'inRequest');
  }

  /** After the commit, every request sees this version. This process need not read it again if it knows all of it. */
  protected override changed(tx: Tx, projectId: string, version: number, project?: ProjectSnapshot): Promise<void> {
    return afterCommit(tx, () => {
      if (project) this.keep(project, null);
      else this.changedElsewhere(projectId, version);
      return this.freshness.projectChanged(projectId, version);
    });
  }

  /**
   * Finds the set of keys that contains this one, if it is usable. A result is valid for one version of the project.
   */
  findKey(
    db: Database | Tx,
    projectId: string,
    kind: InternalApiKeyKind,
    hash: Buffer,
  ): Promise<InternalApiKeyRow | null> {
    return findInternalApiKey(db, projectId, kind, hash);
  }

  protected override known(projectId: string): ProjectSnapshot | undefined {
    return this.kept.peek(projectId)?.snapshot;
  }

  /**
   * Concurrent callers share one read. A read that started before this call may be stale: unless it found the version
   * that the caller knows of, the caller waits for the next read, shared with all others in the same situation.
   */
  private async read(
    db: Database,
    projectId: string,
    version: number | undefined,
    cause: 'inRequest' | 'inBackground',
  ): Promise<ProjectSnapshot | null> {
    const earlier = this.reading.get(projectId);
    if (earlier) {
      const found = await earlier.catch(() => null);
      if (found && version !== undefined && found.version >= version) return found;
    }
    const begun = this.reading.get(projectId);
    if (begun) return begun;
    const own = this.readOnce(db, projectId, cause).finally(() => this.reading.delete(projectId));
    this.reading.set(projectId, own);
    return own;
  }

  private async readOnce(
    db: Database,
    projectId: string,
    cause: 'inRequest' | 'inBackground',
  ): Promise<ProjectSnapshot | null> {
    const askedAt = Date.now();
    const known = this.known(projectId);
    const snapshot = await this.find(db, projectId, known);
    if (snapshot === null) {
      this.kept.delete(projectId);
      return null;
    }
    if (snapshot !== known) this.figures[cause] += 1;
    if (Date.now() - askedAt < PUBLISHABLE_MILLIS) this.freshness.projectSeen(projectId, snapshot.version);
    return this.keep(snapshot, db);
  }

  /** @returns the cached snapshot, which is the newest one however the reads were delayed */
  private keep(snapshot: ProjectSnapshot, db: Database | null): ProjectSnapshot {
    const kept = this.kept.get(snapshot.id);
    if (kept && kept.snapshot.version >= snapshot.version) return kept.snapshot;
    const { previous, usedAt } = kept && this.readsConfig ? kept : { previous: snapshot, usedAt: performance.now() };
    this.kept.set(snapshot.id, { snapshot, previous, db: kept?.db ?? db, usedAt });
    if (previous !== snapshot) this.background.ask(snapshot.id, snapshot.version);
    return snapshot;
  }

  private isInUse(kept: Kept | undefined): kept is Kept {
    return kept !== undefined && performance.now() - kept.usedAt < IN_USE_MILLIS;
  }

  private changedElsewhere(projectId: string, version: number): void {
    const kept = this.kept.peek(projectId);
    if (this.readsConfig && this.isInUse(kept) && kept.snapshot.version < version)
      this.background.ask(projectId, version);
  }

  /** Does the work that the next request would wait for. */
  private async makeReady(projectId: string, version: number): Promise<void> {
    const before = this.kept.peek(projectId);
    const isInUse = this.isInUse(before);
    if (isInUse && before.db && before.snapshot.version < version)
      await this.read(before.db, projectId, version, 'inBackground');
    const kept = this.kept.peek(projectId);
    if (!kept) return;
    const { previous, snapshot } = kept;
    kept.previous = snapshot;
    if (!isInUse || previous === snapshot) return;
    for (const _ of recomputeDerived(previous.config, snapshot.config)) await turn();
    this.figures.madeReady += 1;
  }
}

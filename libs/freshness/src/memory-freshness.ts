import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Database } from '@hallpass/database';
import { Freshness, type Revocation, type TokenSubject } from './freshness.js';
import { EVERY_SESSION, isFromBefore, liveRevocations, newRevocations, type RevocationRow } from './revocations.sql.js';

const SWEEP_MILLIS = 60_000;
/** How often the newest rows are read: a command, which is another process, ends sessions too (security B6: 5 s). */
const CATCH_UP_MILLIS = 2_000;

/** Freshness of one process that is the whole of Hallpass: kept in memory, loaded from the database at start. */
@Injectable()
export class MemoryFreshness extends Freshness implements OnModuleDestroy {
  private readonly versions = new Map<string, number>();
  /** `kind/project/id` to the time in milliseconds until which it is kept. */
  private readonly revocations = new Map<string, number>();
  private readonly sweeper = setInterval(() => this.sweep(), SWEEP_MILLIS).unref();

  private catchingUp: NodeJS.Timeout | null = null;

  onModuleDestroy(): void {
    clearInterval(this.sweeper);
    if (this.catchingUp) clearInterval(this.catchingUp);
  }

  async load(db: Database): Promise<void> {
    this.keepAll(await liveRevocations(db));
    this.catchingUp ??= setInterval(() => void this.catchUp(db), CATCH_UP_MILLIS).unref();
  }

  projectVersion(projectId: string): number | undefined {
    return this.versions.get(projectId);
  }

  async projectChanged(projectId: string, version: number): Promise<void> {
    this.projectSeen(projectId, version);
  }

  projectSeen(projectId: string, version: number): void {
    if (version > (this.versions.get(projectId) ?? 0)) this.versions.set(projectId, version);
  }

  /** Nobody else publishes anything here. */
  whenProjectChanged(): void {}

  isRevoked(projectId: string, subject: TokenSubject): Revocation | null {
    if (this.has('user', projectId, subject.userId)) return 'user';
    if (this.has('session', projectId, subject.sessionId)) return 'session';
    return isFromBefore(this.keptUntil('project', projectId, EVERY_SESSION), subject) ? 'session' : null;
  }

  async sessionRevoked(projectId: string, sessionIds: string[], until: Date): Promise<void> {
    for (const id of sessionIds) this.keep('session', projectId, id, until);
  }

  async userDeleted(projectId: string, userId: string, until: Date): Promise<void> {
    this.keep('user', projectId, userId, until);
  }

  /** Whatever fails is tried again at the next turn. */
  private async catchUp(db: Database): Promise<void> {
    await newRevocations(db).then(
      (rows) => this.keepAll(rows),
      () => undefined,
    );
  }

  private keepAll(rows: RevocationRow[]): void {
    for (const row of rows) this.keep(row.kind, row.project_id, row.subject_id, row.expires_at);
  }

  private keep(kind: RevocationRow['kind'], projectId: string, id: string, until: Date): void {
    this.revocations.set(`${kind}/${projectId}/${id}`, until.getTime());
  }

  private has(kind: Revocation, projectId: string, id: string): boolean {
    return this.keptUntil(kind, projectId, id) > Date.now();
  }

  /** Milliseconds since the epoch; 0 for what is not listed. */
  private keptUntil(kind: RevocationRow['kind'], projectId: string, id: string): number {
    return this.revocations.get(`${kind}/${projectId}/${id}`) ?? 0;
  }

  private sweep(): void {
    const now = Date.now();
    for (const [key, until] of this.revocations) if (until <= now) this.revocations.delete(key);
  }
}

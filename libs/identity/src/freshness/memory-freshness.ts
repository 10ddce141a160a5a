import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Database } from '@hallpass/database';
import { Freshness, type Revocation, type TokenSubject } from './freshness.js';
import { liveRevocations } from './revocations.sql.js';

const SWEEP_MILLIS = 60_000;

/** Freshness of one process that is the whole of Hallpass: kept in memory, loaded from the database at start. */
@Injectable()
export class MemoryFreshness extends Freshness implements OnModuleDestroy {
  private readonly versions = new Map<string, number>();
  /** `kind/project/id` to the time in milliseconds until which it is kept. */
  private readonly revocations = new Map<string, number>();
  private readonly sweeper = setInterval(() => this.sweep(), SWEEP_MILLIS).unref();

  onModuleDestroy(): void {
    clearInterval(this.sweeper);
  }

  async load(db: Database): Promise<void> {
    for (const row of await liveRevocations(db)) this.keep(row.kind, row.project_id, row.subject_id, row.expires_at);
  }

  projectVersion(projectId: string): number | undefined {
    return this.versions.get(projectId);
  }

  async projectChanged(projectId: string, version: number): Promise<void> {
    if (version > (this.versions.get(projectId) ?? 0)) this.versions.set(projectId, version);
  }

  isRevoked(projectId: string, subject: TokenSubject): Revocation | null {
    if (this.has('user', projectId, subject.userId)) return 'user';
    return this.has('session', projectId, subject.sessionId) ? 'session' : null;
  }

  async sessionRevoked(projectId: string, sessionIds: string[], until: Date): Promise<void> {
    for (const id of sessionIds) this.keep('session', projectId, id, until);
  }

  async userDeleted(projectId: string, userId: string, until: Date): Promise<void> {
    this.keep('user', projectId, userId, until);
  }

  private keep(kind: Revocation, projectId: string, id: string, until: Date): void {
    this.revocations.set(`${kind}/${projectId}/${id}`, until.getTime());
  }

  private has(kind: Revocation, projectId: string, id: string): boolean {
    return (this.revocations.get(`${kind}/${projectId}/${id}`) ?? 0) > Date.now();
  }

  private sweep(): void {
    const now = Date.now();
    for (const [key, until] of this.revocations) if (until <= now) this.revocations.delete(key);
  }
}

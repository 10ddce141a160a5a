import { Injectable, Logger } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { isFirstToday, publishSecurityEvents } from '@hallpass/identity';
import { Metrics } from '@hallpass/http';
import type { ClaimFailure, DecidedClaim } from '@hallpass/project-config';
import { LRUCache } from 'lru-cache';

/** One line per project in this time, however many tokens are issued. */
const LOG_INTERVAL_MILLIS = 3_600_000;
const REMEMBERED_PROJECTS = 10_000;

/** How often a process asks the database whether today's audit entry is still missing. */
const RECORD_INTERVAL_MILLIS = 3_600_000;
/** An audit entry names this many claims. */
const MOST_NAMES = 10;

/** The claim has a value, and there is no room for it. */
const TOO_LARGE: readonly ClaimFailure[] = ['too_large', 'metadata_too_large', 'no_room'];
/** A user without a value is nothing unusual. */
const UNUSUAL: readonly ClaimFailure[] = [...TOO_LARGE, 'wrong_type'];

/**
 * Reports own claims that a token could not contain: their names and reasons, never their values. The audit log of a
 * project gets an entry at most once a day.
 */
@Injectable()
export class LeftOutClaims {
  private readonly logger = new Logger('TokenClaims');
  private readonly logged = new LRUCache<string, true>({
    max: REMEMBERED_PROJECTS,
    ttl: LOG_INTERVAL_MILLIS,
  });
  private readonly recorded = new LRUCache<string, true>({
    max: REMEMBERED_PROJECTS,
    ttl: RECORD_INTERVAL_MILLIS,
  });
  private readonly counted;

  constructor(
    metrics: Metrics,
    private readonly database: Database,
  ) {
    this.counted = metrics.counter(
      'hallpass_token_claims_left_out_total',
      'Custom claims that an access token could not contain, by reason',
      ['reason'],
    );
  }

  /** The token does not wait for the audit entry. */
  note({ projectId, userId }: { projectId: string; userId: string }, decided: readonly DecidedClaim[]): void {
    const leftOut = decided.filter(({ failure }) => failure !== undefined && UNUSUAL.includes(failure));
    if (leftOut.length === 0) return;
    for (const { failure } of leftOut) this.counted.inc({ reason: failure! });
    const tooLarge = leftOut.filter(({ failure }) => TOO_LARGE.includes(failure!));
    if (tooLarge.length > 0 && !this.recorded.has(projectId)) {
      this.recorded.set(projectId, true);
      this.record(projectId, userId, tooLarge).catch((error: unknown) => {
        this.recorded.delete(projectId);
        this.logger.warn({ message: 'Could not record that a token lacks claims', error, project_id: projectId });
      });
    }
    if (this.logged.has(projectId)) return;
    this.logged.set(projectId, true);
    this.logger.warn({
      message: 'An access token lacks custom claims. This is logged once an hour for each project',
      project_id: projectId,
      claims: leftOut.map(({ name, failure, bytes }) => ({
        name,
        failure,
        bytes,
      })),
    });
  }

  private async record(projectId: string, userId: string, leftOut: readonly DecidedClaim[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await isFirstToday(tx, { projectId, kind: 'claims-left-out' }))) return;
      const claims = leftOut.slice(0, MOST_NAMES).map(({ name }) => name);
      const reasons = new Set(leftOut.map(({ failure }) => failure));
      const details = { claims: claims.join(', '), count: String(leftOut.length), reasons: [...reasons].join(', ') };
      const actor = { by: null, clientAddress: null };
      await publishSecurityEvents(tx, projectId, [{ name: 'token_claims.left_out', userId, actor, details }]);
    });
  }
}

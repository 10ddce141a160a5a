import { Injectable, Logger } from '@nestjs/common';
import { Metrics } from '@hallpass/http';
import type { ClaimFailure, DecidedClaim } from '@hallpass/project-config';
import { LRUCache } from 'lru-cache';

/** One line per project in this time, however many tokens are issued. */
const LOG_INTERVAL_MILLIS = 3_600_000;
const REMEMBERED_PROJECTS = 10_000;

/** A user without a value is nothing unusual. */
const UNUSUAL: readonly ClaimFailure[] = ['too_large', 'metadata_too_large', 'no_room', 'wrong_type'];

/** Reports own claims that a token could not contain: their names and reasons, never their values. */
@Injectable()
export class LeftOutClaims {
  private readonly logger = new Logger('TokenClaims');
  private readonly logged = new LRUCache<string, true>({
    max: REMEMBERED_PROJECTS,
    ttl: LOG_INTERVAL_MILLIS,
  });
  private readonly counted;

  constructor(metrics: Metrics) {
    this.counted = metrics.counter(
      'hallpass_token_claims_left_out_total',
      'Custom claims that an access token could not contain, by reason',
      ['reason'],
    );
  }

  note(projectId: string, decided: readonly DecidedClaim[]): void {
    const leftOut = decided.filter(({ failure }) => failure !== undefined && UNUSUAL.includes(failure));
    if (leftOut.length === 0) return;
    for (const { failure } of leftOut) this.counted.inc({ reason: failure! });
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
}

import { setTimeout as wait } from 'node:timers/promises';
import { afterCommit, Database, type Tx } from '@hallpass/database';
import { Nudge } from '@hallpass/queue';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type ClaimedNotice, claimNotices } from './logout-notice.sql.js';
import { LogoutSender } from './logout-sender.js';

/** How often a process polls for due notices when nothing wakes it. */
const POLL_MILLIS = 1_000;
/** Minimum time between two claims, which leaves the process to requests. */
const REST_MILLIS = 50;
/** Concurrent attempts of one process. A project has half of them at most (see `claimNotices`). */
const IN_HAND = 32;
const IN_HAND_OF_APPLICATION = 4;
/** Limits the attempts to all applications whose last attempt failed. Most of these attempts wait for a timeout. */
const IN_HAND_OF_FAILING = 8;
/** An attempt that is not recorded after this time belongs to a process that has ended; one takes 5 seconds at most. */
const LEASE_MILLIS = 60_000;
const STOP_MILLIS = 6_000;

/** Sends due logout tokens while the process runs. Any number of processes can do so in parallel. */
@Injectable()
export class LogoutDispatcher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('BackChannelLogout');
  private readonly inHand = new Set<ClaimedNotice>();
  private isStopping = false;
  private readonly nudges = new Nudge();
  private isAway = false;
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly sender: LogoutSender,
  ) {}

  onApplicationBootstrap(): void {
    this.loop = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    this.nudges.give();
    await this.loop;
    const endsAt = Date.now() + STOP_MILLIS;
    while (this.inHand.size > 0 && Date.now() < endsAt) await wait(REST_MILLIS);
  }

  /** Looks for due notices once the transaction has committed. */
  lookAfterCommit(tx: Tx): Promise<void> {
    return afterCommit(tx, this.nudges.give);
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      this.nudges.forget();
      const claimed = await this.claim();
      for (const notice of claimed) void this.send(notice);
      await wait(REST_MILLIS);
      if (claimed.length === 0 && !this.nudges.isPending) await this.nudges.pause(POLL_MILLIS);
    }
  }

  private async claim(): Promise<ClaimedNotice[]> {
    const free = IN_HAND - this.inHand.size;
    if (free <= 0) return [];
    const held = heldByApplication(this.inHand);
    const failing = [...this.inHand].filter(({ is_failing: isFailing }) => isFailing).length;
    try {
      const claimed = await claimNotices(this.database, {
        free,
        failingRoom: IN_HAND_OF_FAILING - failing,
        perApplication: IN_HAND_OF_APPLICATION,
        heldProjects: held.map(({ projectId }) => projectId),
        heldApplications: held.map(({ applicationId }) => applicationId),
        heldCounts: held.map(({ count }) => count),
        leaseMillis: LEASE_MILLIS,
      });
      this.isAway = false;
      return claimed;
    } catch (error) {
      if (!this.isAway) this.logger.warn({ message: 'Logout tokens are delayed', reason: (error as Error).message });
      this.isAway = true;
      return [];
    }
  }

  private async send(notice: ClaimedNotice): Promise<void> {
    this.inHand.add(notice);
    try {
      await this.sender.send(notice);
    } catch (error) {
      // The result is not recorded, so the notice is due again after its lease.
      const { project_id: projectId, application_id: applicationId } = notice;
      this.logger.error({
        message: 'The result of a logout token could not be recorded',
        project_id: projectId,
        application_id: applicationId,
        reason: (error as Error).message,
      });
    } finally {
      this.inHand.delete(notice);
      this.nudges.give();
    }
  }
}

interface Held {
  projectId: string;
  applicationId: string;
  count: number;
}

function heldByApplication(inHand: ReadonlySet<ClaimedNotice>): Held[] {
  const held = new Map<string, Held>();
  for (const { project_id: projectId, application_id: applicationId } of inHand) {
    const key = `${projectId}/${applicationId}`;
    held.set(key, { projectId, applicationId, count: (held.get(key)?.count ?? 0) + 1 });
  }
  return [...held.values()];
}

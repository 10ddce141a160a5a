import { setImmediate as turn } from 'node:timers/promises';
import { BATCH_BYTES, Database } from '@hallpass/database';
import { leastUuidv7, Nudge, uuidv7 } from '@hallpass/queue';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { claimDeliveries, type ClaimedDelivery } from '../queue/delivery.sql.js';
import { DeliveryNudge } from '../queue/delivery-nudge.js';
import { Pace } from '../pace.js';
import { WebhookSender } from './webhook-sender.js';

/** How often a process polls for due deliveries when nothing wakes it. */
const POLL_MILLIS = 1_000;
/** Concurrent attempts of one process. A project gets half of them at most (see `claimDeliveries`). */
const IN_HAND = 128;
/** Total size of the payloads of these attempts. A claim adds `BATCH_BYTES` at most, or one larger payload. */
const IN_HAND_BYTES = 8 * BATCH_BYTES;
/** Limits the attempts to one endpoint, so that a slow endpoint leaves room for others. */
const IN_HAND_OF_ENDPOINT = 8;
/** Limits the attempts to all endpoints whose last attempt failed. Most of these attempts wait for a timeout. */
const IN_HAND_OF_FAILING = 32;
const CLAIMED_TOGETHER = 32;
/**
 * An attempt that was not recorded for this long belongs to a process that has ended; an attempt takes 15 seconds at
 * most.
 */
const LEASE_MILLIS = 60_000;
/** After this time, an event that was not handled no longer delays messages. */
const RECENT_MILLIS = 30_000;
const STOP_MILLIS = 16_000;

/** Sends due deliveries while the process runs. Any number of processes can do so in parallel. */
@Injectable()
export class WebhookDispatcher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Webhooks');
  /** The running attempts; an endpoint has as many as are in here. */
  private readonly inHand = new Set<ClaimedDelivery>();
  private readonly stopping = new AbortController();
  private readonly nudges = new Nudge();
  private isAway = false;
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly sender: WebhookSender,
    private readonly nudge: DeliveryNudge,
  ) {}

  onApplicationBootstrap(): void {
    this.nudge.onNudge(this.nudges.give);
    this.loop = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    this.nudges.give();
    await this.loop;
    const endsAt = Date.now() + STOP_MILLIS;
    while (this.inHand.size > 0 && Date.now() < endsAt) await this.nudges.pause(100);
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.nudges.forget();
      const pace = new Pace();
      const claimed = await this.claim();
      for (const delivery of claimed) {
        void this.send(delivery);
        // Lets other work of this process run in between.
        await turn();
      }
      await pace.rest(this.stopping.signal);
      if (claimed.length === 0 && !this.nudges.isPending) await this.nudges.pause(POLL_MILLIS);
      // All slots may be taken; each attempt that ends triggers another look.
      else if (this.inHand.size >= IN_HAND) await this.nudges.pause(POLL_MILLIS);
    }
  }

  private async claim(): Promise<ClaimedDelivery[]> {
    const free = IN_HAND - this.inHand.size;
    const freeBytes = IN_HAND_BYTES - [...this.inHand].reduce((sum, { bytes }) => sum + bytes, 0);
    if (free <= 0 || freeBytes <= 0) return [];
    const limit = Math.min(free, CLAIMED_TOGETHER);
    const failing = [...this.inHand].filter(({ is_failing: isFailing }) => isFailing).length;
    const held = heldByEndpoint(this.inHand);
    try {
      const rows = await claimDeliveries(this.db, {
        limit,
        free,
        failingRoom: IN_HAND_OF_FAILING - failing,
        perEndpoint: IN_HAND_OF_ENDPOINT,
        freeBytes,
        heldProjects: held.map(({ projectId }) => projectId),
        heldEndpoints: held.map(({ endpointId }) => endpointId),
        heldCounts: held.map(({ count }) => count),
        heldBytes: held.map(({ bytes }) => bytes),
        secondAgo: leastUuidv7(Date.now() - 1_000),
        recentFrom: leastUuidv7(Date.now() - RECENT_MILLIS),
        attemptIds: Array.from({ length: limit }, uuidv7),
        leaseMillis: LEASE_MILLIS,
      });
      this.isAway = false;
      // There may be more due deliveries behind the postponed ones.
      if ((rows[0]?.deferred ?? 0) > 0) this.nudges.give();
      return rows.filter((row) => row.message_id !== null);
    } catch (error) {
      if (!this.isAway)
        this.logger.warn({ message: 'webhook deliveries are delayed', reason: (error as Error).message });
      this.isAway = true;
      return [];
    }
  }

  private async send(delivery: ClaimedDelivery): Promise<void> {
    this.inHand.add(delivery);
    try {
      await this.sender.send(delivery, this.stopping.signal);
    } catch (error) {
      const { project_id: projectId, message_id: messageId } = delivery;
      this.logger.error({
        message: 'a webhook delivery could not be processed',
        projectId,
        messageId,
        reason: (error as Error).message,
      });
    } finally {
      this.inHand.delete(delivery);
      this.nudges.give();
    }
  }
}

interface Held {
  projectId: string;
  endpointId: string;
  count: number;
  bytes: number;
}

function heldByEndpoint(inHand: ReadonlySet<ClaimedDelivery>): Held[] {
  const held = new Map<string, Held>();
  for (const { project_id: projectId, endpoint_id: endpointId, bytes } of inHand) {
    const key = `${projectId}/${endpointId}`;
    const { count, bytes: before } = held.get(key) ?? { count: 0, bytes: 0 };
    held.set(key, { projectId, endpointId, count: count + 1, bytes: before + bytes });
  }
  return [...held.values()];
}

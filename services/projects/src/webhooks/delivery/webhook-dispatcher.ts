import { setImmediate as turn } from 'node:timers/promises';
import { BATCH_BYTES, Database } from '@hallpass/database';
import { leastUuidv7, uuidv7 } from '@hallpass/queue';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { claimDeliveries, type ClaimedDelivery } from '../queue/delivery.sql.js';
import { DeliveryNudge } from '../queue/delivery-nudge.js';
import { Pace } from '../pace.js';
import { WebhookSender } from './webhook-sender.js';

/** How often a process looks for what is due when nothing nudges it. */
const POLL_MILLIS = 1_000;
/** Attempts that one process makes at once. A project gets half of them at most (see `claimDeliveries`). */
const IN_HAND = 128;
/** Payloads of all these attempts. A claim adds `BATCH_BYTES` at most, or one larger payload. */
const IN_HAND_BYTES = 8 * BATCH_BYTES;
/** Limits the attempts to one endpoint, so that a slow endpoint leaves room for others. */
const IN_HAND_OF_ENDPOINT = 8;
/** Limits the attempts to all endpoints whose last attempt failed. Most of these attempts wait for a timeout. */
const IN_HAND_OF_FAILING = 32;
/** Attempts that begin together. */
const CLAIMED_TOGETHER = 32;
/** An attempt that was not recorded for so long is of a process that has ended; one takes 15 seconds at most. */
const LEASE_MILLIS = 60_000;
/** An event that is not handled for longer holds up no message any more. */
const LATELY_MILLIS = 30_000;
/** How long a process that stops waits for what it has in hand. */
const STOP_MILLIS = 16_000;

/** Sends what is due, as long as the process runs. Any number of processes do so side by side. */
@Injectable()
export class WebhookDispatcher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Webhooks');
  /** By delivery: an endpoint has as many as it is in here. */
  private readonly inHand = new Set<ClaimedDelivery>();
  private readonly stopping = new AbortController();
  private isNudged = false;
  private isAway = false;
  private wake: (() => void) | null = null;
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly sender: WebhookSender,
    private readonly nudge: DeliveryNudge,
  ) {}

  onApplicationBootstrap(): void {
    this.nudge.onNudge(() => this.look());
    this.loop = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    this.wake?.();
    await this.loop;
    const endsAt = Date.now() + STOP_MILLIS;
    while (this.inHand.size > 0 && Date.now() < endsAt) await this.pause(100);
  }

  private look(): void {
    this.isNudged = true;
    this.wake?.();
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.isNudged = false;
      const pace = new Pace();
      const claimed = await this.claim();
      for (const delivery of claimed) {
        void this.send(delivery);
        // What else the process does is not to wait for all of them.
        await turn();
      }
      await pace.rest(this.stopping.signal);
      if (claimed.length === 0 && !this.isNudged) await this.pause(POLL_MILLIS);
      // What has been claimed may have used up the slots: whoever ends calls for another look.
      else if (this.inHand.size >= IN_HAND) await this.pause(POLL_MILLIS);
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
        latelyFrom: leastUuidv7(Date.now() - LATELY_MILLIS),
        attemptIds: Array.from({ length: limit }, uuidv7),
        leaseMillis: LEASE_MILLIS,
      });
      this.isAway = false;
      // Behind what was put off there may be more.
      if ((rows[0]?.deferred ?? 0) > 0) this.isNudged = true;
      return rows.filter((row) => row.message_id !== null);
    } catch (error) {
      if (!this.isAway) this.logger.warn({ message: 'webhooks wait', reason: (error as Error).message });
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
        message: 'a webhook could not be handled',
        projectId,
        messageId,
        reason: (error as Error).message,
      });
    } finally {
      this.inHand.delete(delivery);
      this.look();
    }
  }

  private async pause(millis: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, millis);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = null;
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

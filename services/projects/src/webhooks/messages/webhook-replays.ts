import { Database, type Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { uuidv7 } from '@hallpass/queue';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { DeliveryNudge } from '../delivery/delivery-nudge.js';
import { WebhookEndpoints } from '../endpoints/webhook-endpoints.js';
import { toWireId } from '../wire-id.js';
import type { DeliveryStatus } from './message-lists.sql.js';
import { recoverFailed, replayAll, replayMissing } from './replay.sql.js';

const BEGINNING = '00000000-0000-0000-0000-000000000000';

/** Which messages of a time. */
export interface ReplayRange {
  since: Date;
  until?: Date | null;
}

export interface ReplayFilter extends ReplayRange {
  status?: DeliveryStatus | null;
  statusCodeClass?: number | null;
  eventTypes?: string[] | null;
  channel?: string | null;
  tag?: string | null;
}

export type ReplayTask = 'endpoint.recover' | 'endpoint.replay' | 'endpoint.bulk-replay';

/** A task that is done when it is answered: what it asks for is due, and goes out in the background. */
export interface FinishedTask {
  id: string;
  status: 'finished';
  task: ReplayTask;
  updatedAt: string;
}

/** Sends to an endpoint once more what it has missed. */
@Injectable()
export class WebhookReplays {
  constructor(
    private readonly db: Database,
    private readonly endpoints: WebhookEndpoints,
    private readonly nudge: DeliveryNudge,
    private readonly settings: Settings,
  ) {}

  /** @throws TextError 404; 409 for one that is switched off */
  async replay(projectId: string, ref: string, task: ReplayTask, filter: ReplayFilter): Promise<FinishedTask> {
    const { id: endpointId, disabled } = await this.endpoints.read(projectId, ref);
    if (disabled)
      throw new TextError(409, 'WEBHOOK_ENDPOINT_DISABLED', 'The endpoint is switched off. Switch it on first.');
    const { since, until = null, status = null, statusCodeClass = null } = filter;
    const { eventTypes = null, channel = null, tag = null } = filter;
    const { webhookRetentionDays: retentionDays } = this.settings;
    const range = { projectId, endpointId, since, until, retentionDays };
    const batches = {
      'endpoint.recover': (tx: Tx, behind: string) => recoverFailed(tx, { ...range, behind }),
      'endpoint.replay': (tx: Tx, behind: string) => replayMissing(tx, { ...range, behind }),
      'endpoint.bulk-replay': (tx: Tx, behind: string) =>
        replayAll(tx, { ...range, behind, status, statusCodeClass, eventTypes, channel, tag }),
    };
    for (let behind = BEGINNING; behind !== '';) {
      const replayed = await this.db.transaction(async (tx) => {
        await this.nudge.after(tx);
        return batches[task](tx, behind);
      });
      behind =
        replayed
          .map(({ message_id }) => message_id)
          .sort()
          .at(-1) ?? '';
    }
    return { id: toWireId('qtask', uuidv7()), status: 'finished', task, updatedAt: new Date().toISOString() };
  }
}

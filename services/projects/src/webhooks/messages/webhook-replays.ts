import { Database, type Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { leastUuidv7, type RecurringTask, uuidv7 } from '@hallpass/queue';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { DeliveryNudge } from '../queue/delivery-nudge.js';
import { WebhookEndpoints } from '../endpoints/webhook-endpoints.js';
import { Pace } from '../pace.js';
import {
  insertReplay,
  moveReplay,
  REPLAY_BATCH,
  type ReplayFilter,
  replayPart,
  type ReplayRow,
  type ReplayTask,
  takeReplay,
} from './replay.sql.js';

/** The maximum difference between the times in a message's id and its row, which come from two machines' clocks. */
const CLOCKS_MILLIS = 600_000;
const EVERY_MILLIS = 5_000;

export interface Replay extends Partial<ReplayFilter> {
  since: Date;
  until?: Date | null;
}

/**
 * Sends messages again that an endpoint has missed: the first batch in the request, the others in the background. The
 * row stores the progress in the transaction of each batch, so that the next run continues even if a process is killed.
 */
@Injectable()
export class WebhookReplays implements RecurringTask {
  readonly name = 'webhook-replays';
  readonly everyMillis = EVERY_MILLIS;

  constructor(
    private readonly db: Database,
    private readonly endpoints: WebhookEndpoints,
    private readonly nudge: DeliveryNudge,
    private readonly settings: Settings,
  ) {}

  /** @throws TextError 404; 409 for a disabled endpoint */
  async begin(projectId: string, ref: string, task: ReplayTask, replay: Replay): Promise<ReplayRow> {
    const { id: endpointId, disabled } = await this.endpoints.read(projectId, ref);
    if (disabled) throw new TextError(409, 'WEBHOOK_ENDPOINT_DISABLED', 'The endpoint is disabled. Enable it first.');
    const { since, until = null, status = null, statusCodeClass = null } = replay;
    const { eventTypes = null, channel = null, tag = null } = replay;
    const filter: ReplayFilter = { status, statusCodeClass, eventTypes, channel, tag };
    const behind = leastUuidv7(since.getTime() - CLOCKS_MILLIS);
    const row = { projectId, id: uuidv7(), endpointId, task, filter, since, until, behind };
    return this.db.transaction(async (tx) => {
      const [begun] = await insertReplay(tx, row);
      return this.goOn(tx, begun!);
    });
  }

  /** Continues all unfinished replays, until the next run is due. */
  async run(): Promise<void> {
    const turn = AbortSignal.timeout(EVERY_MILLIS);
    while (!turn.aborted) {
      const pace = new Pace();
      if (!(await this.goOnWithOne())) return;
      await pace.rest(turn);
    }
  }

  private goOnWithOne(): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [replay] = await takeReplay(tx);
      if (!replay) return false;
      const { project_id: projectId, id, behind } = replay;
      if (replay.is_off) await moveReplay(tx, { projectId, id, behind, status: 'failed' });
      else await this.goOn(tx, replay);
      return true;
    });
  }

  private async goOn(tx: Tx, replay: ReplayRow): Promise<ReplayRow> {
    const { webhookRetentionDays: retentionDays } = this.settings;
    const end = leastUuidv7(replay.until.getTime() + CLOCKS_MILLIS);
    const { last, count } = await replayPart(tx, replay, { end, retentionDays });
    await this.nudge.after(tx);
    const status = count < REPLAY_BATCH ? 'finished' : 'running';
    const { project_id: projectId, id } = replay;
    const [moved] = await moveReplay(tx, { projectId, id, behind: last ?? replay.behind, status });
    return moved!;
  }
}

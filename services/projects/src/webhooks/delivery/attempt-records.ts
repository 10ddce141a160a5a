import { setTimeout as wait } from 'node:timers/promises';
import { Database } from '@hallpass/database';
import { persistently } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { EndpointDisabling } from '../endpoints/endpoint-disabling.js';
import { type AttemptRecord, recordAttempts } from '../queue/delivery.sql.js';

/** Limits the pool connections used for records, because sign-ins and other requests need the rest. */
const MOST_STATEMENTS = 2;
const BATCH = 100;
/** Attempts that end within this time are recorded together. */
const GATHER_MILLIS = 20;

interface Waiting {
  record: AttemptRecord;
  done: () => void;
  failed: (error: unknown) => void;
}

/** Records the results of attempts, with one statement for those that end at about the same time. */
@Injectable()
export class AttemptRecords {
  private waiting: Waiting[] = [];
  private statements = 0;

  constructor(
    private readonly db: Database,
    private readonly disabling: EndpointDisabling,
  ) {}

  /**
   * Resolves once the attempt is recorded: a database that is restarting must not cause a second delivery.
   * @param signal aborted when the process stops and no longer waits for the database
   */
  add(record: AttemptRecord, signal: AbortSignal): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ record, done, failed });
      if (this.statements < MOST_STATEMENTS) void this.work(signal);
    });
  }

  /** Runs until no record is waiting. */
  private async work(signal: AbortSignal): Promise<void> {
    this.statements += 1;
    while (this.waiting.length > 0) {
      await wait(GATHER_MILLIS);
      await this.write(this.waiting.splice(0, BATCH), signal);
    }
    this.statements -= 1;
  }

  /** One bad record can fail the whole batch, so each is then retried individually. */
  private async write(batch: readonly Waiting[], signal: AbortSignal): Promise<void> {
    if (batch.length === 0) return;
    try {
      await persistently(signal, () => this.record(batch.map(({ record }) => record)));
      for (const { done } of batch) done();
    } catch (error) {
      if (batch.length === 1) return batch[0]!.failed(error);
      for (const one of batch) await this.write([one], signal);
    }
  }

  private async record(records: readonly AttemptRecord[]): Promise<void> {
    const failing = await recordAttempts(this.db, records);
    for (const { project_id: projectId, endpoint_id: endpointId, gone_url: goneUrl } of failing)
      await this.disabling.disableFailing(projectId, endpointId, goneUrl);
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { Database } from '@hallpass/database';
import { persistently } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { EndpointDisabling } from '../endpoints/endpoint-disabling.js';
import { type AttemptRecord, recordAttempts } from '../queue/delivery.sql.js';

/** Connections of the pool that records take at most: sign-ins and the like need the others. */
const MOST_STATEMENTS = 2;
/** Attempts of a statement. */
const BATCH = 100;
/** What ends within it is recorded together. */
const GATHER_MILLIS = 20;

interface Waiting {
  record: AttemptRecord;
  done: () => void;
  failed: (error: unknown) => void;
}

/** Records what came of attempts: those that end at about the same time in one statement. */
@Injectable()
export class AttemptRecords {
  private waiting: Waiting[] = [];
  private statements = 0;

  constructor(
    private readonly db: Database,
    private readonly disabling: EndpointDisabling,
  ) {}

  /**
   * Ends when it is recorded: a database that restarts just now must not make it a second delivery.
   * @param signal aborted: the process stops, and waits for the database no longer
   */
  add(record: AttemptRecord, signal: AbortSignal): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ record, done, failed });
      if (this.statements < MOST_STATEMENTS) void this.work(signal);
    });
  }

  /** Goes on until nothing waits. */
  private async work(signal: AbortSignal): Promise<void> {
    this.statements += 1;
    while (this.waiting.length > 0) {
      await wait(GATHER_MILLIS);
      await this.write(this.waiting.splice(0, BATCH), signal);
    }
    this.statements -= 1;
  }

  /** One of a batch may be what ails all: each is then tried alone. */
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

import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { noteMetrics } from './metric-notes.sql.js';

const NOTED_AFTER_MILLIS = 2_000;

interface Note {
  projectId: string;
  metric: 'sign_in_failure' | 'challenge';
  /** One of a few, never anything that a user typed. */
  label: string;
}

/**
 * Counts events for the metrics of projects. Counts stay in memory for two seconds before they are written, so that a
 * thousand events a second do not write a thousand rows. A process that is killed loses the counts of these two
 * seconds.
 */
@Injectable()
export class MetricNotes implements OnModuleDestroy {
  private readonly logger = new Logger('MetricNotes');
  private readonly counts = new Map<string, Note & { count: number }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly db: Database) {}

  add({ projectId, metric, label }: Note, count = 1): void {
    const name = `${projectId}/${metric}/${label}`;
    const known = this.counts.get(name);
    if (known) known.count += count;
    else this.counts.set(name, { projectId, metric, label, count });
    this.timer ??= setTimeout(() => void this.write(), NOTED_AFTER_MILLIS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    await this.write();
  }

  private async write(): Promise<void> {
    this.timer = undefined;
    const notes = [...this.counts.values()];
    this.counts.clear();
    if (notes.length === 0) return;
    try {
      await noteMetrics(this.db, {
        projectIds: notes.map(({ projectId }) => projectId),
        metrics: notes.map(({ metric }) => metric),
        labels: notes.map(({ label }) => label),
        amounts: notes.map(({ count }) => count),
      });
    } catch (error) {
      this.logger.warn({ message: 'Could not record metrics. Retrying later', reason: (error as Error).message });
      for (const { count, ...note } of notes) this.add(note, count);
    }
  }
}

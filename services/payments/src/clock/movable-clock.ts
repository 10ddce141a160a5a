import { Database } from '@hallpass/database';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { isInTestMode } from './test-mode.js';
import { PaymentsClock } from './payments-clock.js';
import { selectAhead } from './test-clock.sql.js';

type Project = Pick<ProjectSnapshot, 'id' | 'config' | 'isProductionMode'>;

/**
 * The machine's time plus, in test mode, the offset that the project's owner has set. Moving the clock raises the
 * project's version, so a cached offset stays valid as long as its snapshot.
 */
@Injectable()
export class MovableClock extends PaymentsClock {
  private readonly aheadMillis = new WeakMap<Project, number>();

  constructor(private readonly database: Database) {
    super();
  }

  override async now(project: Project): Promise<Date> {
    return new Date(Date.now() + (isInTestMode(project) ? await this.aheadOf(project) : 0));
  }

  private async aheadOf(project: Project): Promise<number> {
    const kept = this.aheadMillis.get(project);
    if (kept !== undefined) return kept;
    const [row] = await selectAhead(this.database, { projectId: project.id });
    const aheadMillis = Number(row?.ahead_millis ?? 0);
    this.aheadMillis.set(project, aheadMillis);
    return aheadMillis;
  }
}

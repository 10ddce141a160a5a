import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { hasDueSubscription } from '../payments/test-provider.sql.js';
import { assertInTestMode } from '../../../clock/test-mode.js';
import { EndingGrants } from '../../../ledger/purchases/ending-grants.js';
import { hasDueGrant } from '../../../ledger/purchases/ending-grants.sql.js';
import { SubscriptionRuns } from '../renewals/subscription-runs.js';
import type { MoveTestClockDto, TestClockDto } from './test-clock.dto.js';
import { advanceClock, selectAhead, setClock } from '../../../clock/test-clock.sql.js';

/** Limits the due work that a request waits for. */
const WITHIN_REQUEST = { acts: 500, millis: 10_000 };
/** Upper limit of the clock, the start of the year 2100, in milliseconds since the epoch. */
const LAST_MILLIS = Date.UTC(2100, 0, 1);

@Injectable()
export class TestClockService {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly runs: SubscriptionRuns,
    private readonly grants: EndingGrants,
  ) {}

  /** @throws TextError 403 outside of test mode */
  async read(project: ProjectSnapshot): Promise<TestClockDto> {
    assertInTestMode(project);
    const [row] = await selectAhead(this.database, { projectId: project.id });
    return this.state(project.id, Number(row?.ahead_millis ?? 0));
  }

  /** @throws TextError 403 outside of test mode, 400 for a time in the past or after 2099 */
  async move(project: ProjectSnapshot, { now_millis, advance_millis }: MoveTestClockDto): Promise<TestClockDto> {
    assertInTestMode(project);
    const projectId = project.id;
    const ahead = await this.database.transaction(async (tx) => {
      const real = Date.now();
      const [row] =
        advance_millis === undefined
          ? now_millis! < real
            ? []
            : await setClock(tx, { projectId, millis: now_millis! - real })
          : await advanceClock(tx, { projectId, millis: advance_millis });
      if (!row) throw new TextError(400, 'CLOCK_NOT_MOVABLE', 'The clock is further on already, and never goes back.');
      if (real + Number(row.ahead_millis) >= LAST_MILLIS)
        throw new TextError(400, 'CLOCK_NOT_MOVABLE', 'The clock cannot be moved beyond the year 2099.');
      await this.projects.raiseVersion(tx, projectId);
      return Number(row.ahead_millis);
    });
    await this.runs.run(projectId, WITHIN_REQUEST);
    await this.grants.ofProject(projectId, WITHIN_REQUEST);
    return this.state(projectId, ahead);
  }

  private async state(projectId: string, aheadMillis: number): Promise<TestClockDto> {
    const millis = Date.now() + aheadMillis;
    const now = new Date(millis);
    const [subscription] = await hasDueSubscription(this.database, { projectId, now });
    const [grant] = await hasDueGrant(this.database, { projectId, now });
    const isDue = subscription!.is_due || grant!.is_due;
    return { now_millis: millis, offset_millis: aheadMillis, status: isDue ? 'advancing' : 'ready' };
  }
}

import { Database, type Tx } from '@hallpass/database';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { Injectable, Logger } from '@nestjs/common';
import { PaymentsClock } from '../../../clock/payments-clock.js';
import { TestRecords } from '../payments/test-records.js';
import { TestPayments } from '../payments/test-payments.js';
import { TestSettlement } from '../payments/test-settlement.js';
import {
  cardOf,
  hasDueSubscription,
  type SubscriptionRow,
  takeDueSubscription,
} from '../payments/test-provider.sql.js';
import { cycleOf, dueOf, endedInBooks, storeSubscription } from '../payments/subscription-state.js';
import { testCardNamed } from '../payments/test-cards.js';
import { isInTestMode } from '../../../clock/test-mode.js';
import { nextAct } from '../renewal-rules.js';

/** How much is done at once. */
export interface RunBounds {
  acts: number;
  millis: number;
}

/**
 * Does what falls due of the subscriptions of the built-in provider, in order of time: notices, renewals, retries, ends.
 * Each is one transaction with all that follows from it, so it does not matter where a process is killed, nor how many
 * look at once: a period is paid once.
 */
@Injectable()
export class SubscriptionRuns {
  private readonly logger = new Logger('Renewals');

  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly clock: PaymentsClock,
    private readonly payments: TestPayments,
    private readonly settlement: TestSettlement,
    private readonly records: TestRecords,
  ) {}

  /** @returns true when nothing is due any more */
  async run(projectId: string, { acts, millis }: RunBounds): Promise<boolean> {
    const endsAt = Date.now() + millis;
    /** What fails does not keep the others waiting; the next run tries it again. */
    const passedOver: string[] = [];
    for (let done = 0; done < acts && Date.now() < endsAt; done += 1) {
      const project = await this.projects.load(this.database, projectId);
      if (!project) return true;
      const now = await this.clock.now(project);
      if (!(await this.next(project, now, passedOver))) break;
    }
    const project = await this.projects.load(this.database, projectId);
    if (!project) return true;
    const [row] = await hasDueSubscription(this.database, { projectId, now: await this.clock.now(project) });
    return !row!.is_due;
  }

  /** @returns false when there is nothing that could be done */
  private async next(project: ProjectSnapshot, now: Date, passedOver: string[]): Promise<boolean> {
    let taken: SubscriptionRow | undefined;
    try {
      await this.database.transaction(async (tx) => {
        [taken] = await takeDueSubscription(tx, { projectId: project.id, now, passedOver });
        if (taken) await this.act(tx, project, taken);
      });
    } catch (error) {
      if (!taken) throw error;
      passedOver.push(taken.id);
      const { id: projectId } = project;
      this.logger.error({
        message: 'a subscription could not be renewed',
        projectId,
        id: taken.id,
        reason: String(error),
      });
    }
    return taken !== undefined;
  }

  private async act(tx: Tx, project: ProjectSnapshot, row: SubscriptionRow): Promise<void> {
    const endedAt = await endedInBooks(tx, project.id, row);
    if (endedAt !== null) return this.settlement.stopCollecting(tx, project, row, endedAt);
    const due = nextAct(cycleOf(row));
    if (due === null) return storeSubscription(tx, project.id, row);
    const { at, act } = due;
    if (act === 'expire') return this.settlement.endSubscription(tx, project, row, at, 'incomplete_expired');
    if (act === 'end') return this.settlement.endSubscription(tx, project, row, at);
    // A project that sells for real renews nothing for nothing.
    if (!isInTestMode(project)) return this.settlement.endSubscription(tx, project, row, row.current_period_end);
    if (act === 'notify') {
      await storeSubscription(tx, project.id, { ...row, noticed_renewal_at: row.current_period_end });
      return this.records.announceRenewal(tx, project, row);
    }
    return this.collect(tx, project, row, at);
  }

  private async collect(tx: Tx, project: ProjectSnapshot, row: SubscriptionRow, at: Date): Promise<void> {
    const payment = await this.payments.ofPeriod(tx, project.id, row, { amount: dueOf(row), at });
    if (payment.status === 'succeeded') return storeSubscription(tx, project.id, row);
    if (Number(payment.amount) === 0) return this.settlement.settlePayment(tx, project, payment, { card: null, at });
    const [customer] = await cardOf(tx, { projectId: project.id, customerId: row.customer_id });
    const card = testCardNamed(customer?.card ?? null);
    const failure = card ? card.renewal : 'no_card';
    if (failure === null) return this.settlement.settlePayment(tx, project, payment, { card, at });
    return this.settlement.declineRenewal(tx, project, row, { payment, card, failure, at });
  }
}

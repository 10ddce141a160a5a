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

export interface RunBounds {
  acts: number;
  millis: number;
}

/**
 * Runs due steps of the built-in provider's subscriptions in order of time: notices, renewals, retries, ends. Each step
 * is one transaction with all its consequences, so that a killed process or concurrent runs do no harm: a period is
 * paid once.
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

  /** @returns true once nothing is due */
  async run(projectId: string, { acts, millis }: RunBounds): Promise<boolean> {
    const endsAt = Date.now() + millis;
    /** A subscription that fails does not hold up the others; the next run retries it. */
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

  /** @returns false if no step could be run */
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
    // A project that takes real payments renews no test subscriptions.
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

import { Database, type Tx } from '@hallpass/database';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable, Logger } from '@nestjs/common';
import { recurs } from '../../catalog/day-interval.js';
import { PaymentsClock } from '../../clock/payments-clock.js';
import { lockCustomer } from '../../customers/customer.js';
import { type PaymentNotice, PaymentNotices } from '../../notices/payment-notices.js';
import { grantedPrice, periodEndAfter } from '../subscriptions/grant-period.js';
import { renewsItself } from '../subscriptions/lapsed-grants.js';
import { changeSubscription, readSubscription } from '../subscriptions/subscription.js';
import type { Subscription } from '../terms/subscription-row.js';
import { projectsWithDueGrants, selectDueGrant } from './ending-grants.sql.js';

interface RunBounds {
  acts: number;
  millis: number;
}

/** Limits per project, so that every project gets its turn. */
const BOUNDS: RunBounds = { acts: 200, millis: 5_000 };

/**
 * Ends granted subscriptions at the end of their period, and renews those that renew for free. Each step is one
 * transaction that locks the customer and checks that the step is still due, so it happens once, however many processes
 * run.
 */
@Injectable()
export class EndingGrants implements RecurringTask {
  readonly name = 'ending-grants';
  readonly everyMillis = 10_000;
  private readonly logger = new Logger(EndingGrants.name);

  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly clock: PaymentsClock,
    private readonly notices: PaymentNotices,
  ) {}

  async run(): Promise<void> {
    for (const { project_id } of await projectsWithDueGrants(this.database, { now: new Date() }))
      await this.ofProject(project_id, BOUNDS);
  }

  /** In order of time, one period after the other. */
  async ofProject(projectId: string, { acts, millis }: RunBounds): Promise<void> {
    const endsAt = Date.now() + millis;
    const project = await this.projects.load(this.database, projectId);
    if (!project) return;
    const now = await this.clock.now(project);
    /** A grant that fails does not hold up the others; the next run retries it. */
    const passedOver: string[] = [];
    for (let done = 0; done < acts && Date.now() < endsAt; done += 1) {
      const [due] = await selectDueGrant(this.database, { projectId, now, passedOver });
      if (!due) return;
      try {
        await this.database.transaction(async (tx) => {
          await lockCustomer(tx, projectId, { type: due.customer_type, id: due.customer_id });
          const row = await readSubscription(tx, projectId, due.id);
          const end = row?.current_period_end;
          if (row && row.ended_at === null && end && end <= now) await this.step(tx, project, row, end);
        });
      } catch (error) {
        passedOver.push(due.id);
        const reason = String(error);
        this.logger.error({ message: 'a grant could not be ended or renewed', projectId, id: due.id, reason });
      }
    }
  }

  private async step(tx: Tx, project: ProjectSnapshot, row: Subscription, end: Date): Promise<void> {
    const interval = grantedPrice(row)?.interval;
    if (!renewsItself(row) || !recurs(interval)) return this.end(tx, project, row, end);
    const next = periodEndAfter(row.billing_anchor ?? row.created_at, interval, end);
    const period = { current_period_start: end, current_period_end: next, next_renewal_at: next };
    await changeSubscription(tx, project, row.id, period, end);
    await this.notices.publish(tx, project, 'subscription.renewed', {
      ...noticeOf(row),
      ...(next && { paid_until_millis: next.getTime() }),
    });
  }

  private async end(tx: Tx, project: ProjectSnapshot, row: Subscription, at: Date): Promise<void> {
    const ended = { status: 'canceled' as const, ended_at: at, next_renewal_at: null };
    await changeSubscription(tx, project, row.id, ended, at);
    await this.notices.publish(tx, project, 'subscription.canceled', {
      ...noticeOf(row),
      ended_at_millis: at.getTime(),
    });
  }
}

const noticeOf = (row: Subscription): PaymentNotice => ({
  customer_type: row.customer_type,
  customer_id: row.customer_id,
  subscription_id: row.id,
  ...(row.product_id !== null && { product_id: row.product_id }),
  product_display_name: row.product.displayName,
  quantity: row.quantity,
  test_mode: row.source === 'TEST_MODE',
});

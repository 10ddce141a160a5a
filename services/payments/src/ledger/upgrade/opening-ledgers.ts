import { Database } from '@hallpass/database';
import { ProjectStore } from '@hallpass/projects';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable, Logger } from '@nestjs/common';
import { PaymentsClock } from '../../clock/payments-clock.js';
import { type Customer, lockCustomer } from '../../customers/customer.js';
import { openLedger } from './open-ledger.js';
import { UNOPENED, type UnopenedCustomer } from './open-ledger.sql.js';

const EVERY_MILLIS = 10_000;
/** Keeps runs short so that a process can stop; the next run continues. */
const RUN_MILLIS = 8_000;
const FIRST = { project_id: '', customer_type: '', customer_id: '' };

/** Brings customers of an earlier release into the ledger that nothing has read or changed since the upgrade. */
@Injectable()
export class OpeningLedgers implements RecurringTask {
  readonly name = 'open-ledgers';
  readonly everyMillis = EVERY_MILLIS;
  private readonly logger = new Logger(OpeningLedgers.name);
  /** Position in each kind of row. A customer who failed is retried after all others. */
  private readonly after = UNOPENED.map(() => FIRST);

  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly clock: PaymentsClock,
  ) {}

  async run(): Promise<void> {
    const endsAt = Date.now() + RUN_MILLIS;
    for (const [index, selectPage] of UNOPENED.entries())
      for (;;) {
        const { project_id: projectId, customer_type: type, customer_id: customerId } = this.after[index]!;
        const page = await selectPage(this.database, { projectId, type, customerId });
        for (const customer of page) await this.open(customer);
        this.after[index] = page.at(-1) ?? FIRST;
        if (page.length === 0) break;
        if (Date.now() >= endsAt) return;
      }
  }

  private async open({ project_id, customer_type, customer_id }: UnopenedCustomer): Promise<void> {
    const customer: Customer = { type: customer_type, id: customer_id };
    try {
      const project = await this.projects.load(this.database, project_id);
      if (!project) return;
      const at = await this.clock.now(project);
      await this.database.transaction(async (tx) => {
        await lockCustomer(tx, project.id, customer);
        await openLedger(tx, project, customer, at);
      });
    } catch (error) {
      const message = 'The ledger of a customer could not be opened. Retrying later.';
      this.logger.error({ message, projectId: project_id, customerType: customer_type, reason: String(error) });
    }
  }
}

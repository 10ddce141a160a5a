import { Database } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { Settings } from '@hallpass/settings';
import { Injectable, Logger } from '@nestjs/common';
import { BalanceVerification } from './balance-verification.js';

const DAY_MILLIS = 86_400_000;
/** Per project. More lines would not help: something else is wrong then. */
const MOST_SAID = 100;
const REMEDY = 'run the command "payments verify"';

/** Compares every balance with its ledger once a day. Logs differences as errors and does not fix them. */
@Injectable()
export class BalanceChecks implements RecurringTask {
  readonly name = 'balance-checks';
  readonly everyMillis = DAY_MILLIS;
  private readonly logger = new Logger(BalanceChecks.name);
  private readonly verification: BalanceVerification;

  constructor(db: Database, settings: Settings) {
    this.verification = new BalanceVerification(db, settings);
  }

  async run(): Promise<void> {
    for (const project_id of await this.verification.projects()) {
      const wrongDefaults = await this.verification.wrongDefaults(project_id);
      for (const item of wrongDefaults.slice(0, MOST_SAID)) {
        const message = `Default grants do not match the product history: ${REMEDY}`;
        this.logger.error({ message, project_id, ...item });
      }
      let said = 0;
      const report = await this.verification.verify(project_id, ({ customer_type, item_id, stored, computed }) => {
        said += 1;
        if (said > MOST_SAID) return;
        const wrong = { project_id, customer_type, item_id, stored, computed };
        this.logger.error({ message: `A balance does not match its ledger: ${REMEDY}`, ...wrong });
      });
      if (report && report.wrong > MOST_SAID)
        this.logger.error({
          message: `More balances do not match their ledgers: ${REMEDY}`,
          project_id,
          balances: report.wrong,
        });
    }
  }
}

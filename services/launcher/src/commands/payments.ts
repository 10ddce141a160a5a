import { BalanceVerification } from '@hallpass/service-standalone/payments';
import { say, sayFailure } from '../terminal/terminal.js';
import type { Command } from './command.js';
import { withOwnerDatabase } from './installation.js';

export const payments: Command = {
  usage: ['payments verify [project id]...', 'adds up the ledgers of items once more, and says which balances differ'],
  async run([action = '', ...wanted]) {
    if (action !== 'verify') {
      sayFailure(`Call it as: ${this.usage[0]}`);
      return 2;
    }
    return withOwnerDatabase(async (db, settings) => {
      const verification = new BalanceVerification(db, settings);
      return verify(verification, wanted.length > 0 ? wanted : await verification.projects());
    });
  },
};

async function verify(verification: BalanceVerification, projectIds: string[]): Promise<number> {
  let wrong = 0;
  for (const projectId of projectIds) {
    const report = await verification.verify(projectId, ({ customer_type, customer_id, item_id, stored, computed }) =>
      sayFailure(`  ${item_id} of ${customer_type} ${customer_id}: ${stored}, but its ledger adds up to ${computed}`),
    );
    if (report === null) {
      sayFailure(`There is no project ${projectId}.`);
      return 1;
    }
    wrong += report.wrong;
    say(`${projectId}: ${report.balances} compared, ${report.outdated} to be computed anew when somebody asks`);
  }
  const differ = `${wrong} ${wrong === 1 ? 'balance differs' : 'balances differ'} from its ledger.`;
  say(wrong === 0 ? 'Every balance is what its ledger adds up to.' : differ);
  return wrong === 0 ? 0 : 1;
}

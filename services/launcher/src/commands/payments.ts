import { BalanceVerification, OpenedBalances } from '@hallpass/service-standalone/payments';
import { say, sayFailure } from '../terminal/terminal.js';
import type { Command } from './command.js';
import { withOwnerDatabase } from './installation.js';
import { credit } from './payments-credit.js';
import { report } from './payments-report.js';

const USAGE = {
  verify: 'payments verify [project id]...',
  report: 'payments report [project id]...',
  credit: 'payments credit <project id> [customer type/customer id/item id]... [--yes]',
} as const;

export const payments: Command = {
  usage: [
    'payments verify | report | credit',
    'verifies the item ledgers, and reports and credits what an upgrade to the ledger found',
  ],
  async run([action = '', ...args]) {
    const wanted = args.filter((each) => each !== '--yes');
    const isUsable = action === 'credit' ? wanted.length > 0 : action === 'verify' || action === 'report';
    if (!isUsable) {
      sayFailure(`Usage: ${Object.values(USAGE).join('\n        or: ')}`);
      return 2;
    }
    return withOwnerDatabase(async (db, settings) => {
      if (action === 'verify') {
        const verification = new BalanceVerification(db, settings);
        return verify(verification, wanted.length > 0 ? wanted : await verification.projects());
      }
      const opened = new OpenedBalances(db, settings);
      const [projectId = '', ...names] = wanted;
      if (action === 'credit') return credit(opened, projectId, names, args.includes('--yes'));
      return report(opened, wanted.length > 0 ? wanted : await opened.projects());
    });
  },
};

async function verify(verification: BalanceVerification, projectIds: string[]): Promise<number> {
  let wrong = 0;
  let wrongDefaults = 0;
  for (const projectId of projectIds) {
    for (const { customer_type, item_id } of await verification.wrongDefaults(projectId)) {
      wrongDefaults += 1;
      sayFailure(`  ${item_id} of ${customer_type} customers: default grants do not match the product history`);
    }
    const report = await verification.verify(projectId, ({ customer_type, customer_id, item_id, stored, computed }) =>
      sayFailure(`  ${item_id} of ${customer_type} ${customer_id}: ${stored}, but its ledger adds up to ${computed}`),
    );
    if (report === null) {
      sayFailure(`The project ${projectId} does not exist.`);
      return 1;
    }
    wrong += report.wrong;
    say(`${projectId}: ${report.balances} compared, ${report.outdated} to be recomputed at the next read`);
  }
  const differ = `${wrong} ${wrong === 1 ? 'balance does not match its ledger' : 'balances do not match their ledgers'}.`;
  if (wrongDefaults > 0) say(`Items with wrong default grants: ${wrongDefaults}. Their balances are wrong, too.`);
  if (wrong > 0) say(differ);
  else if (wrongDefaults === 0) say('Every balance matches its ledger.');
  return wrong + wrongDefaults === 0 ? 0 : 1;
}

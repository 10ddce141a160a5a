import { type OpenedBalances, shortfallOf } from '@hallpass/service-standalone/payments';
import { say, sayFailure } from '../terminal/terminal.js';

/**
 * Lists balances as they were when their ledgers were opened, next to what the rules of the ledger would have granted.
 * @returns the exit code
 */
export async function report(opened: OpenedBalances, projectIds: string[]): Promise<number> {
  for (const projectId of projectIds) {
    if (!(await opened.exists(projectId))) {
      sayFailure(`The project ${projectId} does not exist.`);
      return 1;
    }
    await reportProject(opened, projectId);
  }
  if (projectIds.length === 0) say('No balances were migrated from an earlier release.');
  return 0;
}

async function reportProject(opened: OpenedBalances, projectId: string): Promise<void> {
  say(`${projectId}:`);
  let [balances, unknown, short] = [0, 0, 0];
  for await (const balance of opened.balances(projectId)) {
    const { customer_type, customer_id, item_id, shown, expected, reason, credited_at } = balance;
    const shortfall = shortfallOf(balance);
    balances += 1;
    if (expected === null) unknown += 1;
    if (shortfall > 0) short += 1;
    const outcome =
      credited_at === null ? `short of ${shortfall}` : `short of ${shortfall}, credited ${day(credited_at)}`;
    const compared = expected === null ? `unknown: ${reason}` : `expected ${expected}`;
    say(`  ${item_id} of ${customer_type} ${customer_id}: ${shown}, ${compared}${shortfall > 0 ? `, ${outcome}` : ''}`);
  }
  for (const { subscription_id, customer_type, customer_id, at } of await opened.endedGrants(projectId))
    say(`  grant ${subscription_id} of ${customer_type} ${customer_id}: ended ${day(at)}, because its period was over`);
  say(`  ${balances} compared, ${short} below the expected balance, ${unknown} unknown`);
  const left = await opened.unopened(projectId);
  if (left > 0) say(`  ${left} customers are not checked yet. The running server checks them. Run this again later`);
}

const day = (date: Date): string => date.toISOString().slice(0, 10);

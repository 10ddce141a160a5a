import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { type BalanceName, type OpenedBalances, shortfallOf } from '@hallpass/service-standalone/payments';
import { say, sayFailure } from '../terminal/terminal.js';

const nameOf = ({ customer_type, customer_id, item_id }: BalanceName) => `${customer_type}/${customer_id}/${item_id}`;

/**
 * Grants the amounts that balances were short of when their ledgers were opened.
 * @param names of balances; all if empty
 * @returns the exit code
 */
export async function credit(
  opened: OpenedBalances,
  projectId: string,
  names: readonly string[],
  isAgreed: boolean,
): Promise<number> {
  if (!(await opened.exists(projectId))) {
    sayFailure(`The project ${projectId} does not exist.`);
    return 1;
  }
  const due: BalanceName[] = [];
  const left = new Set(names);
  for await (const balance of opened.balances(projectId)) {
    const name = nameOf(balance);
    if (names.length > 0 && !left.delete(name)) continue;
    const shortfall = shortfallOf(balance);
    if (shortfall === 0 || balance.credited_at !== null) continue;
    due.push(balance);
    say(`  ${name}: ${shortfall}`);
  }
  if (left.size > 0) {
    sayFailure(`There is no report for ${[...left].join(', ')}. Nothing was granted.`);
    return 1;
  }
  if (due.length === 0) {
    say('There is nothing to grant.');
    return 0;
  }
  if (!isAgreed && !(await agrees(`Grant this to ${due.length} ${due.length === 1 ? 'balance' : 'balances'}?`))) {
    say('Nothing was granted. Pass --yes to grant it.');
    return 1;
  }
  let granted = 0;
  for (const balance of due) if ((await opened.credit(projectId, balance)) > 0) granted += 1;
  say(`${granted} ${granted === 1 ? 'balance was' : 'balances were'} credited.`);
  return 0;
}

async function agrees(question: string): Promise<boolean> {
  if (!stdin.isTTY) return false;
  const terminal = createInterface({ input: stdin, output: stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} (y/N) `)).trim());
  } finally {
    terminal.close();
  }
}

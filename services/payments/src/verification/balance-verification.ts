import { Database, Sealer, type Tx } from '@hallpass/database';
import { ProjectRows, type ProjectSnapshot } from '@hallpass/projects';
import type { Settings } from '@hallpass/settings';
import { ledgerBalance } from '../balances/compute-balance.js';
import { lockBalance } from '../balances/balance.sql.js';
import { computedFrom } from '../balances/item-sources.js';
import { lockCustomer } from '../customers/customer.js';
import { type BalanceName, selectBalances, selectProjectsWithBalances } from './balance-verification.sql.js';

const BATCH = 500;

/** A balance that is not what its ledger adds up to. */
export interface WrongBalance extends BalanceName {
  /** As it is stored, and answered. */
  stored: number;
  /** What the ledger adds up to. */
  computed: number;
}

export interface BalanceReport {
  /** How many were compared. */
  balances: number;
  /** How many are computed anew before anybody reads them, since the configuration or what is owned has changed. */
  outdated: number;
  wrong: WrongBalance[];
}

/** Adds up the ledgers of a project once more, and compares with the balances (security L6). */
export class BalanceVerification {
  private readonly projectRows: ProjectRows;

  constructor(
    private readonly db: Database,
    settings: Settings,
  ) {
    this.projectRows = new ProjectRows(new Sealer(settings));
  }

  /** Those that have balances. */
  async projects(): Promise<string[]> {
    return (await selectProjectsWithBalances(this.db)).map(({ project_id }) => project_id);
  }

  /** @returns null when there is no such project */
  async verify(projectId: string): Promise<BalanceReport | null> {
    const project = await this.projectRows.find(this.db, projectId);
    if (!project) return null;
    const report: BalanceReport = { balances: 0, outdated: 0, wrong: [] };
    let after = { customer_id: '', item_id: '' };
    for (;;) {
      const from = { projectId, customerId: after.customer_id, itemId: after.item_id };
      const names = await selectBalances(this.db, { ...from, count: BATCH });
      for (const name of names) await this.db.transaction((tx) => verifyOne(tx, project, name, report));
      if (names.length < BATCH) return report;
      after = names.at(-1)!;
    }
  }
}

/** As it was when it was computed last: until its time is over, and longer while nobody asks, nothing changes it. */
async function verifyOne(tx: Tx, project: ProjectSnapshot, name: BalanceName, report: BalanceReport): Promise<void> {
  const { customer_id: customerId, item_id: itemId } = name;
  const customer = { type: name.customer_type, id: customerId };
  await lockCustomer(tx, project.id, customer);
  const [row] = await lockBalance(tx, { projectId: project.id, customerId, itemId });
  if (!row) return;
  if (row.computed_from !== computedFrom(project.config.payments, customer.type, itemId)) {
    report.outdated += 1;
    return;
  }
  const { quantity } = await ledgerBalance(tx, { project, customer, itemId }, row.computed_at, row);
  report.balances += 1;
  if (quantity !== row.quantity) report.wrong.push({ ...name, stored: row.quantity, computed: quantity });
}

import { Database, Sealer, type Tx } from '@hallpass/database';
import { ProjectRows, type ProjectSnapshot } from '@hallpass/projects';
import type { Settings } from '@hallpass/settings';
import { ledgerBalance } from '../ledger/balances/compute-balance.js';
import { lockBalance } from '../ledger/balances/balance.sql.js';
import { computedFrom } from '../ledger/balances/item-sources.js';
import { isDefault, type Product } from '../catalog/product.js';
import { lockCustomer } from '../customers/customer.js';
import { type BalanceName, selectProjectsWithBalances, sumBalances } from './balance-verification.sql.js';

/** A page is one statement: of customers with many changes each it has to end in time, too. */
const PAGE = 100;

/** A balance that is not what its ledger adds up to. */
export interface WrongBalance extends BalanceName {
  /** As it is stored, and answered. */
  stored: number;
  /** What the ledger adds up to. */
  computed: number;
}

/** How many balances there are. */
export interface BalanceReport {
  /** Compared. */
  balances: number;
  /** Computed anew before anybody reads them, since the configuration or what is owned has changed. */
  outdated: number;
  wrong: number;
}

/**
 * Adds up the ledgers of a project once more, and compares with the balances (security L6). A page of balances at a time, and no
 * more of them in memory. Those that are the sum of their changes are found right by one statement for all of a page; the
 * others are computed one by one, each with its row locked.
 */
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

  /**
   * @param onWrong is told of each balance that differs
   * @returns null when there is no such project
   */
  async verify(projectId: string, onWrong: (wrong: WrongBalance) => void): Promise<BalanceReport | null> {
    const project = await this.projectRows.find(this.db, projectId);
    if (!project) return null;
    const report: BalanceReport = { balances: 0, outdated: 0, wrong: 0 };
    const isGivenByDefault = givenByDefault(project.config.payments.products);
    let after: Pick<BalanceName, 'customer_id' | 'item_id'> = { customer_id: '', item_id: '' };
    for (;;) {
      const from = { projectId, customerId: after.customer_id, itemId: after.item_id };
      const page = await sumBalances(this.db, { ...from, count: PAGE });
      for (const { computed_from, is_sum, is_more, ...name } of page) {
        const isOfNow = computed_from === computedFrom(project.config.payments, name.customer_type, name.item_id);
        if (isOfNow && is_sum && !is_more && !isGivenByDefault(name)) {
          report.balances += 1;
          continue;
        }
        const compared = await this.db.transaction((tx) => compare(tx, project, name));
        if (compared === null) report.outdated += 1;
        else report.balances += 1;
        if (compared === null || compared.stored === compared.computed) continue;
        report.wrong += 1;
        onWrong(compared);
      }
      if (page.length < PAGE) return report;
      after = page.at(-1)!;
    }
  }
}

type Products = ProjectSnapshot['config']['payments']['products'];

/** Whether everybody of a type has some of an item, without a row that says so; looked up once for each item. */
function givenByDefault(products: Products) {
  const known = new Map<string, boolean>();
  return ({ customer_type, item_id }: Pick<BalanceName, 'customer_type' | 'item_id'>): boolean => {
    const name = `${customer_type}/${item_id}`;
    let isGiven = known.get(name);
    if (isGiven === undefined) {
      const gives = (product: Product) =>
        isDefault(product) && product.customerType === customer_type && Object.hasOwn(product.includedItems, item_id);
      known.set(name, (isGiven = Object.values(products).some(gives)));
    }
    return isGiven;
  };
}

/**
 * As it was when it was computed last: until its time is over, and longer while nobody asks, nothing changes it.
 * @returns null for one that is computed anew when it is read
 */
async function compare(tx: Tx, project: ProjectSnapshot, name: BalanceName): Promise<WrongBalance | null> {
  const { customer_id: customerId, item_id: itemId } = name;
  const customer = { type: name.customer_type, id: customerId };
  await lockCustomer(tx, project.id, customer);
  const [row] = await lockBalance(tx, { projectId: project.id, customerId, itemId });
  if (!row || row.computed_from !== computedFrom(project.config.payments, customer.type, itemId)) return null;
  const { quantity } = await ledgerBalance(tx, { project, customer, itemId }, row.computed_at, row);
  return { ...name, stored: row.quantity, computed: quantity };
}

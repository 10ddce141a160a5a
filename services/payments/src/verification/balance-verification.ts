import { Database, Sealer, type Tx } from '@hallpass/database';
import { ProjectRows, type ProjectSnapshot } from '@hallpass/projects';
import type { Settings } from '@hallpass/settings';
import { readBalance } from '../ledger/balances/balance.sql.js';
import { readLedger } from '../ledger/sums/ledger.sql.js';
import { balanceNow, ledgerBalance } from '../ledger/sums/compute-balance.js';
import { computedFrom } from '../ledger/balances/computed-from.js';
import { isDefault, type Product } from '../catalog/product.js';
import { selectAhead } from '../clock/test-clock.sql.js';
import { isInTestMode } from '../clock/test-mode.js';
import { lockCustomer } from '../customers/customer.js';
import {
  type BalanceName,
  selectProjectsToVerify,
  selectWrongDefaults,
  sumBalances,
} from './balance-verification.sql.js';

/** A page is one statement, which must finish in time even if customers have many changes. */
const PAGE = 100;

export interface WrongBalance extends BalanceName {
  /** The stored quantity, which reads return. */
  stored: number;
  /** The sum of the ledger. */
  computed: number;
}

export interface BalanceReport {
  balances: number;
  /** Not compared: the configuration or the customer's products changed, so the next read recomputes the balance. */
  outdated: number;
  wrong: number;
}

/**
 * Sums a project's ledgers again and compares them with the balances (security L6), one page in memory at a time. One
 * statement per page confirms the balances that are plain sums of their changes; the others are computed one by one,
 * each with its row locked.
 */
export class BalanceVerification {
  private readonly projectRows: ProjectRows;

  constructor(
    private readonly db: Database,
    settings: Settings,
  ) {
    this.projectRows = new ProjectRows(new Sealer(settings));
  }

  /** Projects that have balances or default grants. */
  async projects(): Promise<string[]> {
    return (await selectProjectsToVerify(this.db)).map(({ project_id }) => project_id);
  }

  /**
   * Returns items whose default grants do not match the product history. `verify` cannot find them, because it computes balances
   * from the same grants.
   */
  wrongDefaults(projectId: string): Promise<Pick<BalanceName, 'customer_type' | 'item_id'>[]> {
    return selectWrongDefaults(this.db, { projectId });
  }

  /**
   * @param onWrong receives each balance that differs
   * @returns null if the project does not exist
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
        const isOfNow = computed_from === computedFrom(project, name.customer_type, name.item_id);
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

/** Whether a default product grants the item to every customer of a type; cached per item. */
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
 * Compares the quantity that a read returns with a sum of the whole ledger at the same instant.
 * @returns null if the next read sums the whole ledger anyway
 */
async function compare(tx: Tx, project: ProjectSnapshot, name: BalanceName): Promise<WrongBalance | null> {
  const customer = { type: name.customer_type, id: name.customer_id };
  const of = { project, customer, itemId: name.item_id };
  const key = { projectId: project.id, customerId: customer.id, itemId: name.item_id };
  await lockCustomer(tx, project.id, customer);
  const now = new Date(Date.now() + (await aheadOf(tx, project)));
  const [read] = await readBalance[customer.type](tx, {
    ...key,
    now,
    computedFrom: computedFrom(project, customer.type, name.item_id),
  });
  if (!read!.is_there) return null;
  const [row] = await readLedger[customer.type](tx, { ...key, now });
  const stored = read!.quantity ?? (await balanceNow(tx, of, row!.ledger, now.getTime()))?.quantity;
  if (stored === undefined) return null;
  const { balance } = await ledgerBalance(tx, of, row!.ledger, now.getTime());
  return { ...name, stored, computed: balance.quantity };
}

async function aheadOf(tx: Tx, project: ProjectSnapshot): Promise<number> {
  if (!isInTestMode(project)) return 0;
  const [clock] = await selectAhead(tx, { projectId: project.id });
  return Number(clock?.ahead_millis ?? 0);
}

import { type Database, Sealer } from '@hallpass/database';
import { ProjectRows } from '@hallpass/projects';
import type { Settings } from '@hallpass/settings';
import { MovableClock } from '../../clock/movable-clock.js';
import { lockCustomer } from '../../customers/customer.js';
import { addLedgerEntry } from '../entries/ledger-entry.js';
import {
  countUnopened,
  type EndedGrant,
  lockShortfall,
  type OpenedBalance,
  selectEndedGrants,
  selectOpenedBalances,
  selectOpenedProjects,
  setCredited,
} from './opened-balances.sql.js';

export type BalanceName = Pick<OpenedBalance, 'customer_type' | 'customer_id' | 'item_id'>;

/** How much a balance was below the expected one when its ledger was opened. */
export const shortfallOf = ({ shown, expected }: Pick<OpenedBalance, 'shown' | 'expected'>): number =>
  Math.max(0, Math.round(((expected ?? shown) - shown) * 1e6) / 1e6);

/** Reports and credits differences that the upgrade to the ledger found. */
export class OpenedBalances {
  private readonly projectRows: ProjectRows;
  private readonly clock: MovableClock;

  constructor(
    private readonly db: Database,
    settings: Settings,
  ) {
    this.projectRows = new ProjectRows(new Sealer(settings));
    this.clock = new MovableClock(db);
  }

  async projects(): Promise<string[]> {
    return (await selectOpenedProjects(this.db)).map(({ project_id }) => project_id);
  }

  async exists(projectId: string): Promise<boolean> {
    return (await this.projectRows.find(this.db, projectId)) !== null;
  }

  async *balances(projectId: string): AsyncGenerator<OpenedBalance> {
    let after: BalanceName | { customer_id: string; item_id: string; customer_type: string } = {
      customer_id: '',
      item_id: '',
      customer_type: '',
    };
    for (;;) {
      const page = await selectOpenedBalances(this.db, {
        projectId,
        customerId: after.customer_id,
        itemId: after.item_id,
        type: after.customer_type,
      });
      yield* page;
      const last = page.at(-1);
      if (!last) return;
      after = last;
    }
  }

  /** Number of customers whose rows no process has read yet. */
  async unopened(projectId: string): Promise<number> {
    return (await countUnopened(this.db, { projectId }))[0]!.customers;
  }

  endedGrants(projectId: string): Promise<EndedGrant[]> {
    return selectEndedGrants(this.db, { projectId });
  }

  /**
   * Grants the shortfall of a balance, once.
   * @returns the amount; 0 if there was no shortfall or it was already granted
   */
  async credit(projectId: string, { customer_type: type, customer_id, item_id: itemId }: BalanceName): Promise<number> {
    const project = await this.projectRows.find(this.db, projectId);
    if (!project) return 0;
    const customer = { type, id: customer_id };
    const at = await this.clock.now(project);
    return this.db.transaction(async (tx) => {
      const key = { projectId, type, customerId: customer_id, itemId };
      await lockCustomer(tx, projectId, customer);
      const [shortfall] = await lockShortfall(tx, key);
      if (!shortfall) return 0;
      await setCredited(tx, { ...key, at });
      const entry = { itemId, cause: 'credit' as const, reference: 'opening', granted: shortfall.amount, at };
      return (await addLedgerEntry(tx, projectId, customer, entry)) ? shortfall.amount : 0;
    });
  }
}

import { Database } from '@hallpass/database';
import { ProjectRemoval } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { REMOVALS, REMOVALS_OF_SALES } from './deleted-project-payments.sql.js';
import { DeletedProjectSales } from './deleted-project-sales.js';
import { selectLeftAccounts } from './deleted-project-sales.sql.js';

/**
 * Removes what customers of a deleted project owned, held and paid. Keeps the rows needed to end subscriptions at
 * Stripe until they have ended.
 */
@Injectable()
export class DeletedProjectPayments extends ProjectRemoval {
  constructor(
    db: Database,
    private readonly sales: DeletedProjectSales,
  ) {
    super(db);
  }

  override async run(): Promise<void> {
    await super.run();
    for (const { project_id } of await selectLeftAccounts(this.db)) await this.removeRows(project_id);
  }

  protected async removeRows(projectId: string, signal?: AbortSignal): Promise<void> {
    for (const remove of REMOVALS) await remove(this.db, { projectId }, signal);
    if (!(await this.sales.end(projectId, signal))) return;
    for (const remove of REMOVALS_OF_SALES) await remove(this.db, { projectId }, signal);
  }
}

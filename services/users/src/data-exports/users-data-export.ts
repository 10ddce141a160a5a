import { Injectable } from '@nestjs/common';
import { Database, Sealer, type Tx } from '@hallpass/database';
import {
  DataExportDueHandler,
  type ExportKey,
  finishStep,
  MailRequests,
  primaryAddress,
  publishSecurityEvents,
} from '@hallpass/identity';
import { ProjectStore } from '@hallpass/projects';
import { accountPageOf } from './account-page.js';
import { LISTINGS } from './data-export-listings.sql.js';
import { type DataExportRow, finishExport } from './data-export.sql.js';

/** Adds the sections of this service, and ends the archive once every service has added its own. */
@Injectable()
export class UsersDataExport extends DataExportDueHandler {
  protected readonly service = 'users';
  protected readonly listings = LISTINGS;

  constructor(
    db: Database,
    sealer: Sealer,
    private readonly projects: ProjectStore,
    private readonly mails: MailRequests,
  ) {
    super(db, sealer);
  }

  protected override async finish(tx: Tx, key: ExportKey): Promise<void> {
    await finishStep(tx, { ...key, service: this.service });
    const [ready] = await finishExport(tx, { ...key });
    if (!ready) return;
    const { id, userId, audience } = ready;
    await publishSecurityEvents(tx, key.projectId, [
      {
        name: 'user.data_export_ready',
        userId,
        actor: { by: null, clientAddress: null },
        details: { export_id: id, audience },
      },
    ]);
    if (audience === 'user') await this.notify(tx, key.projectId, ready);
  }

  /** Emails the user a link to the account settings: downloading needs a session, so the link is no secret. */
  private async notify(tx: Tx, projectId: string, { userId }: DataExportRow): Promise<void> {
    const project = await this.projects.load(tx, projectId);
    const [address] = await primaryAddress(tx, { projectId, userId });
    if (!project || !address) return;
    await this.mails.add(tx, {
      projectId,
      recipient: address.value,
      userId,
      template: 'data_export_ready',
      variables: { accountLink: accountPageOf(project) },
    });
  }
}

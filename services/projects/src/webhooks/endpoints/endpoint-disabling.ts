import { Database } from '@hallpass/database';
import { mailOwners, MailRequests } from '@hallpass/identity';
import { Injectable, Logger } from '@nestjs/common';
import { cancelDeliveries } from '../delivery/delivery.sql.js';
import { disableFailing } from './endpoint-disabling.sql.js';

/** Switches off an endpoint that has taken nothing for five days, and tells the owners of its project. */
@Injectable()
export class EndpointDisabling {
  private readonly logger = new Logger('Webhooks');

  constructor(
    private readonly db: Database,
    private readonly mails: MailRequests,
  ) {}

  /** Once: of several attempts that fail together, one switches the endpoint off. */
  async disableFailing(projectId: string, endpointId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [disabled] = await disableFailing(tx, { projectId, endpointId });
      if (!disabled) return;
      await cancelDeliveries(tx, { projectId, endpointId });
      this.logger.warn({ message: 'a webhook has failed for days and is switched off', projectId, endpointId });
      const { url, since, project_name: projectName, owner_team_id: teamId } = disabled;
      // Of the address the host alone: its path may hold a secret.
      const variables = { projectName, endpointHost: new URL(url).host, failingSince: since };
      await mailOwners(tx, this.mails, teamId, { template: 'webhook_disabled', variables });
    });
  }
}

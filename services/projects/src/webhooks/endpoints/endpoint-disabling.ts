import { Database } from '@hallpass/database';
import { mailOwners, MailRequests } from '@hallpass/identity';
import { Injectable, Logger } from '@nestjs/common';
import { WebhookMetrics } from '../metrics/webhook-metrics.js';
import { cancelDeliveries } from '../queue/delivery.sql.js';
import { disableFailing } from './endpoint.sql.js';

/** Disables an endpoint that has failed for five days or returned 410 Gone, and emails the project's owners. */
@Injectable()
export class EndpointDisabling {
  private readonly logger = new Logger('Webhooks');

  constructor(
    private readonly db: Database,
    private readonly mails: MailRequests,
    private readonly metrics: WebhookMetrics,
  ) {}

  /**
   * Disables the endpoint once, even if several attempts fail together.
   * @param goneUrl the URL that returned 410 Gone; null if the endpoint has failed for days
   */
  async disableFailing(projectId: string, endpointId: string, goneUrl: string | null): Promise<void> {
    const isDisabled = await this.db.transaction(async (tx) => {
      const [disabled] = await disableFailing(tx, { projectId, endpointId, goneUrl });
      if (!disabled) return false;
      await cancelDeliveries(tx, { projectId, endpointId });
      const why = goneUrl === null ? 'has failed for days' : 'has answered 410 Gone';
      this.logger.warn({ message: `a webhook endpoint ${why} and was disabled`, projectId, endpointId });
      const { url, since, project_name: projectName, owner_team_id: teamId } = disabled;
      // Show only the host of the URL: its path may contain a secret.
      const variables = {
        projectName,
        endpointHost: new URL(url).host,
        failingSince: since,
        ...(goneUrl !== null && { goneAnswer: '410 Gone' }),
      };
      await mailOwners(tx, this.mails, teamId, { template: 'webhook_disabled', variables });
      return true;
    });
    if (isDisabled) this.metrics.countDisabled();
  }
}

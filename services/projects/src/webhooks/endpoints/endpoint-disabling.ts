import { Database, statement } from '@hallpass/database';
import { MailRequests } from '@hallpass/identity';
import { INTERNAL_PROJECT_ID } from '@hallpass/projects';
import { Injectable, Logger } from '@nestjs/common';
import { cancelDeliveries } from '../delivery/delivery.sql.js';

const FAILING_DAYS = 5;

const disableFailing = statement<{ url: string; since: string; project_name: string; owner_team_id: string | null }>()(
  `UPDATE projects.webhook_endpoint e SET disabled = true, updated_at = now() FROM projects.project p
   WHERE e.project_id = :projectId AND e.id = :endpointId::uuid AND NOT e.disabled AND e.deleted_at IS NULL
     AND e.failing_since < now() - interval '${FAILING_DAYS} days' AND p.project_id = e.project_id
   RETURNING e.url, to_char(e.failing_since AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS since, p.display_name AS project_name,
     p.owner_team_id`,
);

const ownerAddresses = statement<{ user_id: string; address: string }>()(
  `SELECT m.user_id, c.value AS address FROM users.team_member m
   JOIN users.contact_channel c ON c.project_id = m.project_id AND c.user_id = m.user_id
     AND c.type = 'email' AND c.is_primary
   WHERE m.project_id = '${INTERNAL_PROJECT_ID}' AND m.team_id = :teamId::uuid ORDER BY m.user_id LIMIT 100`,
);

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
      const owners = teamId === null ? [] : await ownerAddresses(tx, { teamId });
      for (const { user_id: userId, address } of owners)
        await this.mails.add(tx, {
          projectId: INTERNAL_PROJECT_ID,
          recipient: address,
          userId,
          template: 'webhook_disabled',
          variables,
        });
    });
  }
}

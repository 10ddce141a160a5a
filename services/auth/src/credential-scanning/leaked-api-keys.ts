import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { listTeamPermissions, MailRequests } from '@hallpass/identity';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { MANAGE_API_KEYS } from '../api-keys/api-key-rights.js';
import { parseApiKey } from '../api-keys/api-key-format.js';
import { type ApiKeyRow, revokeApiKey, selectApiKeyOfAnyProject } from '../api-keys/api-key.sql.js';
import { isKeyOf, ownerOf } from '../api-keys/api-keys.service.js';
import { selectAddresses } from './leaked-api-key.sql.js';

@Injectable()
export class LeakedApiKeys {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly mails: MailRequests,
  ) {}

  /**
   * Revokes a key of any project and, in the same transaction, notifies its owner: the user, or all members of the team
   * who may manage its keys. Anyone who has the key may ask for this. If the key was already revoked, nothing changes
   * and nobody is notified again.
   * @param foundAt where it was found, for the email
   * @throws ApiKeyNotFound, PublicApiKeyCannotBeRevoked, ApiKeyExpired, in this order
   */
  async revoke(key: string, foundAt?: string): Promise<void> {
    const row = await this.find(key);
    const project = row && (await this.projects.load(this.database, row.project_id));
    if (!project) throw new KnownErrors.ApiKeyNotFound();
    if (row.is_public) throw new KnownErrors.PublicApiKeyCannotBeRevoked();
    if (row.has_expired) throw new KnownErrors.ApiKeyExpired();
    await this.database.transaction(async (tx) => {
      const [revoked] = await revokeApiKey(tx, { projectId: row.project_id, id: row.id });
      if (revoked) await this.notifyOwner(tx, project, revoked, foundAt);
    });
  }

  private async find(key: string): Promise<ApiKeyRow | null> {
    const parts = parseApiKey(key);
    if (!parts) return null;
    const rows = await selectApiKeyOfAnyProject(this.database, { id: parts.id });
    return rows.find((row) => isKeyOf(row, key)) ?? null;
  }

  private async notifyOwner(
    tx: Tx,
    project: ProjectSnapshot,
    row: ApiKeyRow,
    foundAt: string | undefined,
  ): Promise<void> {
    const userIds = await this.ownersOf(tx, project, row);
    for (const { user_id: userId, value: recipient } of await selectAddresses(tx, { projectId: project.id, userIds })) {
      const variables = { description: row.description, lastFour: row.last_four, ...(foundAt && { foundAt }) };
      await this.mails.add(tx, { projectId: project.id, recipient, userId, template: 'api_key_leaked', variables });
    }
  }

  private async ownersOf(tx: Tx, project: ProjectSnapshot, row: ApiKeyRow): Promise<string[]> {
    const { type, id } = ownerOf(row);
    if (type === 'user') return [id];
    const filter = { teamId: id, permissionId: MANAGE_API_KEYS, recursive: true };
    return (await listTeamPermissions(tx, project, filter)).map(({ userId }) => userId);
  }
}

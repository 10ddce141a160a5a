import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import type { ProjectSnapshot } from '@hallpass/projects';
import { ProviderTokenStore } from '../identity-providers/provider-token.store.js';
import type { PendingLink } from './pending-link.js';
import { ProviderAccounts } from './provider-accounts.js';
import { retryOvertaken } from './retry-overtaken.js';

/**
 * Links accounts when the code of their flow is exchanged, not when the provider answers (security E8). An attacker
 * could lead a victim's browser into a link to the attacker's own user. But the attacker never sees the code, and the
 * app in the victim's browser does not have its verifier. Otherwise the attacker would get the victim's account, and
 * the provider's tokens with it.
 */
@Injectable()
export class ProviderLinks {
  constructor(
    private readonly database: Database,
    private readonly accounts: ProviderAccounts,
    private readonly tokens: ProviderTokenStore,
  ) {}

  /**
   * @throws OAuthConnectionAlreadyConnectedToAnotherUser, TextError 400 if the user or session has ended in the
   * meantime
   */
  async complete(project: ProjectSnapshot, { tokens, scopes, ...answer }: PendingLink): Promise<void> {
    await retryOvertaken(() =>
      this.database.transaction(async (tx) => {
        const { accountRowId } = await this.accounts.link(tx, { ...answer, project });
        const issued = { ...tokens, expiresAt: new Date(tokens.expiresAt) };
        await this.tokens.save(tx, { projectId: project.id, accountRowId, tokens: issued, scopes });
      }),
    );
  }
}

import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import type { ProjectSnapshot } from '@hallpass/projects';
import { ProviderTokenStore } from '../identity-providers/provider-token.store.js';
import type { PendingLink } from './pending-link.js';
import { ProviderAccounts } from './provider-accounts.js';
import { retryOvertaken } from './retry-overtaken.js';

/**
 * Links accounts when the code of their flow is exchanged, not when the provider answers (security E8). Whoever
 * leads somebody else's browser into a link to his own user never sees that code, and the app in that browser has no
 * verifier for it: else he would get the other's account, and the provider's tokens with it.
 */
@Injectable()
export class ProviderLinks {
  constructor(
    private readonly database: Database,
    private readonly accounts: ProviderAccounts,
    private readonly tokens: ProviderTokenStore,
  ) {}

  /** @throws OAuthConnectionAlreadyConnectedToAnotherUser, TextError 400 when user or session are gone meanwhile */
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

import { randomUUID } from 'node:crypto';
import { Database, type SealContext, Sealer, type Tx } from '@hallpass/database';
import { Injectable } from '@nestjs/common';
import type { ProviderTokens } from './identity-provider.js';
import {
  insertToken,
  leaseRefresh,
  releaseRefresh,
  removeSuperseded,
  removeToken,
  selectTokens,
  type TokenRow,
  usedRefresh,
} from './provider-token.sql.js';

export interface SeenToken {
  id: string;
  /** Counts the uses of a refresh token. */
  version: number;
}

/** A token as it was issued. Never log it. */
export interface StoredToken extends SeenToken {
  accountRowId: string;
  token: string;
  scopes: string[];
}

export interface FoundTokens {
  accessTokens: StoredToken[];
  refreshTokens: SeenToken[];
}

export interface TokenSearch {
  projectId: string;
  userId: string;
  providerConfigId: string;
  /** The token must cover all of them. */
  scopes: readonly string[];
}

/**
 * Stores the tokens that providers issued for OAuth accounts (table auth.oauth_provider_token), sealed. A token that a
 * provider refuses is removed: it is useless and could only leak.
 */
@Injectable()
export class ProviderTokenStore {
  constructor(
    private readonly database: Database,
    private readonly sealer: Sealer,
  ) {}

  /**
   * Stores the tokens a provider has just issued, in the transaction that created or found the account.
   * @param scopes the granted ones: the base scopes and the extra ones of the flow
   */
  async save(
    tx: Tx,
    issued: { projectId: string; accountRowId: string; tokens: ProviderTokens; scopes: readonly string[] },
  ): Promise<void> {
    const { accessToken, refreshToken, expiresAt } = issued.tokens;
    const lifetimeSeconds = Math.floor((expiresAt.getTime() - Date.now()) / 1000);
    await this.insert(tx, issued, { kind: 'access', token: accessToken, lifetimeSeconds });
    if (refreshToken !== null) await this.insert(tx, issued, { kind: 'refresh', token: refreshToken });
  }

  /** Finds access tokens with at least the given lifetime left, longest first, and refresh tokens, newest first. */
  async find(search: TokenSearch, minLifetimeSeconds: number): Promise<FoundTokens> {
    const { projectId, userId, providerConfigId, scopes } = search;
    const rows = await selectTokens(this.database, { projectId, userId, providerConfigId, scopes, minLifetimeSeconds });
    return {
      accessTokens: rows.filter(({ kind }) => kind === 'access').map((row) => this.opened(projectId, row)),
      refreshTokens: rows.filter(({ kind }) => kind === 'refresh').map(({ id, version }) => ({ id, version })),
    };
  }

  /**
   * Leases a refresh token for one use. @returns null if another request has leased it, or used it since it was found
   */
  async lease(projectId: string, { id, version }: SeenToken): Promise<StoredToken | null> {
    const [row] = await leaseRefresh(this.database, { projectId, id, version });
    return row ? this.opened(projectId, row) : null;
  }

  async release(projectId: string, { id, version }: SeenToken): Promise<void> {
    await releaseRefresh(this.database, { projectId, id, version });
  }

  /** Stores the result of a refresh; a rotated refresh token replaces the old one. */
  async refreshed(projectId: string, leased: StoredToken, tokens: ProviderTokens): Promise<void> {
    const { id, version, accountRowId, scopes } = leased;
    const { refreshToken } = tokens;
    await this.database.transaction(async (tx) => {
      await this.save(tx, { projectId, accountRowId, tokens: { ...tokens, refreshToken: null }, scopes });
      const successor = refreshToken === null ? null : this.sealer.seal(refreshToken, placeOf(projectId, id));
      await usedRefresh(tx, { projectId, id, version, successor });
    });
  }

  async remove(projectId: string, { id, version }: SeenToken): Promise<void> {
    await removeToken(this.database, { projectId, id, version });
  }

  private async insert(
    tx: Tx,
    { projectId, accountRowId, scopes }: { projectId: string; accountRowId: string; scopes: readonly string[] },
    { kind, token, lifetimeSeconds }: { kind: 'access' | 'refresh'; token: string; lifetimeSeconds?: number },
  ): Promise<void> {
    const id = randomUUID();
    await removeSuperseded(tx, { projectId, accountRowId, kind, scopes });
    const sealed = this.sealer.seal(token, placeOf(projectId, id));
    await insertToken(tx, {
      projectId,
      id,
      accountRowId,
      kind,
      sealed,
      scopes,
      lifetimeSeconds: lifetimeSeconds ?? null,
    });
  }

  private opened(projectId: string, { id, oauth_account_id, token, scopes, version }: TokenRow): StoredToken {
    return {
      id,
      accountRowId: oauth_account_id,
      token: this.sealer.open(token, placeOf(projectId, id)),
      scopes,
      version,
    };
  }
}

const placeOf = (projectId: string, rowId: string): SealContext => ({
  column: 'auth.oauth_provider_token.token',
  rowId,
  projectId,
});

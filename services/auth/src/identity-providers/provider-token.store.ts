import { randomUUID } from 'node:crypto';
import { Database, prepared, type SealContext, Sealer, type Tx } from '@hallpass/database';
import { Injectable } from '@nestjs/common';
import type { ProviderTokens } from './identity-provider.js';

/** A refresh and what follows it take less; a process that dies in it keeps the others waiting no longer. */
const LEASE_SECONDS = 20;

interface TokenRow {
  id: string;
  oauth_account_id: string;
  token: string;
  scopes: string[];
  version: number;
}

/** A token as it was seen. */
export interface SeenToken {
  id: string;
  /** Counts the uses of a refresh token. */
  version: number;
}

/** A token as it was issued. Never logged. */
export interface StoredToken extends SeenToken {
  accountRowId: string;
  token: string;
  scopes: string[];
}

export interface FoundTokens {
  accessTokens: StoredToken[];
  refreshTokens: SeenToken[];
}

/** Which tokens are asked for: of all accounts of one provider that the user lets apps use. */
export interface TokenSearch {
  projectId: string;
  userId: string;
  providerConfigId: string;
  /** All of them have to be covered. */
  scopes: readonly string[];
}

const columns = 't.id, t.oauth_account_id, t.token, t.scopes, t.version';

/** Both kinds in one look: a refresh token of an older version than its access token would be spent again. */
const selectTokens = prepared<TokenRow & { kind: 'access' | 'refresh' }>('provider-tokens')(
  `SELECT t.kind, ${columns} FROM auth.oauth_provider_token t
   JOIN auth.oauth_account a ON a.project_id = t.project_id AND a.id = t.oauth_account_id
   WHERE t.project_id = :projectId AND a.user_id = :userId AND a.provider_config_id = :providerConfigId AND a.allow_connected_accounts
     AND t.scopes @> :scopes::text[] AND (t.kind = 'refresh' OR t.expires_at >= now() + :minLifetimeSeconds::integer * interval '1 second')
   ORDER BY t.expires_at DESC, t.created_at DESC, t.id`,
);

/** What the new token makes superfluous: an older one of its kind that covers no more, and every ended one. */
const removeSuperseded = prepared('remove-superseded-provider-tokens')(
  `DELETE FROM auth.oauth_provider_token
   WHERE project_id = :projectId AND oauth_account_id = :accountRowId
     AND (expires_at <= now() OR (kind = :kind AND scopes <@ :scopes::text[]))`,
);
/** Its life counts by the database's clock, which also judges it later. */
const insertToken = prepared('insert-provider-token')(
  `INSERT INTO auth.oauth_provider_token (project_id, id, oauth_account_id, kind, token, scopes, expires_at)
   VALUES (:projectId, :id, :accountRowId, :kind, :sealed, :scopes::text[], now() + :lifetimeSeconds::integer * interval '1 second')`,
);
const removeToken = prepared('remove-provider-token')(
  `DELETE FROM auth.oauth_provider_token WHERE project_id = :projectId AND id = :id AND version = :version`,
);

/** Whoever saw an older version looks again first: the token may have been spent for what they want meanwhile. */
const leaseRefresh = prepared<TokenRow>('lease-provider-refresh-token')(
  `UPDATE auth.oauth_provider_token t SET leased_until = now() + interval '${LEASE_SECONDS} seconds'
   WHERE t.project_id = :projectId AND t.id = :id AND t.version = :version AND (t.leased_until IS NULL OR t.leased_until < now())
   RETURNING ${columns}`,
);
const releaseRefresh = prepared('release-provider-refresh-token')(
  `UPDATE auth.oauth_provider_token SET leased_until = NULL WHERE project_id = :projectId AND id = :id AND version = :version`,
);
const usedRefresh = prepared('use-provider-refresh-token')(
  `UPDATE auth.oauth_provider_token SET leased_until = NULL, version = version + 1, token = coalesce(:successor, token)
   WHERE project_id = :projectId AND id = :id AND version = :version`,
);

/**
 * The tokens that providers have issued for OAuth accounts (table auth.oauth_provider_token), sealed. One that a
 * provider refuses is removed: nothing could be done with it but leak it.
 */
@Injectable()
export class ProviderTokenStore {
  constructor(
    private readonly database: Database,
    private readonly sealer: Sealer,
  ) {}

  /**
   * Keeps what a provider has just issued for an account, in the transaction that has made or found the account.
   * @param scopes what was granted: the base scopes and the extra ones of the flow
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

  /** Access tokens that live for at least so long, the longest first, and refresh tokens, the newest first. */
  async find(search: TokenSearch, minLifetimeSeconds: number): Promise<FoundTokens> {
    const { projectId, userId, providerConfigId, scopes } = search;
    const rows = await selectTokens(this.database, { projectId, userId, providerConfigId, scopes, minLifetimeSeconds });
    return {
      accessTokens: rows.filter(({ kind }) => kind === 'access').map((row) => this.opened(projectId, row)),
      refreshTokens: rows.filter(({ kind }) => kind === 'refresh').map(({ id, version }) => ({ id, version })),
    };
  }

  /** Takes a refresh token for one use. @returns null when somebody else has it, or has used it since it was found */
  async lease(projectId: string, { id, version }: SeenToken): Promise<StoredToken | null> {
    const [row] = await leaseRefresh(this.database, { projectId, id, version });
    return row ? this.opened(projectId, row) : null;
  }

  /** Gives a leased refresh token back unused. */
  async release(projectId: string, { id, version }: SeenToken): Promise<void> {
    await releaseRefresh(this.database, { projectId, id, version });
  }

  /** Keeps what a leased refresh token was exchanged for; a rotated one takes the place of the old. */
  async refreshed(projectId: string, leased: StoredToken, tokens: ProviderTokens): Promise<void> {
    const { id, version, accountRowId, scopes } = leased;
    const { refreshToken } = tokens;
    await this.database.transaction(async (tx) => {
      await this.save(tx, { projectId, accountRowId, tokens: { ...tokens, refreshToken: null }, scopes });
      const successor = refreshToken === null ? null : this.sealer.seal(refreshToken, placeOf(projectId, id));
      await usedRefresh(tx, { projectId, id, version, successor });
    });
  }

  /** A token that the provider no longer takes. */
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

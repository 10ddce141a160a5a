import { prepared } from '@hallpass/database';

/** Longer than a refresh takes. If a process dies during one, others wait no longer than this. */
const LEASE_SECONDS = 20;

export interface TokenRow {
  id: string;
  oauth_account_id: string;
  token: string;
  scopes: string[];
  version: number;
}

const columns = 't.id, t.oauth_account_id, t.token, t.scopes, t.version';

/** Reads both kinds in one snapshot: a refresh token older than the access token read with it would be spent twice. */
export const selectTokens = prepared<TokenRow & { kind: 'access' | 'refresh' }>('provider-tokens')(
  `SELECT t.kind, ${columns} FROM auth.oauth_provider_token t
   JOIN auth.oauth_account a ON a.project_id = t.project_id AND a.id = t.oauth_account_id
   WHERE t.project_id = :projectId AND a.user_id = :userId AND a.provider_config_id = :providerConfigId
     AND a.allow_connected_accounts
     AND t.scopes @> :scopes::text[] AND (t.kind = 'refresh'
       OR t.expires_at >= now() + :minLifetimeSeconds::integer * interval '1 second')
   ORDER BY t.expires_at DESC, t.created_at DESC, t.id`,
);

/** Removes the tokens that a new one replaces: those of its kind that cover no more scopes, and all expired ones. */
export const removeSuperseded = prepared('remove-superseded-provider-tokens')(
  `DELETE FROM auth.oauth_provider_token
   WHERE project_id = :projectId AND oauth_account_id = :accountRowId
     AND (expires_at <= now() OR (kind = :kind AND scopes <@ :scopes::text[]))`,
);

/** Computes the expiry with the database's clock, which also checks it later. */
export const insertToken = prepared('insert-provider-token')(
  `INSERT INTO auth.oauth_provider_token (project_id, id, oauth_account_id, kind, token, scopes, expires_at)
   VALUES (:projectId, :id, :accountRowId, :kind, :sealed, :scopes::text[],
     now() + :lifetimeSeconds::integer * interval '1 second')`,
);

export const removeToken = prepared('remove-provider-token')(
  `DELETE FROM auth.oauth_provider_token WHERE project_id = :projectId AND id = :id AND version = :version`,
);

/**
 * Leases a token only in the version the caller saw: in the meantime, another request may have refreshed it for the
 * same scopes.
 */
export const leaseRefresh = prepared<TokenRow>('lease-provider-refresh-token')(
  `UPDATE auth.oauth_provider_token t SET leased_until = now() + interval '${LEASE_SECONDS} seconds'
   WHERE t.project_id = :projectId AND t.id = :id AND t.version = :version
     AND (t.leased_until IS NULL OR t.leased_until < now())
   RETURNING ${columns}`,
);

export const releaseRefresh = prepared('release-provider-refresh-token')(
  `UPDATE auth.oauth_provider_token SET leased_until = NULL
   WHERE project_id = :projectId AND id = :id AND version = :version`,
);

export const usedRefresh = prepared('use-provider-refresh-token')(
  `UPDATE auth.oauth_provider_token SET leased_until = NULL, version = version + 1, token = coalesce(:successor, token)
   WHERE project_id = :projectId AND id = :id AND version = :version`,
);

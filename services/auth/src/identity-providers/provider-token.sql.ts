import { prepared } from '@hallpass/database';

/** A refresh and what follows it take less; a process that dies in it keeps the others waiting no longer. */
const LEASE_SECONDS = 20;

export interface TokenRow {
  id: string;
  oauth_account_id: string;
  token: string;
  scopes: string[];
  version: number;
}

const columns = 't.id, t.oauth_account_id, t.token, t.scopes, t.version';

/** Both kinds in one look: a refresh token of an older version than its access token would be spent again. */
export const selectTokens = prepared<TokenRow & { kind: 'access' | 'refresh' }>('provider-tokens')(
  `SELECT t.kind, ${columns} FROM auth.oauth_provider_token t
   JOIN auth.oauth_account a ON a.project_id = t.project_id AND a.id = t.oauth_account_id
   WHERE t.project_id = :projectId AND a.user_id = :userId AND a.provider_config_id = :providerConfigId
     AND a.allow_connected_accounts
     AND t.scopes @> :scopes::text[] AND (t.kind = 'refresh'
       OR t.expires_at >= now() + :minLifetimeSeconds::integer * interval '1 second')
   ORDER BY t.expires_at DESC, t.created_at DESC, t.id`,
);

/** What the new token makes superfluous: an older one of its kind that covers no more, and every ended one. */
export const removeSuperseded = prepared('remove-superseded-provider-tokens')(
  `DELETE FROM auth.oauth_provider_token
   WHERE project_id = :projectId AND oauth_account_id = :accountRowId
     AND (expires_at <= now() OR (kind = :kind AND scopes <@ :scopes::text[]))`,
);

/** Its life counts by the database's clock, which also judges it later. */
export const insertToken = prepared('insert-provider-token')(
  `INSERT INTO auth.oauth_provider_token (project_id, id, oauth_account_id, kind, token, scopes, expires_at)
   VALUES (:projectId, :id, :accountRowId, :kind, :sealed, :scopes::text[],
     now() + :lifetimeSeconds::integer * interval '1 second')`,
);

export const removeToken = prepared('remove-provider-token')(
  `DELETE FROM auth.oauth_provider_token WHERE project_id = :projectId AND id = :id AND version = :version`,
);

/** Whoever saw an older version looks again first: the token may have been spent for what they want meanwhile. */
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

import { prepared } from '@hallpass/database';

export interface ClientRow {
  id: string;
  kind: 'web' | 'browser' | 'native' | 'machine';
  authentication: 'none' | 'client_secret' | 'private_key_jwt';
  display_name: string;
  logo_url: string | null;
  is_first_party: boolean;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  scopes: string[];
  settings: Record<string, unknown>;
  /** Hex SHA-256 of each secret that has not expired. */
  secret_hashes: string[];
}

/** No row for a disabled application. */
export const selectClient = prepared<ClientRow>('oauth-client')(
  `SELECT a.id, a.kind, a.authentication, a.display_name, a.logo_url, a.is_first_party, a.redirect_uris,
     a.post_logout_redirect_uris, a.scopes, a.settings, ARRAY(
       SELECT encode(s.secret_hash, 'hex') FROM auth.application_secret s
       WHERE s.project_id = :projectId AND s.application_id = a.id AND (s.expires_at IS NULL OR s.expires_at > now())
       ORDER BY s.id) AS secret_hashes
   FROM auth.application a WHERE a.project_id = :projectId AND a.id = :id AND a.disabled_at IS NULL`,
);

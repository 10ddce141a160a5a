import type { ApiClient } from '../requests/api-client.js';

/** A project as its users see it (contract/04 §1). */
export interface Project {
  readonly id: string;
  readonly displayName: string;
  readonly config: ProjectConfig;
}

export interface ProjectConfig {
  readonly signUpEnabled: boolean;
  /** Set if only people who are invited, or who are approved or invited, can sign up. */
  readonly signUpMode?: 'invitation' | 'waitlist';
  readonly credentialEnabled: boolean;
  readonly magicLinkEnabled: boolean;
  readonly passkeyEnabled: boolean;
  /** Minimum length of new passwords, in characters. */
  readonly passwordMinLength: number;
  /** The domain that new passkeys belong to. Undefined: the host of the page that makes them. */
  readonly passkeyRpId?: string;
  readonly clientTeamCreationEnabled: boolean;
  readonly clientUserDeletionEnabled: boolean;
  /** Whether users can download an archive of their data. */
  readonly clientDataExportEnabled: boolean;
  readonly allowUserApiKeys: boolean;
  readonly allowTeamApiKeys: boolean;
  /** The providers that users can sign in with. */
  readonly oauthProviders: OAuthProviderConfig[];
}

export interface OAuthProviderConfig {
  /** For example `google` or `github`. */
  readonly id: string;
}

interface ProjectJson {
  id: string;
  display_name: string;
  config: {
    sign_up_enabled: boolean;
    sign_up_mode?: 'invitation' | 'waitlist';
    credential_enabled: boolean;
    magic_link_enabled: boolean;
    passkey_enabled: boolean;
    password_min_length?: number;
    passkey_rp_id?: string;
    client_team_creation_enabled: boolean;
    client_user_deletion_enabled: boolean;
    client_data_export_enabled?: boolean;
    allow_user_api_keys: boolean;
    allow_team_api_keys: boolean;
    enabled_oauth_providers: Array<{ id: string }>;
  };
}

export async function getProject(api: ApiClient): Promise<Project> {
  const json = await api.request<ProjectJson>('client', { method: 'GET', path: '/projects/current' });
  const { config } = json;
  return {
    id: json.id,
    displayName: json.display_name,
    config: {
      signUpEnabled: config.sign_up_enabled,
      signUpMode: config.sign_up_mode,
      credentialEnabled: config.credential_enabled,
      magicLinkEnabled: config.magic_link_enabled,
      passkeyEnabled: config.passkey_enabled,
      passwordMinLength: config.password_min_length ?? 8,
      passkeyRpId: config.passkey_rp_id,
      clientTeamCreationEnabled: config.client_team_creation_enabled,
      clientUserDeletionEnabled: config.client_user_deletion_enabled,
      clientDataExportEnabled: config.client_data_export_enabled === true,
      allowUserApiKeys: config.allow_user_api_keys,
      allowTeamApiKeys: config.allow_team_api_keys,
      oauthProviders: config.enabled_oauth_providers.map(({ id }) => ({ id })),
    },
  };
}

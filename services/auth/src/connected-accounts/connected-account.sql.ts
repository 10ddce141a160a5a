import { prepared } from '@hallpass/database';

export const selectConnection = prepared<{ is_connected: boolean }>('oauth-connection')(
  `SELECT EXISTS (SELECT FROM auth.oauth_account a WHERE a.project_id = u.project_id AND a.user_id = u.id
     AND a.provider_config_id = :providerConfigId AND a.allow_connected_accounts) AS is_connected
   FROM users."user" u WHERE u.project_id = :projectId AND u.id = :userId`,
);

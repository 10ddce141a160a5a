/**
 * Every array that an answer holds and that is no page, by where it stands in the OpenAPI document: how many items it
 * has at most, and what keeps it so. Whoever adds one says so here, or makes it a page.
 */
export const BOUNDS: Readonly<Record<string, readonly [atMost: number, because: string]>> = {
  'AdminProjectConfigDto.domains': [1_000, 'entries of a configuration'],
  'AdminProjectConfigDto.enabled_oauth_providers': [1_000, 'entries of a configuration'],
  'AdminProjectConfigDto.oauth_providers': [1_000, 'entries of a configuration'],
  'AdminProjectConfigDto.team_creator_default_permissions': [1_000, 'entries of a configuration'],
  'AdminProjectConfigDto.team_member_default_permissions': [1_000, 'entries of a configuration'],
  'AdminProjectConfigDto.user_default_permissions': [1_000, 'entries of a configuration'],
  'ClientProjectConfigDto.domains': [1_000, 'entries of a configuration'],
  'ClientProjectConfigDto.enabled_oauth_providers': [1_000, 'entries of a configuration'],
  'ClientUserDto.oauth_providers': [100, 'only the oldest are shown with the user'],
  'GET /api/v1/emails/notification-preference/{user_id}.items': [2, 'there are two categories'],
  'GET /api/v1/internal/emails.items': [100, 'only the latest are listed'],
  'GET /api/v1/project-permission-definitions.items': [1_006, 'entries of a configuration, and six of the system'],
  'GET /api/v1/team-permission-definitions.items': [1_006, 'entries of a configuration, and six of the system'],
  'GET /api/v1/users/jobs.items': [100, 'only the latest are listed'],
  'JobDto.errors': [100, 'of more failures only the number is kept'],
  'JwksDto.keys': [200, 'the newest hundred of each audience are published'],
  'NewBackupCodesDto.backup_codes': [10, 'so many are made'],
  'POST /api/v1/internal/ai-chat/{threadId}.content': [5, 'a text, and the sources of four calls'],
  'POST /api/v1/integrations/credential-scanning/github': [65_536, 'entries of a body of 1 MiB'],
  'PasskeyDto.transports': [8, 'no more are kept of what a browser says'],
  'PermissionDefinitionDto.contained_permission_ids': [1_000, 'entries of a configuration'],
  'SendEmailResultDto.results': [20_000, 'as many can be named; of all users the first are answered'],
  'SentEmailContentDto.to': [1, 'a mail has one recipient'],
  'SentEmailDto.to': [1, 'a mail has one recipient'],
  'ServerUserDto.oauth_providers': [100, 'only the oldest are shown with the user'],
  'TemplatesDto.templates': [1_009, 'entries of a configuration, and nine built in'],
  'ThemesDto.themes': [1_002, 'entries of a configuration, and two built in'],
};

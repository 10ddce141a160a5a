import { type Area, does } from './area.js';

export const USERS: Area = {
  id: 'users',
  title: 'Users',
  description: 'Read and change users, at any scale: search, filters, counts, import, export and bulk deletion.',
  operations: {
    'GET /users/me': does('Get the signed-in user', 'const user = await app.getUser();'),
    'PATCH /users/me': does('Change the signed-in user', "await user.update({ displayName: 'Ada' });"),
    'DELETE /users/me': does('Delete the signed-in user', 'await user.delete();'),
    'GET /users': does(
      'List, search and filter users',
      "const users = await app.listUsers({ limit: 20, query: 'ada' });",
    ),
    'POST /users': does('Create a user', "const user = await app.createUser({ primaryEmail: 'ada@example.com' });"),
    'GET /users/{user_id}': does('Get one user', 'const user = await app.getUser(userId);'),
    'PATCH /users/{user_id}': does('Change one user', "await user.update({ serverMetadata: { plan: 'pro' } });"),
    'DELETE /users/{user_id}': does('Delete one user', 'await user.delete();'),
    'GET /users/count': does('Count the users that match a filter'),
    'GET /users/export': does('Export users as CSV or JSON lines'),
    'POST /users/import': does('Import users, also with their password hashes'),
    'POST /users/bulk-delete': does('Delete many users'),
    'GET /users/jobs': does('List imports and bulk deletions'),
    'GET /users/jobs/{job_id}': does('Get how far an import or a bulk deletion is'),
    'DELETE /users/jobs/{job_id}': does('Stop an import or a bulk deletion'),
    'GET /files/{project_id}/{hash}': does('Get an uploaded picture'),
  },
};

export const CHANNELS: Area = {
  id: 'contact-channels',
  title: 'Addresses and providers of users',
  description: 'E-mail addresses with their verification, linked provider accounts and their access tokens.',
  operations: {
    'GET /contact-channels': does('List the addresses of a user', 'const channels = await user.listContactChannels();'),
    'POST /contact-channels': does(
      'Add an address',
      "await user.createContactChannel({ type: 'email', value: 'ada@example.org', usedForAuth: false });",
    ),
    'GET /contact-channels/{user_id}/{id}': does('Get one address'),
    'PATCH /contact-channels/{user_id}/{id}': does('Change an address', 'await channel.update({ isPrimary: true });'),
    'DELETE /contact-channels/{user_id}/{id}': does('Remove an address', 'await channel.delete();'),
    'POST /contact-channels/{user_id}/{id}/send-verification-code': does(
      'Mail a link to verify an address',
      'await channel.sendVerificationEmail();',
    ),
    'POST /contact-channels/send-verification-code': does(
      'Mail a link to verify the signed-in user’s address',
      'await user.sendVerificationEmail();',
    ),
    'POST /contact-channels/verify/check-code': does('Check a verification code without using it up'),
    'POST /contact-channels/verify': does(
      'Verify an address with a mailed code',
      'const result = await app.verifyEmail(code);',
    ),
    'GET /contact-channels/disown': does('Show the page “this was not me”'),
    'POST /contact-channels/disown': does('Take an address off an account that is not its owner’s'),
    'GET /oauth-providers': does(
      'List the provider accounts of a user',
      'const providers = await user.listOAuthProviders();',
    ),
    'POST /oauth-providers': does(
      'Link a provider account to a user',
      "const result = await app.createOAuthProvider({ userId, providerConfigId: 'github', accountId, email, allowSignIn: true, allowConnectedAccounts: false });",
    ),
    'GET /oauth-providers/{user_id}/{provider_id}': does(
      'Get one provider account',
      'const provider = await user.getOAuthProvider(providerId);',
    ),
    'PATCH /oauth-providers/{user_id}/{provider_id}': does(
      'Change what a provider account is good for',
      'const result = await provider.update({ allowSignIn: false });',
    ),
    'DELETE /oauth-providers/{user_id}/{provider_id}': does('Unlink a provider account', 'await provider.delete();'),
    'POST /auth/oauth/connected-accounts/{provider_id}/access-token': does(
      'Get an access token for one’s own account at a provider',
      "const account = await user.getConnectedAccount('github', { scopes: ['repo'] });",
    ),
    'POST /connected-accounts/{user_id}/{provider_id}/access-token': does(
      'Get an access token for a user’s account at a provider',
      "const account = await user.getConnectedAccount('github');",
    ),
  },
};

export const TEAMS: Area = {
  id: 'teams',
  title: 'Teams and permissions',
  description: 'Teams, members, invitations, and what somebody may do in a team or in the project.',
  operations: {
    'GET /teams': does('List teams', 'const teams = await user.listTeams();'),
    'POST /teams': does('Create a team', "const team = await user.createTeam({ displayName: 'Research' });"),
    'GET /teams/{team_id}': does('Get one team', 'const team = await app.getTeam(teamId);'),
    'PATCH /teams/{team_id}': does('Change a team', "await team.update({ displayName: 'Research' });"),
    'DELETE /teams/{team_id}': does('Delete a team', 'await team.delete();'),
    'POST /team-memberships/{team_id}/{user_id}': does('Add a user to a team', 'await team.addUser(userId);'),
    'DELETE /team-memberships/{team_id}/{user_id}': does('Remove a user from a team', 'await team.removeUser(userId);'),
    'GET /team-member-profiles': does('List the profiles of members', 'const members = await team.listUsers();'),
    'GET /team-member-profiles/{team_id}/{user_id}': does(
      'Get the profile of a member',
      'const profile = await user.getTeamProfile(team);',
    ),
    'PATCH /team-member-profiles/{team_id}/{user_id}': does(
      'Change the profile of a member',
      "await profile.update({ displayName: 'Ada' });",
    ),
    'GET /internal/team-invitations': does('List the open invitations to all teams'),
    'GET /team-invitations': does('List open invitations', 'const invitations = await team.listInvitations();'),
    'POST /team-invitations/send-code': does(
      'Invite somebody into a team by mail',
      "await team.inviteUser({ email: 'grace@example.com' });",
    ),
    'DELETE /team-invitations/{id}': does('Take an invitation back', 'await invitation.revoke();'),
    'POST /team-invitations/accept/check-code': does(
      'Check an invitation without using it up',
      'const result = await app.verifyTeamInvitationCode(code);',
    ),
    'POST /team-invitations/accept/details': does(
      'Get which team an invitation is for',
      'const result = await app.getTeamInvitationDetails(code);',
    ),
    'POST /team-invitations/accept': does(
      'Accept an invitation',
      'const result = await app.acceptTeamInvitation(code);',
    ),
    'GET /team-permissions': does(
      'List what users may do in teams',
      'const permissions = await user.listPermissions(team);',
    ),
    'POST /team-permissions/{team_id}/{user_id}/{permission_id}': does(
      'Grant a permission in a team',
      "await user.grantPermission(team, 'write');",
    ),
    'DELETE /team-permissions/{team_id}/{user_id}/{permission_id}': does(
      'Take back a permission in a team',
      "await user.revokePermission(team, 'write');",
    ),
    'GET /project-permissions': does(
      'List what users may do in the project',
      'const permissions = await user.listPermissions();',
    ),
    'POST /project-permissions/{user_id}/{permission_id}': does(
      'Grant a permission in the project',
      "await user.grantPermission('beta');",
    ),
    'DELETE /project-permissions/{user_id}/{permission_id}': does(
      'Take back a permission in the project',
      "await user.revokePermission('beta');",
    ),
    'GET /team-permission-definitions': does(
      'List the permissions that there are in teams',
      'await app.listTeamPermissionDefinitions();',
    ),
    'POST /team-permission-definitions': does(
      'Define a permission in teams',
      "await app.createTeamPermissionDefinition({ id: 'write', description: 'Writes', containedPermissionIds: [] });",
    ),
    'PATCH /team-permission-definitions/{permission_id}': does(
      'Change a permission in teams',
      "await app.updateTeamPermissionDefinition('write', { description: 'Writes' });",
    ),
    'DELETE /team-permission-definitions/{permission_id}': does(
      'Delete a permission in teams',
      "await app.deleteTeamPermissionDefinition('write');",
    ),
    'GET /project-permission-definitions': does(
      'List the permissions that there are in the project',
      'await app.listProjectPermissionDefinitions();',
    ),
    'POST /project-permission-definitions': does(
      'Define a permission in the project',
      "await app.createProjectPermissionDefinition({ id: 'beta', description: 'Tries new things', containedPermissionIds: [] });",
    ),
    'PATCH /project-permission-definitions/{permission_id}': does(
      'Change a permission in the project',
      "await app.updateProjectPermissionDefinition('beta', { description: 'Tries new things' });",
    ),
    'DELETE /project-permission-definitions/{permission_id}': does(
      'Delete a permission in the project',
      "await app.deleteProjectPermissionDefinition('beta');",
    ),
  },
};

export const API_KEYS: Area = {
  id: 'api-keys',
  title: 'API keys of users and teams',
  description: 'Keys that your users make to call your own API, and how your server checks them.',
  operations: {
    'GET /user-api-keys': does('List the API keys of a user', 'const keys = await user.listApiKeys();'),
    'POST /user-api-keys': does(
      'Create an API key for a user',
      "const key = await user.createApiKey({ description: 'Laptop', expiresAt: null });",
    ),
    'POST /user-api-keys/check': does('Find out whose user key this is', 'const user = await app.getUser({ apiKey });'),
    'GET /user-api-keys/{id}': does('Get one API key of a user'),
    'PATCH /user-api-keys/{id}': does('Change or revoke an API key of a user', 'await key.revoke();'),
    'GET /team-api-keys': does('List the API keys of a team', 'const keys = await team.listApiKeys();'),
    'POST /team-api-keys': does(
      'Create an API key for a team',
      "const key = await team.createApiKey({ description: 'Build', expiresAt: null });",
    ),
    'POST /team-api-keys/check': does(
      'Find out which team’s key this is',
      'const team = await app.getTeam({ apiKey });',
    ),
    'GET /team-api-keys/{id}': does('Get one API key of a team'),
    'PATCH /team-api-keys/{id}': does('Change or revoke an API key of a team', 'await key.revoke();'),
    'POST /integrations/credential-scanning/github': does('Report API keys that a scanner has found in public'),
    'POST /integrations/credential-scanning/revoke': does('Revoke an API key by itself'),
  },
};

export {
  assertUserExists,
  grantProjectPermission,
  PROJECT_PERMISSION_ORDER,
  revokeProjectPermission,
  walkProjectPermissions,
} from './project-grants.js';
export { holdInviter, inviteIdsOf, senderMayInvite } from './inviters.js';
export { SENDER_MAY_INVITE } from './inviters.sql.js';
export { OWNER_PERMISSION } from './project-owner.js';
export {
  assertTeamMembership,
  assertTeamPermission,
  grantTeamPermission,
  listTeamPermissions,
  revokeTeamPermission,
  TEAM_PERMISSION_ORDER,
  type TeamGrantKey,
  walkTeamPermissions,
} from './team-grants.js';

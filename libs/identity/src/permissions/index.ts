export type { Held } from './held-permissions.js';
export { ProjectGrantEntity, TeamGrantEntity } from './grant.entities.js';
export {
  assertUserExists,
  grantProjectPermission,
  PROJECT_PERMISSION_ORDER,
  revokeProjectPermission,
  type ProjectPermissionFilter,
  walkProjectPermissions,
} from './project-grants.js';
export {
  assertTeamMembership,
  assertTeamPermission,
  grantTeamPermission,
  listTeamPermissions,
  revokeTeamPermission,
  TEAM_PERMISSION_ORDER,
  type TeamGrantKey,
  type TeamPermission,
  type TeamPermissionFilter,
  walkTeamPermissions,
} from './team-grants.js';

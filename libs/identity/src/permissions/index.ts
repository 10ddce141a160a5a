export { ProjectGrantEntity, TeamGrantEntity } from './grant.entities.js';
export {
  assertUserExists,
  grantProjectPermission,
  listProjectPermissions,
  revokeProjectPermission,
  type ProjectPermission,
  type ProjectPermissionFilter,
} from './project-grants.js';
export {
  assertTeamMembership,
  assertTeamPermission,
  grantTeamPermission,
  listTeamPermissions,
  revokeTeamPermission,
  type TeamGrantKey,
  type TeamPermission,
  type TeamPermissionFilter,
} from './team-grants.js';

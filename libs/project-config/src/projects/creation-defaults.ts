import { mergeOverride } from '../override/merge.js';
import type { ConfigOverride } from '../override/override.js';
import { SYSTEM_TEAM_PERMISSIONS } from '../permissions/permissions.js';
import { overrideFromProjectUpdate, type ProjectConfigUpdate } from './project-update.js';

const memberSet = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, true]));

/** The override of a new project without further options (contract/04 §2). */
const CREATION_DEFAULTS: ConfigOverride = {
  'domains.allowLocalhost': true,
  'auth.password.allowSignIn': true,
  'rbac.permissions.team_member': {
    scope: 'team',
    description: 'Default permission for team members',
    containedPermissionIds: memberSet(['$read_members', '$invite_members']),
  },
  'rbac.permissions.team_admin': {
    scope: 'team',
    description: 'Default permission for team admins',
    containedPermissionIds: memberSet(SYSTEM_TEAM_PERMISSIONS.map(({ id }) => id)),
  },
  'rbac.defaultPermissions.teamCreator': memberSet(['team_admin']),
  'rbac.defaultPermissions.teamMember': memberSet(['team_member']),
  'apps.installed.authentication.enabled': true,
  'apps.installed.emails.enabled': true,
  'apps.installed.api-keys.enabled': true,
};

/** The initial override of a new project: the creation defaults with the requested changes. */
export function creationOverride(config: ProjectConfigUpdate = {}, newId?: () => string): ConfigOverride {
  return mergeOverride(CREATION_DEFAULTS, overrideFromProjectUpdate(config, newId));
}

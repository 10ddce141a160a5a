import { KnownErrors } from '@hallpass/errors';
import {
  findPermissionScope,
  isSystemPermission,
  type PermissionScope,
  type ProjectConfig,
} from '@hallpass/project-config';

/**
 * A permission can be granted where it is defined. System ids count as unknown outside teams (contract/03 §13).
 * @throws PermissionNotFound when nothing has that id, PermissionScopeMismatch when the other scope has it
 */
export function assertGrantable(config: ProjectConfig, scope: PermissionScope, permissionId: string): void {
  const actual = findPermissionScope(config, permissionId);
  if (actual === scope) return;
  if (actual === null || isSystemPermission(permissionId))
    throw new KnownErrors.PermissionNotFound({ permission_id: permissionId });
  throw new KnownErrors.PermissionScopeMismatch({
    permission_id: permissionId,
    expected_scope: scope,
    actual_scope: actual,
  });
}

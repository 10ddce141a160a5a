import { Injectable } from '@nestjs/common';
import { type Caller, requireOwnUser } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import {
  grantProjectPermission,
  listProjectPermissions,
  type ProjectPermissionFilter,
  revokeProjectPermission,
} from '@hallpass/identity';
import type { ProjectPermissionDto } from './project-permission.dto.js';

/** The key of one project grant. */
interface ProjectGrantKey {
  userId: string;
  permissionId: string;
}

@Injectable()
export class ProjectPermissionsService {
  constructor(private readonly database: Database) {}

  /** @throws CannotGetOwnUserWithoutUser; TextError 403 when a client asks for permissions of others */
  async list(caller: Caller, filter: ProjectPermissionFilter): Promise<ProjectPermissionDto[]> {
    if (caller.accessType === 'client' && requireOwnUser(caller) !== filter.userId)
      throw new TextError(403, 'A client can list only the permissions of its own user: pass user_id=me.');
    const permissions = await listProjectPermissions(this.database, caller.project, filter);
    return permissions.map(({ id, userId }) => ({ id, user_id: userId }));
  }

  /** @throws UserNotFound, PermissionNotFound, PermissionScopeMismatch */
  async grant(caller: Caller, key: ProjectGrantKey): Promise<void> {
    await this.database.transaction((tx) => grantProjectPermission(tx, caller.project, key));
  }

  /** @throws UserNotFound, PermissionNotFound */
  async revoke(caller: Caller, key: ProjectGrantKey): Promise<void> {
    await this.database.transaction((tx) => revokeProjectPermission(tx, caller.project, key));
  }
}

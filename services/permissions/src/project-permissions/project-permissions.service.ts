import { Injectable } from '@nestjs/common';
import { assertSelf, type Caller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { answerList } from '@hallpass/http';
import { grantProjectPermission, revokeProjectPermission, walkProjectPermissions } from '@hallpass/identity';
import type { ListProjectPermissionsQueryDto, ProjectPermissionDto } from './project-permission.dto.js';

interface ProjectGrantKey {
  userId: string;
  permissionId: string;
}

@Injectable()
export class ProjectPermissionsService {
  constructor(private readonly database: Database) {}

  /** @throws CannotGetOwnUserWithoutUser; TextError 403 when a client asks for another user's permissions */
  async list(caller: Caller, query: ListProjectPermissionsQueryDto) {
    const { user_id: userId, permission_id: permissionId, recursive, cursor } = query;
    assertSelf(caller, userId, 'A client can list only the permissions of its own user. Pass user_id=me.');
    const filter = { userId, permissionId, recursive, cursor };
    return answerList(
      query,
      (limit) => walkProjectPermissions(this.database, caller.project, { ...filter, limit }),
      ({ id, key: [holder] }): ProjectPermissionDto => ({ id, user_id: holder! }),
    );
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

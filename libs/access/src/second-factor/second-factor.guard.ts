import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { assertEnrolled, secondFactorRuleOf } from '@hallpass/identity';
import { INTERNAL_PROJECT_ID, ProjectStore } from '@hallpass/projects';
import { allowedAccess } from '../access-type/access.decorator.js';
import type { Caller } from '../caller/caller.js';
import { isOpenWhileEnrolling } from './while-enrolling.js';

/**
 * Refuses the session of a user who must set up a second factor first, except for what that needs (security G9). The
 * exception is for clients of the user: a server or application that sends the token would treat the user as signed in.
 * An owner's access to a project counts as a session of the project `internal` (security G14).
 */
@Injectable()
export class SecondFactorGuard implements CanActivate {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
  ) {}

  /** @throws TextError 403 */
  canActivate(context: ExecutionContext): true | Promise<true> {
    const { caller, body } = context.switchToHttp().getRequest<{ caller?: Caller | null; body?: unknown }>();
    if (!caller) return true;
    // The gateway, whose routes are open to everyone, does not read project configurations.
    if (allowedAccess(context.getHandler() as never, context.getClass())?.length === 0) return true;
    if (caller.adminSessionId === undefined) return this.admitUser(caller, context, body);
    return this.admitOwner(caller.adminSessionId).then(() => this.admitUser(caller, context, body));
  }

  /** @throws TextError 403 */
  private async admitOwner(sessionId: string): Promise<void> {
    const project = await this.projects.load(this.database, INTERNAL_PROJECT_ID);
    if (project) await assertEnrolled(this.database, { projectId: INTERNAL_PROJECT_ID, project, sessionId });
  }

  private admitUser(caller: Caller, context: ExecutionContext, body: unknown): true | Promise<true> {
    const { projectId, project, sessionId, userId, accessType } = caller;
    if (sessionId === null || userId === null) return true;
    if (secondFactorRuleOf(project.config) === null) return true;
    const isOfUser = accessType === 'client' && !caller.application;
    if (isOfUser && isOpenWhileEnrolling(context.getHandler(), body)) return true;
    return assertEnrolled(this.database, {
      projectId,
      project,
      sessionId,
    }).then(() => true);
  }
}

import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { assertEnrolled, secondFactorRuleOf } from '@hallpass/identity';
import { allowedAccess } from '../access-type/access.decorator.js';
import type { Caller } from '../caller/caller.js';
import { isOpenWhileEnrolling } from './while-enrolling.js';

/**
 * Refuses the session of a user who must set up a second factor first, except for what that needs (security G9). The
 * exception is for clients of the user: a server or application that sends the token would treat the user as signed in.
 */
@Injectable()
export class SecondFactorGuard implements CanActivate {
  constructor(private readonly database: Database) {}

  /** @throws TextError 403 */
  canActivate(context: ExecutionContext): true | Promise<true> {
    const { caller, body } = context.switchToHttp().getRequest<{ caller?: Caller | null; body?: unknown }>();
    if (!caller || caller.sessionId === null || caller.userId === null) return true;
    const { projectId, project, sessionId, accessType } = caller;
    // The gateway, whose routes are open to everyone, does not read project configurations.
    if (allowedAccess(context.getHandler() as never, context.getClass())?.length === 0) return true;
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

import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { Settings } from '@hallpass/settings';
import { apiIdentifier } from '../applications/api-resource.js';
import { apiScopeOf } from '../applications/api-scope.js';
import { assertOpenTo } from '../applications/assert-open-to.js';
import type { AccessType, Caller } from '../caller/caller.js';
import { assertHostedPagesOn } from '../keys/hosted-pages-key.js';
import { allowedAccess } from './access.decorator.js';
import { ACCESS_TYPE_STRATEGY, isAllowed } from './access-type.strategy.js';
import { assertRight, neededRight } from './rights.js';

/**
 * Rejects a caller whose access type the route does not allow, and an owner whose role does not include the route. Only
 * rejections go through Passport: its work per request costs several times the check itself.
 */
@Injectable()
export class AccessTypeGuard extends AuthGuard(ACCESS_TYPE_STRATEGY) {
  private readonly api: string;

  constructor({ url }: Settings) {
    super();
    this.api = apiIdentifier(url);
  }

  override canActivate(context: ExecutionContext): ReturnType<CanActivate['canActivate']> {
    const allowed = allowedOn(context);
    const { caller } = context.switchToHttp().getRequest<{ caller?: Caller | null }>();
    if (caller?.application)
      assertOpenTo(caller.application, caller.project, apiScopeOf(context.getHandler()), this.api);
    if (allowed.length === 0) return true;
    // Not at the edge: the gateway does not read project configurations.
    if (caller?.isOfHostedPages) assertHostedPagesOn(caller.project);
    if (!isAllowed(caller ?? null, allowed)) return super.canActivate(context);
    if (caller?.adminRole !== undefined) assertRight(caller, neededRight(context.getHandler()));
    return true;
  }

  override getAuthenticateOptions(context: ExecutionContext): { allowed: readonly AccessType[]; session: false } {
    return { allowed: allowedOn(context), session: false };
  }

  override handleRequest<TUser = Caller>(error: unknown, caller: TUser | false): TUser {
    if (error) throw error;
    if (!caller) throw new Error('the access-type strategy returned no result');
    return caller;
  }
}

function allowedOn(context: ExecutionContext): readonly AccessType[] {
  const allowed = allowedAccess(context.getHandler() as never, context.getClass());
  if (!allowed) throw new Error(`${context.getClass().name}.${context.getHandler().name} has no @Access`);
  return allowed;
}

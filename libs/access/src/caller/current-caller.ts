import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { KnownErrors } from '@hallpass/errors';
import type { Caller } from './caller.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read; null without project authentication. */
    caller: Caller | null;
  }
}

/** The caller of a request: `Caller`, or `Caller | null` on routes with `@Access('none')`. */
export const CurrentCaller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller | null =>
    context.switchToHttp().getRequest<{ caller?: Caller | null }>().caller ?? null,
);

/**
 * The signed-in user's id.
 * @throws KnownErrors.UserAuthenticationRequired when nobody is signed in
 */
export function requireUser(caller: Pick<Caller, 'userId'>): string {
  if (caller.userId === null) throw new KnownErrors.UserAuthenticationRequired();
  return caller.userId;
}

/**
 * The signed-in user's id, for endpoints about the caller's own user.
 * @throws KnownErrors.CannotGetOwnUserWithoutUser when nobody is signed in
 */
export function requireOwnUser(caller: Pick<Caller, 'userId'>): string {
  if (caller.userId === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
  return caller.userId;
}

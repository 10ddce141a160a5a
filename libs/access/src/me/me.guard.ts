import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Caller } from '../caller/caller.js';
import { requireOwnUser } from '../caller/current-caller.js';

/** Fields in path, query and body that accept a user's id or `me` (contract/01 §7). */
const USER_ID_FIELDS = ['user_id', 'creator_user_id'];

interface RequestParts {
  caller?: Caller | null;
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Replaces `me` with the signed-in user's id, before anything else in the request is checked. Without a user, it
 * rejects the request even if the access type or other fields are wrong too (contract/01 §5).
 * @throws KnownErrors.CannotGetOwnUserWithoutUser
 */
@Injectable()
export class MeGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<RequestParts>();
    for (const part of [request.params, request.query, request.body]) replaceMe(part, request.caller ?? null);
    return true;
  }
}

function replaceMe(part: unknown, caller: Caller | null): void {
  if (typeof part !== 'object' || part === null) return;
  const fields = part as Record<string, unknown>;
  for (const name of USER_ID_FIELDS)
    if (Object.hasOwn(fields, name) && fields[name] === 'me') fields[name] = requireOwnUser(caller ?? { userId: null });
}

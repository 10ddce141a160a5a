import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { roleRequired } from '@hallpass/identity';
import { hasRight, type Right, type RightArea, rolesWith } from '@hallpass/project-config';
import { INTERNAL_PROJECT_ID } from '@hallpass/projects';
import type { Caller } from '../caller/caller.js';

const NEEDED = 'hallpass:needed-right';

/** Declares what an owner's role must include for a route: a right, or an area, which GET reads. `@Operation` calls it. */
export const needRight = (handler: object, needed: Right | RightArea): void =>
  Reflect.defineMetadata(NEEDED, needed, handler);

/** Returns the right that a route needs. @throws Error if it declares none */
export function neededRight(handler: object): Right {
  const needed = Reflect.getMetadata(NEEDED, handler) as Right | RightArea | undefined;
  if (needed === undefined) throw new Error('a route that owners may call declares no right');
  if (isRight(needed)) return needed;
  return `${needed}:${Reflect.getMetadata(METHOD_METADATA, handler) === RequestMethod.GET ? 'read' : 'write'}`;
}

const isRight = (needed: Right | RightArea): needed is Right => needed.includes(':');

type Holder = Pick<Caller, 'adminRole' | 'projectId'>;

/** Returns whether the role of an owner's admin access token includes a right. Keys have no role, and may do anything. */
export const mayUse = ({ adminRole = 'owner', projectId }: Holder, right: Right): boolean =>
  hasRight(adminRole, right, { isInternal: projectId === INTERNAL_PROJECT_ID });

/**
 * The guard checks the right of the route; call this for what needs more.
 * @throws TextError 403 that names the roles with this right
 */
export function assertRight(caller: Holder, right: Right): void {
  const { adminRole = 'owner', projectId } = caller;
  if (!mayUse(caller, right))
    throw roleRequired(adminRole, rolesWith(right, { isInternal: projectId === INTERNAL_PROJECT_ID }));
}

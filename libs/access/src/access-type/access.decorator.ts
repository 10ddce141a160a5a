import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { ACCESS_TYPES, type AccessType } from '../caller/caller.js';

export const ACCESS_METADATA = 'hallpass:access';

/** The access types that an endpoint of each kind allows (contract/01 §10, inheritance). */
const ALLOWED: Record<AccessType | 'none', readonly AccessType[]> = {
  client: ACCESS_TYPES,
  server: ['server', 'admin'],
  admin: ['admin'],
  none: [],
};

/**
 * Says who may call a route, or every route of a controller: `client` is open to all three access types,
 * `server` to server and admin, `admin` to admin alone; `none` needs no project authentication, but what is
 * sent is checked all the same. Also written to the OpenAPI document as `x-access` ([] for `none`).
 * A route without it stops the boot.
 */
export const Access = (type: AccessType | 'none'): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ACCESS_METADATA, ALLOWED[type]), ApiExtension('x-access', [...ALLOWED[type]]));

/** What @Access says of a route, its method before its class; undefined when it says nothing. */
export function allowedAccess(
  handler: (...args: never[]) => unknown,
  controller: new (...args: never[]) => unknown,
): readonly AccessType[] | undefined {
  return Reflect.getMetadata(ACCESS_METADATA, handler) ?? Reflect.getMetadata(ACCESS_METADATA, controller);
}

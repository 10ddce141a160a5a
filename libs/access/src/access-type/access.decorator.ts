import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { ACCESS_TYPES, type AccessType } from '../caller/caller.js';

export const ACCESS_METADATA = 'hallpass:access';

/** The access types that each kind of endpoint allows (contract/01 §10, inheritance). */
const ALLOWED: Record<AccessType | 'none', readonly AccessType[]> = {
  client: ACCESS_TYPES,
  server: ['server', 'admin'],
  admin: ['admin'],
  none: [],
};

/**
 * Declares who may call a route, or every route of a controller: `client` allows all three access types, `server`
 * allows server and admin, `admin` allows only admin. `none` needs no project authentication, but credentials that are
 * sent are still checked. Also written to the OpenAPI document as `x-access` ([] for `none`). A route without it stops
 * the startup.
 */
export const Access = (type: AccessType | 'none'): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ACCESS_METADATA, ALLOWED[type]), ApiExtension('x-access', [...ALLOWED[type]]));

/** Returns the @Access of a route, its method before its class; undefined without one. */
export function allowedAccess(
  handler: (...args: never[]) => unknown,
  controller: new (...args: never[]) => unknown,
): readonly AccessType[] | undefined {
  return Reflect.getMetadata(ACCESS_METADATA, handler) ?? Reflect.getMetadata(ACCESS_METADATA, controller);
}

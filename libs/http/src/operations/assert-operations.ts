import { type INestApplicationContext, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/internal';
import { controllersOf } from '../service/outside-api.js';
import { declaresRight, type OperationDeclaration, operationOf } from './operation.js';

/** The metadata keys that `@ApiExcludeEndpoint` and `@ApiExcludeController` of Nest's OpenAPI module set. */
export const EXCLUDED_METADATA = 'swagger/apiExcludeEndpoint';
const EXCLUDED_CONTROLLER_METADATA = 'swagger/apiExcludeController';

/**
 * Stops the startup if a route has no @Operation, or if the declaration of a write is incomplete.
 * @throws Error naming the controllers and methods, `UsersController.list has no @Operation`
 */
export function assertEveryRouteHasOperation(app: INestApplicationContext): void {
  const faults = new Set(controllersOf(app).flatMap(faultsOf));
  if (faults.size > 0) throw new Error([...faults].join('\n'));
}

function faultsOf(controller: Type<object>): string[] {
  if (Reflect.hasMetadata(EXCLUDED_CONTROLLER_METADATA, controller)) return [];
  return handlersOf(controller.prototype).flatMap(([name, handler]) => {
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined || Reflect.hasMetadata(EXCLUDED_METADATA, handler)) return [];
    const declaration = operationOf(handler);
    if (declaration === undefined) return [`${controller.name}.${name} has no @Operation`];
    if (isOpenedTooFar(declaration))
      return [`${controller.name}.${name} needs a recent sign-in, so @Operation must have no \`scope\``];
    if (declaration.access !== 'none' && !declaresRight(declaration))
      return [`${controller.name}.${name} has no \`right\` in @Operation, which the area ${declaration.area} needs`];
    if (method === RequestMethod.GET) return [];
    return missingOfWrite(declaration).map((missing) => `${controller.name}.${name} has no ${missing} in @Operation`);
  });
}

/** Applications can never change how a user signs in (security E9). */
const isOpenedTooFar = (declaration: OperationDeclaration): boolean =>
  declaration.access === 'client' && declaration.scope !== undefined && declaration.recentSignIn === true;

const missingOfWrite = ({ access, audit, recentSignIn }: OperationDeclaration): string[] => [
  ...(access !== 'none' && audit === undefined ? ['`audit`'] : []),
  ...((access === 'none' || access === 'client') && recentSignIn === undefined ? ['`recentSignIn`'] : []),
];

function handlersOf(prototype: object): Array<[string, object]> {
  if (prototype === Object.prototype) return [];
  const own = Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, { value }]) =>
    typeof value === 'function' ? [[name, value as object] as [string, object]] : [],
  );
  return [...own, ...handlersOf(Object.getPrototypeOf(prototype) as object)];
}

import type { ModulesContainer } from '@nestjs/core';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { allowedAccess } from './access.decorator.js';

/**
 * Stops the startup when a route has no @Access, so that a forgotten one cannot expose the route.
 * @throws Error naming the controllers and methods, `UsersController.list has no @Access`
 */
export function assertEveryRouteHasAccess(modules: ModulesContainer): void {
  const open = new Set<string>();
  for (const module of modules.values())
    for (const { metatype } of module.controllers.values())
      if (typeof metatype === 'function') for (const route of openRoutes(metatype)) open.add(route);
  if (open.size > 0) throw new Error([...open].map((route) => `${route} has no @Access`).join('\n'));
}

function openRoutes(controller: Function): string[] {
  return methodsOf(controller.prototype)
    .filter(([, method]) => Reflect.hasMetadata(METHOD_METADATA, method))
    .filter(([, method]) => !allowedAccess(method as never, controller as never))
    .map(([name]) => `${controller.name}.${name}`);
}

function methodsOf(prototype: object | null): Array<[string, Function]> {
  if (prototype === null || prototype === Object.prototype) return [];
  const own = Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, { value }]) =>
    typeof value === 'function' && name !== 'constructor' ? [[name, value] as [string, Function]] : [],
  );
  return [...own, ...methodsOf(Object.getPrototypeOf(prototype))];
}

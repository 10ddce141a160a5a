import { type INestApplicationContext, RequestMethod, type Type } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/internal';
import { ModulesContainer } from '@nestjs/core';

const OUTSIDE_API = 'hallpass:outside-api';

/** Marks a controller whose routes are at the root of the server instead of under /api/v1. */
export const OutsideApi = (): ClassDecorator => (target) => Reflect.defineMetadata(OUTSIDE_API, true, target);

export const isOutsideApi = (controller: Type<object>): boolean =>
  Reflect.getMetadata(OUTSIDE_API, controller) === true;

export function controllersOf(app: INestApplicationContext): Type<object>[] {
  return [...app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ metatype }) =>
      typeof metatype === 'function' ? [metatype as Type<object>] : [],
    ),
  );
}

export function pathsOutsideApi(app: INestApplicationContext): Array<{ path: string; method: RequestMethod }> {
  return controllersOf(app)
    .filter(isOutsideApi)
    .flatMap((controller) => {
      const prefix = String(Reflect.getMetadata(PATH_METADATA, controller) ?? '');
      return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
        const handler = (controller.prototype as Record<string, unknown>)[name];
        if (typeof handler !== 'function' || name === 'constructor') return [];
        const path: unknown = Reflect.getMetadata(PATH_METADATA, handler);
        if (path === undefined) return [];
        return [
          { path: `${prefix}/${String(path)}`.replaceAll(/\/+/g, '/').replace(/\/$/, ''), method: RequestMethod.ALL },
        ];
      });
    });
}

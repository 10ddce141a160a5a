import { type INestApplication, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/internal';
import { controllersOf } from '../service/outside-api.js';
import { API_PREFIX } from '../protocol/protocol.js';

/** Where the document tells the gateway of routes that are not for readers: wildcards, which OpenAPI cannot say. */
export const UNLISTED_ROUTES_EXTENSION = 'x-unlisted-routes';

export interface UnlistedRoute {
  /** Upper case; `ALL` for any. */
  method: string;
  /** As the router takes it, with its prefix. */
  url: string;
}

/** What `@ApiExcludeEndpoint` of Nest's OpenAPI module leaves on a method. */
const EXCLUDED = 'swagger/apiExcludeEndpoint';

/** The routes under the API prefix that `@ApiExcludeEndpoint` keeps out of the paths. */
export function unlistedRoutes(app: INestApplication): UnlistedRoute[] {
  return controllersOf(app).flatMap((controller) => {
    const prefix = String(Reflect.getMetadata(PATH_METADATA, controller) ?? '');
    return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
      const handler = (controller.prototype as Record<string, unknown>)[name];
      if (typeof handler !== 'function' || Reflect.getMetadata(EXCLUDED, handler) === undefined) return [];
      const path = String(Reflect.getMetadata(PATH_METADATA, handler) ?? '');
      const method = RequestMethod[Number(Reflect.getMetadata(METHOD_METADATA, handler))] ?? 'GET';
      return [{ method, url: `${API_PREFIX}/${prefix}/${path}`.replaceAll(/\/+/g, '/').replace(/\/$/, '') }];
    });
  });
}

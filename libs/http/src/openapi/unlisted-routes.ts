import { type INestApplication, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/internal';
import { controllersOf } from '../service/outside-api.js';
import { EXCLUDED_METADATA } from '../operations/assert-operations.js';
import { API_PREFIX } from '../protocol/protocol.js';

/**
 * Extension of the document that lists routes for the gateway that are not documented: wildcards, which OpenAPI cannot
 * describe.
 */
export const UNLISTED_ROUTES_EXTENSION = 'x-unlisted-routes';

export interface UnlistedRoute {
  /** Upper case; `ALL` for any. */
  method: string;
  /** In the router's syntax, with its prefix. */
  url: string;
}

/** Returns the routes under the API prefix that `@ApiExcludeEndpoint` hides from the document. */
export function unlistedRoutes(app: INestApplication): UnlistedRoute[] {
  return controllersOf(app).flatMap((controller) => {
    const prefix = String(Reflect.getMetadata(PATH_METADATA, controller) ?? '');
    return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
      const handler = (controller.prototype as Record<string, unknown>)[name];
      if (typeof handler !== 'function' || Reflect.getMetadata(EXCLUDED_METADATA, handler) === undefined) return [];
      const path = String(Reflect.getMetadata(PATH_METADATA, handler) ?? '');
      const method = RequestMethod[Number(Reflect.getMetadata(METHOD_METADATA, handler))] ?? 'GET';
      return [{ method, url: `${API_PREFIX}/${prefix}/${path}`.replaceAll(/\/+/g, '/').replace(/\/$/, '') }];
    });
  });
}

import { readFileSync } from 'node:fs';
import {
  ANSWER_LIMIT_EXTENSION,
  ANSWER_LIMIT_MILLIS,
  BODY_LIMIT_BYTES,
  BODY_LIMIT_EXTENSION,
  UNLISTED_ROUTES_EXTENSION,
  type UnlistedRoute,
} from '@hallpass/http';
import { type GatewayService, GATEWAY_SERVICES } from '@hallpass/settings';
import type { OpenAPIObject } from '@nestjs/swagger';

export interface ServiceRoute {
  service: GatewayService;
  /** Upper case. */
  method: string;
  /** With `:name` for each parameter. */
  url: string;
  bodyLimitBytes: number;
  answerLimitMillis: number;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Every process answers these itself. */
const OWN_PATHS = new Set(['/health']);

const unlistedOf = (document: object): UnlistedRoute[] =>
  (document as { [UNLISTED_ROUTES_EXTENSION]?: UnlistedRoute[] })[UNLISTED_ROUTES_EXTENSION] ?? [];

/**
 * Reads from the OpenAPI documents which service owns which operation. The gateway uses the same router and options as
 * the services, so that both find the same operation however a path is written (security J3).
 */
export function routesOf(documents: ServiceDocuments): ServiceRoute[] {
  const routes: ServiceRoute[] = [];
  for (const [service, document] of documents) {
    for (const { method, url } of unlistedOf(document)) {
      const methods = method === 'ALL' ? METHODS.map((each) => each.toUpperCase()) : [method];
      const limits = { bodyLimitBytes: BODY_LIMIT_BYTES, answerLimitMillis: ANSWER_LIMIT_MILLIS };
      for (const each of methods) routes.push({ service, method: each, url, ...limits });
    }
    for (const [path, item] of Object.entries(document.paths)) {
      if (OWN_PATHS.has(path)) continue;
      for (const method of METHODS) {
        const operation = item[method] as Record<string, unknown> | undefined;
        if (operation === undefined) continue;
        routes.push({
          service,
          method: method.toUpperCase(),
          url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
          bodyLimitBytes: Number(operation[BODY_LIMIT_EXTENSION] ?? BODY_LIMIT_BYTES),
          answerLimitMillis: Number(operation[ANSWER_LIMIT_EXTENSION] ?? ANSWER_LIMIT_MILLIS),
        });
      }
    }
  }
  return routes;
}

type ServiceDocuments = ReadonlyMap<GatewayService, OpenAPIObject>;

/**
 * Reads the OpenAPI documents that the build has written, one per service.
 * @throws Error with one sentence if one is missing
 */
export function readServiceDocuments(): ServiceDocuments {
  return new Map(
    GATEWAY_SERVICES.map((service) => {
      const file = new URL(`../../../${service}/dist/openapi.json`, import.meta.url);
      try {
        return [service, JSON.parse(readFileSync(file, 'utf8')) as OpenAPIObject];
      } catch (error) {
        throw new Error(`services/${service}/dist/openapi.json cannot be read: run "npm run build".`, { cause: error });
      }
    }),
  );
}

import { readFileSync } from 'node:fs';
import { GATEWAY_SERVICES, type GatewayService } from '@hallpass/settings';
import type { OpenAPIObject } from '@nestjs/swagger';

export type ServiceDocuments = ReadonlyMap<GatewayService, OpenAPIObject>;

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

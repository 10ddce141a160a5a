import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument } from './document.js';

/** The OpenAPI document of the running process, to inject where it is served. Created on first use. */
export class ApiDocument {
  private app: INestApplication | null = null;
  private made: OpenAPIObject | null = null;
  private others: readonly OpenAPIObject[] = [];

  /** Called once at startup, when the application exists. */
  describe(app: INestApplication): void {
    this.app = app;
  }

  /** Adds the documents of services that are reached through this process. */
  include(documents: readonly OpenAPIObject[]): void {
    this.others = documents;
    this.made = null;
  }

  get(): OpenAPIObject {
    if (this.made === null) {
      if (this.app === null) throw new Error('the API document was requested before the application was built');
      this.made = mergeDocuments([openApiDocument(this.app), ...this.others]);
    }
    return this.made;
  }
}

/**
 * Merges the documents of several services.
 * @throws Error when two services declare the same operation, or different schemas under one name
 */
export function mergeDocuments(documents: readonly OpenAPIObject[]): OpenAPIObject {
  const [first] = documents;
  if (first === undefined) throw new Error('there is no OpenAPI document to merge');
  const paths: OpenAPIObject['paths'] = {};
  const schemas: NonNullable<NonNullable<OpenAPIObject['components']>['schemas']> = {};
  const tags = new Map<string, { name: string; description?: string }>();
  for (const document of documents) {
    for (const [path, item] of Object.entries(document.paths)) {
      const existing = (paths[path] ??= {}) as Record<string, unknown>;
      for (const [method, operation] of Object.entries(item)) {
        // Every service has its own /health; keep only one.
        if (existing[method] !== undefined && path.startsWith('/api/')) {
          throw new Error(`two services declare ${method.toUpperCase()} ${path}`);
        }
        existing[method] ??= operation;
      }
    }
    for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
      if (schemas[name] !== undefined && JSON.stringify(schemas[name]) !== JSON.stringify(schema)) {
        throw new Error(`two services declare different schemas under the name ${name}`);
      }
      schemas[name] = schema;
    }
    for (const tag of document.tags ?? []) tags.set(tag.name, tag);
  }
  return {
    ...first,
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: { ...first.components, schemas },
    tags: [...tags.values()],
  };
}

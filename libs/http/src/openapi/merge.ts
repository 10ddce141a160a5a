import type { OpenAPIObject } from '@nestjs/swagger';

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

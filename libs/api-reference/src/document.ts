/** The part of OpenAPI 3 that Hallpass's document uses. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  enum?: unknown[];
  example?: unknown;
  default?: unknown;
  nullable?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: Schema;
}

type Content = Record<string, { schema?: Schema; example?: unknown }>;

export interface ApiOperation {
  description?: string;
  summary: string;
  /** The id of its area. */
  tags: string[];
  /** The same call with the client libraries. */
  'x-codeSamples'?: { source: string }[];
  parameters?: Parameter[];
  requestBody?: { content: Content; required?: boolean };
  responses: Record<string, { description?: string; content?: Content }>;
  'x-access'?: string[];
  'x-operation'?: { scope?: string };
}

export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, Schema> };
  tags?: unknown;
}

const BASE = '/api/v1';

/** An operation with its place; `key` is its method and short path. */
export interface PlacedOperation {
  key: string;
  method: string;
  path: string;
  operation: ApiOperation;
}

/** `GET /users`: paths of the API omit their common prefix. */
export function operationsOf(document: ApiDocument): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const name = method.toUpperCase();
      const isRoot = path === BASE || path === `${BASE}/`;
      const short = isRoot ? '/' : path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path;
      return { key: `${name} ${short}`, method: name, path, operation };
    }),
  );
}

/** Resolves a reference, and merges combined schemas. */
export function resolved(schema: Schema | undefined, document: ApiDocument): Schema {
  if (schema === undefined) return {};
  if (schema.$ref !== undefined) {
    const { $ref, ...own } = schema;
    return { ...resolved(document.components.schemas[$ref.split('/').at(-1)!], document), ...own };
  }
  if (schema.allOf !== undefined) {
    const { allOf, ...own } = schema;
    const parts = allOf.map((part) => resolved(part, document));
    return {
      ...Object.assign({}, ...parts),
      ...own,
      properties: Object.assign({}, ...parts.map(({ properties }) => properties), own.properties),
      required: [...parts.flatMap(({ required = [] }) => required), ...(own.required ?? [])],
    };
  }
  return schema;
}

export function first(schema: Schema, document: ApiDocument): Schema {
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  return choice === undefined ? schema : resolved(choice, document);
}

/** A schema of OpenAPI 3.0, with the keywords that our document uses. */
export interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  type?: string;
  format?: string;
  description?: string;
  enum?: unknown[];
  nullable?: boolean;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
}

export type Schemas = Readonly<Record<string, Schema>>;

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const hasType = (value: unknown, type: string): boolean =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;

/** Lists the faults of a JSON value by a schema, including properties that an object's schema does not name. */
export function schemaFaults(value: unknown, schema: Schema, schemas: Schemas, path = '$'): string[] {
  const { $ref, anyOf, oneOf, allOf, type, properties, items } = schema;
  if (value === null && schema.nullable && type !== undefined) return [];
  if ($ref !== undefined) return schemaFaults(value, schemas[$ref.split('/').at(-1)!]!, schemas, path);
  if (allOf?.length === 1) return schemaFaults(value, allOf[0]!, schemas, path);
  const options = anyOf ?? oneOf;
  if (options !== undefined) {
    const fitting = options.filter((option) => schemaFaults(value, option, schemas, path).length === 0).length;
    if (fitting === 0) return [`${path} fits none of ${options.length}: ${JSON.stringify(value)?.slice(0, 200)}`];
    return oneOf !== undefined && fitting > 1 ? [`${path} fits ${fitting} of oneOf`] : [];
  }
  if (type !== undefined && !hasType(value, type)) return [`${path} is ${typeOf(value)}, not ${type}`];
  if (schema.enum !== undefined && !schema.enum.includes(value))
    return [`${path} is none of ${schema.enum.join(', ')}`];
  if (items !== undefined)
    return (value as unknown[]).flatMap((each, n) => schemaFaults(each, items, schemas, `${path}[${n}]`));
  if (typeOf(value) !== 'object') return [];
  const given = value as Record<string, unknown>;
  const missing = (schema.required ?? []).filter((name) => given[name] === undefined);
  const free = schema.additionalProperties ?? (properties === undefined || Object.keys(properties).length === 0);
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...Object.entries(given).flatMap(([name, each]) => {
      const known = properties?.[name] ?? (typeof free === 'object' ? free : undefined);
      if (known !== undefined) return schemaFaults(each, known, schemas, `${path}.${name}`);
      return free === true ? [] : [`${path}.${name} is not documented`];
    }),
  ];
}

interface Schema {
  nullable?: boolean;
  type?: string;
  allOf?: unknown[];
  anyOf?: unknown[];
  oneOf?: unknown[];
}

const NULL = { type: 'string', nullable: true, enum: [null] } as const;

/**
 * Adds null as an option to each `nullable` schema that is a combination. In OpenAPI 3.0, `nullable` adds null only to
 * `type` (https://spec.openapis.org/oas/v3.0.4.html#schema-nullable), so the parts of a combination would still reject
 * it.
 * @param value a document or a part of it, changed in place
 */
export function makeNullAnOption(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const each of Object.values(value)) makeNullAnOption(each);
  const schema = value as Schema;
  if (schema.nullable !== true || !(schema.allOf ?? schema.anyOf ?? schema.oneOf)) return;
  const { allOf, anyOf, oneOf } = schema;
  for (const name of ['nullable', 'type', 'allOf'] as const) delete schema[name];
  if (oneOf) schema.oneOf = [...oneOf, NULL];
  else schema.anyOf = [...(anyOf ?? wholeOf(allOf!)), NULL];
}

const wholeOf = (allOf: unknown[]): unknown[] => (allOf.length === 1 ? allOf : [{ allOf }]);

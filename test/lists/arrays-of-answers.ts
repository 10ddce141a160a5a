interface Schema {
  $ref?: string;
  type?: string;
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export interface Operation {
  parameters?: { in: string; name: string }[];
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** An array in a successful response. */
export interface AnswerArray {
  /** `GET /path.items`, or of a named schema `UserDto.things`. */
  place: string;
  maxItems: number | undefined;
  operation: Operation;
}

/** Every array of every successful response, at any depth. Values of any JSON (metadata) are not our lists. */
export function arraysOfAnswers({ paths, components: { schemas } }: OpenApi): AnswerArray[] {
  const found = new Map<string, AnswerArray>();
  const seen = new Set<string>();
  const look = (schema: Schema, place: string, operation: Operation): void => {
    const name = schema.$ref?.split('/').at(-1);
    if (name !== undefined) {
      if (seen.has(name)) return;
      seen.add(name);
      return look(schemas[name]!, name, operation);
    }
    const { type, items = {}, maxItems, properties = {}, additionalProperties, anyOf, oneOf, allOf } = schema;
    if (type === 'array' && Object.keys(items).length > 0) {
      found.set(place, { place, maxItems, operation });
      look(items, `${place}[]`, operation);
    }
    for (const [key, value] of Object.entries(properties)) look(value, `${place}.${key}`, operation);
    if (typeof additionalProperties === 'object') look(additionalProperties, `${place}{}`, operation);
    for (const each of [anyOf, oneOf, allOf]) for (const part of each ?? []) look(part, place, operation);
  };
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      for (const [status, { content = {} }] of Object.entries(operation.responses))
        if (status.startsWith('2'))
          for (const { schema } of Object.values(content))
            if (schema) look(schema, `${method.toUpperCase()} ${path}`, operation);
  return [...found.values()];
}

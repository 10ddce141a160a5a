/** The declared type of a field of `details`: a type's name, or the list of its possible values. */
export type DetailType =
  | 'string'
  | 'string | null'
  | 'number'
  | 'number | null'
  | 'boolean'
  | 'string[]'
  | 'object[]'
  | ReadonlyArray<string | null>;

interface NamedTypes {
  string: string;
  'string | null': string | null;
  number: number;
  'number | null': number | null;
  boolean: boolean;
  'string[]': readonly string[];
  'object[]': ReadonlyArray<Readonly<Record<string, unknown>>>;
}

/**
 * The shape of an error's `details`: field name to type. Readable at run time, for the OpenAPI document. A field whose
 * name ends with a question mark may be absent.
 */
export type DetailShape = Readonly<Record<string, DetailType>>;

type TypeOf<T> = T extends keyof NamedTypes ? NamedTypes[T] : T extends ReadonlyArray<infer V> ? V : never;

/** The TypeScript type of the `details` that a shape declares. */
export type DetailsOf<S extends DetailShape> = {
  readonly [K in keyof S as K extends `${string}?` ? never : K]: TypeOf<S[K]>;
} & { readonly [K in keyof S as K extends `${infer Name}?` ? Name : never]?: TypeOf<S[K]> };

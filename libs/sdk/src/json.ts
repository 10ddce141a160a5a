/** A JSON value, for example for metadata. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * JSON that the app wrote itself, such as metadata. Like in the published SDK, the app can read it as the type it
 * knows, without a cast.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type OwnJson = any;

/** A JSON value, as metadata takes it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * JSON that an app itself has put there, such as metadata: it is read as what the app knows it to be, without a cast, as in the
 * published SDK.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
export type OwnJson = any;

/** The version of this package; its spec holds it against package.json. */
export const version = '0.1.0';

/** Where the runner keeps what `@jest/globals` is for the suite that runs. */
export const SUITE = Symbol.for('hallpass.suite');

// `@jest/globals` of one suite: loaded with its query.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } = globalThis[SUITE] ?? {};

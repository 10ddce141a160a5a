/** Where the runner stores `@jest/globals` of the current suite. */
export const SUITE = Symbol.for('hallpass.suite');

// `@jest/globals` of one suite: loaded with its query.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } = globalThis[SUITE] ?? {};

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROWS } from './authorization-matrix/rows.js';
import { BOUNDS } from './signed-out/stores.js';

/**
 * For every client operation that works without a session, states what limits the rows that it creates (security P10).
 */

const PREFIX = '/api/v1';
const document = JSON.parse(readFileSync(resolve('dist/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { 'x-access'?: string[] }>>;
};

/** Responses to a caller without a session, before anything else is checked. */
const NOT_SIGNED_IN = new Set<unknown>([
  'CANNOT_GET_OWN_USER_WITHOUT_USER',
  'USER_AUTHENTICATION_REQUIRED',
  'ACCESS_TOKEN_EXPIRED',
  'TEAM_PERMISSION_REQUIRED',
]);

const open = Object.entries(document.paths)
  .filter(([path]) => path.startsWith(PREFIX))
  .flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { 'x-access': access }]) => access && (access.length === 0 || access.includes('client')))
      .map(([method]) => `${method.toUpperCase()} ${path.slice(PREFIX.length) || '/'}`),
  )
  .filter((operation) => !NOT_SIGNED_IN.has(ROWS[operation]?.signedOut));

it('every operation that needs no session has its bound: add yours to test/signed-out/stores.ts', () => {
  expect(Object.keys(BOUNDS).toSorted()).toEqual(open.toSorted());
});

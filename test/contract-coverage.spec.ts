import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

/** Compares `docs/contract/endpoints.json` with the OpenAPI document of all services. */

interface Endpoint {
  method: string;
  path: string;
  /** Outside of `/api/v1`. */
  root?: boolean;
  access: string[];
  doc: string;
  success: number;
}
interface Operation {
  'x-access'?: string[];
  parameters?: Array<{ in: string; name: string }>;
  responses: Record<string, unknown>;
}

const read = (path: string): string => readFileSync(resolve(path), 'utf8');
const endpoints = JSON.parse(read('docs/contract/endpoints.json')) as Endpoint[];
const { paths } = JSON.parse(read('dist/openapi.json')) as { paths: Record<string, Record<string, Operation>> };

/** Only the positions of parameters matter, not their names. */
const normalized = (path: string): string => path.replace(/\{[^}]*\}/g, '{}').replace(/(?<=.)\/$/, '');
const operations = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${normalized(path)}`, operation]),
  ),
);
const operationOf = ({ method, path, root }: Endpoint): Operation | undefined =>
  operations.get(`${method} ${normalized(root ? path : `/api/v1${path}`)}`);
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const served = endpoints.filter((endpoint) => operationOf(endpoint) !== undefined);

it('everything is served', () => {
  expect(endpoints.filter((endpoint) => operationOf(endpoint) === undefined).map(nameOf)).toEqual([]);
});

it('the access types are those of the contract', () => {
  const wrong = served.flatMap((endpoint) => {
    const has = operationOf(endpoint)!['x-access'];
    const isSame = has?.toSorted().join() === endpoint.access.toSorted().join();
    return isSame ? [] : `${nameOf(endpoint)} has ${has?.join(', ')}, ${endpoint.doc} ${endpoint.access.join(', ')}`;
  });
  expect(wrong).toEqual([]);
});

it('the status of success, and an error of the caller, are documented', () => {
  const wrong = served.flatMap((endpoint) => {
    const statuses = Object.keys(operationOf(endpoint)!.responses);
    const isRight = statuses.includes(String(endpoint.success)) && statuses.some((status) => status.startsWith('4'));
    return isRight ? [] : `${nameOf(endpoint)} documents ${statuses.join(', ')}, success is ${endpoint.success}`;
  });
  expect(wrong).toEqual([]);
});

/**
 * Every write that documents a query, with the parameters that its handler reads; other filters of the list are
 * ignored.
 */
const QUERIES_OF_WRITES: Readonly<Record<string, readonly string[]>> = {
  'PUT /api/v1/application-configuration': ['dry_run'],
  'DELETE /api/v1/auth/passkeys/{id}': ['user_id'],
  'DELETE /api/v1/auth/sessions': ['user_id', 'except_current'],
  'DELETE /api/v1/connected-applications/{application_id}': ['user_id'],
  'DELETE /api/v1/internal/email-suppressed-addresses': ['address'],
  'DELETE /api/v1/team-invitations/{id}': ['team_id'],
  // The handler ignores it, but rejects requests without it.
  'PATCH /api/v1/team-api-keys/{id}': ['team_id'],
  'POST /api/v1/app': ['get_if_exists'],
  'POST /api/v1/app/{app_id}/msg': ['with_content'],
  'POST /api/v1/contact-channels/disown': ['project_id', 'code'],
  'POST /api/v1/emails/unsubscribe-link': ['project_id', 'code'],
  'POST /api/v1/payments/items/{customer_type}/{customer_id}/{item_id}/update-quantity': ['allow_negative'],
  'POST /api/v1/teams': ['add_current_user'],
};

it('a write documents no query that its handler does not read', () => {
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) => {
      const names = parameters.filter((each) => each.in === 'query').map((each) => each.name);
      return method === 'get' || names.length === 0 ? [] : [[`${method.toUpperCase()} ${path}`, names] as const];
    }),
  );
  expect(Object.fromEntries(documented)).toEqual(QUERIES_OF_WRITES);
});

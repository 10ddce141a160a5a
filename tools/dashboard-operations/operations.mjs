import { readFileSync } from 'node:fs';
import { requestsOfDashboard } from './calls.mjs';

const API = '/api/v1';

/**
 * Every operation that servers or administrators may call, such as `GET /users/{user_id}`, with its access, and with the
 * reason of its `@Operation` why no page uses it.
 */
export function operationsOf(root) {
  const { paths } = JSON.parse(readFileSync(`${root}/dist/openapi.json`, 'utf8'));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => ['server', 'admin'].some((each) => operation['x-access']?.includes(each)))
      .map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path.replace(API, '')}`,
        access: operation['x-access'],
        unusedBecause: operation['x-operation'].dashboard?.unusedBecause,
      })),
  );
}

const isParameter = (part) => part.startsWith('{');

/** Finds the operation of a request. Of several matches, returns the one with the most literal parts. */
function operationFor(request, names) {
  const [method, path] = request.split(' ');
  const parts = path.split('/');
  const fits = names.filter((name) => {
    const [ofMethod, ofPath] = name.split(' ');
    const own = ofPath.split('/');
    return (
      ofMethod === method &&
      own.length === parts.length &&
      own.every((part, at) => isParameter(part) || part === parts[at])
    );
  });
  const literals = (name) => name.split('/').filter((part) => !isParameter(part)).length;
  return fits.sort((one, other) => literals(other) - literals(one))[0];
}

/** Lists the dashboard folders that use each operation, in the order of the API document. */
export function usedOperations(root) {
  const operations = operationsOf(root);
  const names = operations.map(({ name }) => name);
  const users = new Map();
  for (const [request, files] of requestsOfDashboard(root)) {
    const name = operationFor(request, names);
    if (name === undefined) continue;
    const folders = [...files].map((file) => (file.includes('/') ? file.split('/')[0] : 'main'));
    users.set(name, new Set([...(users.get(name) ?? []), ...folders]));
  }
  return operations.map((each) => ({ ...each, usedBy: [...(users.get(each.name) ?? [])].sort() }));
}

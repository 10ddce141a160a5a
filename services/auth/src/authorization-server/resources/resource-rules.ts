import { API_SCOPE_PREFIX } from '@hallpass/access';
import { ISSUER_SCOPES } from '../shared-fields.js';
import type { ResourceRow, ResourceScope } from './resource.sql.js';

/** Fields that an administrator can change. */
export type ResourceFields = Pick<ResourceRow, 'display_name' | 'scopes' | 'default_scopes' | 'access_token_seconds'>;

export type NewResource = Pick<ResourceRow, 'identifier' | 'display_name'> & Partial<ResourceFields>;

const SCOPES_MAX_BYTES = 32 * 1_024;

type Problem = readonly [field: 'scopes' | 'default_scopes', message: string];

/** Returns the fields that break a rule, with the sentence that follows the name of the field. */
export function problemsOf({ scopes, default_scopes: defaults }: Pick<ResourceFields, 'scopes' | 'default_scopes'>) {
  const problem = scopesProblem(scopes);
  const problems: Problem[] = problem === null ? [] : [['scopes', problem]];
  const names = scopes.map((scope) => scope.name);
  if (new Set(defaults).size < defaults.length) problems.push(['default_scopes', 'must not repeat a value']);
  else if (defaults.some((name) => !names.includes(name)))
    problems.push(['default_scopes', 'must contain only names of the scopes of the resource']);
  return problems;
}

function scopesProblem(scopes: ResourceScope[]): string | null {
  const names = scopes.map(({ name }) => name);
  if (new Set(names).size < names.length) return 'must not repeat a name';
  if (names.some((name) => ISSUER_SCOPES.includes(name)))
    return `must not contain ${ISSUER_SCOPES.join(', ')}: these are scopes of the issuer`;
  if (names.some((name) => name.startsWith(API_SCOPE_PREFIX)))
    return `must not contain names that begin with ${API_SCOPE_PREFIX}: these are scopes of the API of this server`;
  return Buffer.byteLength(JSON.stringify(scopes)) > SCOPES_MAX_BYTES
    ? `must be at most ${SCOPES_MAX_BYTES} bytes of JSON`
    : null;
}

/** Defaults of a new resource. */
export const NO_RESOURCE_SETTINGS: Omit<ResourceFields, 'display_name'> = {
  scopes: [],
  default_scopes: [],
  access_token_seconds: null,
};

/** The values of the columns that a change can set. */
export const resourceColumnsOf = (fields: ResourceFields) => ({
  displayName: fields.display_name,
  scopes: JSON.stringify(fields.scopes),
  defaultScopes: fields.default_scopes,
  accessTokenSeconds: fields.access_token_seconds,
});

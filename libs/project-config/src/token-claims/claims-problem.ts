import { isSameConfig } from '../override/differences.js';
import { isPermissionDefined } from '../permissions/permissions.js';
import type { ProjectConfig } from '../tree/tree.js';
import type { ClaimDefinition } from './claim-plan.js';
import type { ClaimSource } from './claim-source.js';
import { CLAIM_LIMITS, claimTypeOf, utf8Bytes } from './own-claims.js';
import { isReservedClaim } from './reserved-claims.js';
import { parseTemplate, sourcesOf } from './template.js';

/** Limits of the definitions; those of their values are CLAIM_LIMITS. */
export const MAX_CLAIMS = 30;
const MAX_NAME_CHARACTERS = 100;

type Config = Pick<ProjectConfig, 'accessTokens' | 'rbac'>;

/**
 * Checks the claims that a change adds or edits. Those that were stored before are not checked again, so that a name
 * that a release reserves, or a permission that is removed, does not block other changes.
 * @returns a sentence that names the claim, or null
 */
export function claimsProblem(before: Config, after: Config): string | null {
  const [earlier, claims] = [before.accessTokens.claims, after.accessTokens.claims];
  if (claims === earlier) return null;
  const entries = Object.entries(claims);
  const count = Object.keys(earlier).length;
  if (entries.length > MAX_CLAIMS && entries.length > count)
    return `"accessTokens.claims" would have ${entries.length} claims, but the maximum is ${MAX_CLAIMS}. Remove claims that you no longer need`;
  for (const [key, claim] of entries) {
    if (Object.hasOwn(earlier, key) && isSameConfig(earlier[key], claim)) continue;
    const problem = problemOf(claim, after) ?? duplicate(key, claim, claims);
    if (problem !== null) return `"accessTokens.claims.${key}" ${problem}`;
  }
  return null;
}

function problemOf({ name, value, type, default: fallback }: ClaimDefinition, config: Config): string | null {
  if (name === '' || name.length > MAX_NAME_CHARACTERS)
    return `must have a name of 1 to ${MAX_NAME_CHARACTERS} characters`;
  if (isReservedClaim(name)) return `cannot be named "${name}": the name is reserved. Choose another name`;
  if (value === undefined) return 'must have a value, such as "{{user.server_metadata.plan}}"';
  const template = parseTemplate(value);
  if (typeof template === 'string') return template;
  for (const source of sourcesOf(template)) {
    const problem = permissionProblem(source, config);
    if (problem !== null) return problem;
  }
  if (template.kind === 'constant' && type !== undefined && type !== 'string' && claimTypeOf(value) !== type)
    return `has a constant value that is not a ${type}`;
  if (fallback !== undefined && type !== undefined && claimTypeOf(fallback) !== type)
    return `must have a default that is a ${type}`;
  const largest = Math.max(...[value, fallback].map((each) => entryBytes(name, each)));
  if (largest > CLAIM_LIMITS.ownBytes)
    return `has ${largest} bytes with its name, but all claims together can have ${CLAIM_LIMITS.ownBytes}. Shorten it`;
  return null;
}

/** The size of an object with this claim alone. */
const entryBytes = (name: string, value: unknown): number =>
  value === undefined ? 0 : utf8Bytes(JSON.stringify(Object.fromEntries([[name, value]])));

function permissionProblem({ holder, field, path: [id] }: ClaimSource, config: Config): string | null {
  if (field !== 'permissions' || id === undefined) return null;
  const scope = holder === 'user' ? 'project' : 'team';
  if (isPermissionDefined(config, scope, id)) return null;
  return `reads "${id}", which is not a ${scope} permission. Define the permission first`;
}

function duplicate(key: string, { name }: ClaimDefinition, claims: Config['accessTokens']['claims']): string | null {
  const other = Object.keys(claims).find((each) => each !== key && claims[each]?.name === name);
  return other === undefined
    ? null
    : `has the same name as "accessTokens.claims.${other}". Claims must have different names`;
}

import { perPart } from '../per-config.js';
import type { ProjectConfig } from '../tree/tree.js';
import { type ClaimRead, readsOf } from './claim-source.js';
import { isReservedClaim } from './reserved-claims.js';
import { parseTemplate, sourcesOf, type Template } from './template.js';

export const STANDARD_CLAIMS = ['acr', 'amr', 'auth_time'] as const;
export type StandardClaim = (typeof STANDARD_CLAIMS)[number];

export const CLAIM_TYPES = ['string', 'number', 'boolean', 'list', 'object'] as const;
export type ClaimType = (typeof CLAIM_TYPES)[number];

export interface PlannedClaim {
  name: string;
  template: Template;
  type?: ClaimType;
  /** For a missing value, or one of another type. */
  fallback?: unknown;
  isRequired: boolean;
}

/** The claims that a project adds to access tokens. */
export interface ClaimPlan {
  /** In the order in which they are placed: required claims first, then by name. */
  claims: readonly PlannedClaim[];
  standard: readonly StandardClaim[];
  reads: readonly ClaimRead[];
}

export type ClaimDefinition = NonNullable<ProjectConfig['accessTokens']['claims'][string]>;

/** @returns null if the project adds none, so that its tokens are issued as if there were no such setting */
export const claimPlanOf = perPart('accessTokens', ({ accessTokens }): ClaimPlan | null => {
  const claims = planned(Object.values(accessTokens.claims));
  const standard = STANDARD_CLAIMS.filter((name) => accessTokens.standardClaims[name]);
  if (claims.length === 0 && standard.length === 0) return null;
  const sources = claims.flatMap(({ template }) => [...sourcesOf(template)]);
  return { claims, standard, reads: [...new Set(sources.flatMap(readsOf))] };
});

/** Definitions that an earlier release accepted, and that are not valid today, add nothing. */
function planned(definitions: readonly ClaimDefinition[]): PlannedClaim[] {
  const byName = new Map<string, PlannedClaim>();
  for (const { name, value, type, default: fallback, required } of definitions) {
    const template = parseTemplate(value);
    if (isReservedClaim(name) || typeof template === 'string') continue;
    byName.set(name, {
      name,
      template,
      ...(type !== undefined && { type }),
      ...(fallback !== undefined && { fallback }),
      isRequired: required ?? false,
    });
  }
  return [...byName.values()].sort((a, b) => Number(b.isRequired) - Number(a.isRequired) || (a.name < b.name ? -1 : 1));
}

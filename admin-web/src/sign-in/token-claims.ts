import type { ConfigTree, Json } from '@hallpass/js';
import {
  claimsProblem,
  configValueAt,
  isPlainObject,
  type ProjectConfig,
  renderConfig,
  validateOverride,
} from '@hallpass/project-config';

export const STANDARD_CLAIMS = ['auth_time', 'amr', 'acr'] as const;
export type StandardClaim = (typeof STANDARD_CLAIMS)[number];

export interface AccessTokenSettings {
  claims: Record<string, Json>;
  standardClaims: Record<string, true>;
}

export const settingsOf = (config: ConfigTree): AccessTokenSettings =>
  configValueAt(config, 'accessTokens') as AccessTokenSettings;

/** The claims as owners write them: without names that repeat the key. */
export function claimsText(claims: AccessTokenSettings['claims']): string {
  const written = Object.entries(claims).map(([key, claim]) => {
    const { name, ...rest } = claim as { name?: string };
    return [key, name === key ? rest : claim];
  });
  return JSON.stringify(Object.fromEntries(written), null, 2);
}

/**
 * Parses and checks claims by the server's rules.
 * @returns claims; or the problem, null if the text is not a JSON object
 */
export function parseClaims(
  text: string,
  config: ConfigTree,
): { claims: Record<string, Json> } | { problem: string | null } {
  let claims: unknown;
  try {
    claims = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    return { problem: null };
  }
  if (!isPlainObject(claims)) return { problem: null };
  const override = { 'accessTokens.claims': claims };
  const invalid = validateOverride(override);
  if (invalid !== null) return { problem: invalid };
  const stored = config as unknown as ProjectConfig;
  const after = { rbac: stored.rbac, accessTokens: renderConfig(override).accessTokens };
  const problem = claimsProblem(stored, after);
  return problem === null ? { claims: claims as Record<string, Json> } : { problem: `${problem}.` };
}

import type { ClaimData } from './claim-source.js';
import type { ClaimPlan, ClaimType, PlannedClaim } from './claim-plan.js';
import { type ClaimFailure, evaluate, type Evaluated } from './template.js';

/** The published SDK keeps the access token in a cookie, of which browsers store 4,096 bytes. */
export const CLAIM_LIMITS = {
  /** All own claims of a token as one JSON object, in UTF-8. */
  ownBytes: 1_200,
  /** The whole token. */
  tokenCharacters: 2_800,
} as const;

/** A claim as decided for one token. */
export interface DecidedClaim {
  name: string;
  /** Absent if the token does not contain the claim. */
  value?: unknown;
  /** Size of the name and the value in JSON; 0 without a value. */
  bytes: number;
  /** Why the token lacks the claim, or has its default. */
  failure?: ClaimFailure;
}

export interface OwnClaims {
  claims: Record<string, unknown>;
  /** In the order of placing. */
  decided: DecidedClaim[];
  /** Size of `claims` as JSON. */
  bytes: number;
}

/**
 * Decides the own claims of a token. A claim that would exceed a limit is left out, and the claims after it are still
 * placed if they fit, so that no value can prevent a sign-in.
 * @param data null without a plan
 * @param base the sizes of the same token without own claims: the JSON of its payload in UTF-8, and the characters of
 * the token apart from the payload
 * @param given claims that the blocking hook gave the session. They are placed first, and replace claims of their name
 */
export function ownClaims(
  plan: ClaimPlan | null,
  data: ClaimData | null,
  base: { payloadBytes: number; otherCharacters: number },
  given: Readonly<Record<string, unknown>> = {},
): OwnClaims {
  const placed: [string, unknown][] = [];
  const decided: DecidedClaim[] = [];
  let bytes = 2;
  const place = (name: string, value: unknown, failure?: ClaimFailure): void => {
    const size = entryBytes(name, value);
    const next = bytes + size + (placed.length === 0 ? 0 : 1);
    // The payload of a token is never empty, so a comma separates it from the first own claim.
    const isFitting =
      next <= CLAIM_LIMITS.ownBytes &&
      base.otherCharacters + base64Characters(base.payloadBytes + next - 1) <= CLAIM_LIMITS.tokenCharacters;
    if (isFitting) {
      placed.push([name, value]);
      bytes = next;
      decided.push({ name, value, bytes: size, ...(failure && { failure }) });
    } else decided.push({ name, bytes: size, failure: 'no_room' });
  };
  for (const [name, value] of Object.entries(given)) place(name, value);
  for (const claim of plan?.claims ?? []) {
    if (Object.hasOwn(given, claim.name)) continue;
    const { value, failure } = valueOf(claim, data!);
    if (value === undefined) decided.push({ name: claim.name, bytes: 0, failure: failure! });
    else place(claim.name, value, failure);
  }
  return { claims: Object.fromEntries(placed), decided, bytes };
}

/** The characters of the base64url text of that many bytes, without padding. */
export const base64Characters = (bytes: number): number => Math.ceil((bytes * 4) / 3);

export const utf8Bytes = (text: string): number => new TextEncoder().encode(text).length;

/** The value of a claim, or its default along with the reason. */
function valueOf(claim: PlannedClaim, data: ClaimData): { value?: unknown; failure?: ClaimFailure } {
  const found = typed(evaluate(claim.template, data, CLAIM_LIMITS.ownBytes), claim.type);
  if ('failure' in found) return { value: claim.fallback, failure: found.failure };
  const isTooLarge = entryBytes(claim.name, found.value) + 2 > CLAIM_LIMITS.ownBytes;
  return isTooLarge ? { value: claim.fallback, failure: 'too_large' } : found;
}

const entryBytes = (name: string, value: unknown): number =>
  utf8Bytes(`${JSON.stringify(name)}:${JSON.stringify(value)}`);

/** Deeper values of metadata could overflow the stack when they are written as JSON. */
const MAX_VALUE_DEPTH = 16;

/** Finds values that are certainly too large before they are written as JSON. Stops as soon as it knows. */
function isHuge(value: unknown): boolean {
  let left = CLAIM_LIMITS.ownBytes;
  const visit = (each: unknown, depth: number): boolean => {
    left -= typeof each === 'string' ? each.length : 1;
    if (left < 0 || depth > MAX_VALUE_DEPTH) return true;
    if (typeof each !== 'object' || each === null) return false;
    for (const key in each) {
      if (!Array.isArray(each)) left -= key.length;
      if (visit((each as Record<string, unknown>)[key], depth + 1)) return true;
    }
    return false;
  };
  return visit(value, 0);
}

function typed(found: Evaluated, type: ClaimType | undefined): Evaluated {
  if (!('value' in found)) return found;
  if (isHuge(found.value)) return { failure: 'too_large' };
  if (type === undefined) return found;
  const { value } = found;
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return { value: String(value) };
  return claimTypeOf(value) === type ? found : { failure: 'wrong_type' };
}

export function claimTypeOf(value: unknown): ClaimType {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string')
    return typeof value as ClaimType;
  return 'object';
}

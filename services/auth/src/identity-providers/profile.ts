import { EMAIL_MAX_LENGTH, isLooseEmail } from '@hallpass/http';
import { firstCharacters, textProblem } from '@hallpass/text';
import type { ProviderProfile } from './identity-provider.js';
import { unusable } from './provider-errors.js';

/** In characters (contract/02 §8). */
const DISPLAY_NAME_MAX_CHARACTERS = 256;

/** A provider's profile, mapped to our fields but not validated. */
export interface RawProfile {
  accountId: unknown;
  displayName?: unknown;
  email?: unknown;
  emailVerified?: boolean;
  profileImageUrl?: unknown;
  /** `amr` of a verified ID token. */
  amr?: unknown;
}

/**
 * Drops unusable fields, except the account id, which identifies the account.
 * @throws TextError 400 if the account id is missing or cannot be stored
 */
export function profileOf(provider: string, raw: RawProfile): ProviderProfile {
  const accountId = typeof raw.accountId === 'number' ? String(raw.accountId) : raw.accountId;
  if (typeof accountId !== 'string' || accountId === '') throw unusable(provider, 'returned no account id');
  if (textProblem(accountId) !== null) throw unusable(provider, 'returned an account id that is not well-formed text');
  const email = isAddress(raw.email) ? raw.email : null;
  return {
    accountId,
    displayName: displayNameOf(raw.displayName),
    email,
    emailVerified: email !== null && raw.emailVerified === true,
    profileImageUrl: imageOf(raw.profileImageUrl),
    ...(Array.isArray(raw.amr) &&
      raw.amr.some((method) => MULTI_FACTOR.has(method)) && {
        isMultiFactor: true,
      }),
  };
}

/**
 * Authentication methods that stand for more than one factor (RFC 8176 §2): `mfa` itself, and keys of hardware, which
 * a user unlocks.
 */
const MULTI_FACTOR = new Set<unknown>(['mfa', 'hwk']);

/** OpenID Connect Core §5.1 says boolean; Apple and LinkedIn have sent strings. */
export const isTrue = (value: unknown): boolean => value === true || value === 'true';

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= EMAIL_MAX_LENGTH && isLooseEmail(value);

function displayNameOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  return firstCharacters(value, DISPLAY_NAME_MAX_CHARACTERS);
}

const imageOf = (value: unknown): string | null =>
  typeof value === 'string' && /^https?:\/\/[^\s\p{Cc}\p{Surrogate}]+$/iu.test(value) && URL.canParse(value)
    ? value
    : null;

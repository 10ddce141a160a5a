import { EMAIL_MAX_LENGTH, isLooseEmail } from '@hallpass/http';
import type { ProviderProfile } from './identity-provider.js';
import { unusable } from './provider-errors.js';

const DISPLAY_NAME_MAX_LENGTH = 256;

/** A profile as a provider gave it, sorted but not checked. */
export interface RawProfile {
  accountId: unknown;
  displayName?: unknown;
  email?: unknown;
  emailVerified?: boolean;
  profileImageUrl?: unknown;
}

/** @throws TextError 400 without an account id, or with an address that is none */
export function profileOf(provider: string, raw: RawProfile): ProviderProfile {
  const accountId = typeof raw.accountId === 'number' ? String(raw.accountId) : raw.accountId;
  if (typeof accountId !== 'string' || accountId === '') throw unusable(provider, 'gave no account id');
  const email = raw.email === undefined || raw.email === null || raw.email === '' ? null : raw.email;
  if (email !== null && !isAddress(email)) throw unusable(provider, 'gave an e-mail address that is none');
  return {
    accountId,
    displayName: displayNameOf(raw.displayName),
    email,
    emailVerified: email !== null && raw.emailVerified === true,
    profileImageUrl: imageOf(raw.profileImageUrl),
  };
}

/** OpenID Connect Core §5.1 says boolean; Apple and LinkedIn have sent text. */
export const isTrue = (value: unknown): boolean => value === true || value === 'true';

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= EMAIL_MAX_LENGTH && isLooseEmail(value);

/** By code points, so that no half of a character is left. */
function displayNameOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  let cut = '';
  for (const character of value) {
    if (cut.length + character.length > DISPLAY_NAME_MAX_LENGTH) break;
    cut += character;
  }
  return cut;
}

function imageOf(value: unknown): string | null {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value) ? value : null;
}

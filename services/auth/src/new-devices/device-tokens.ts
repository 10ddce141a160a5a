import { isTokenShaped } from '@hallpass/settings';

/** Tokens of remembered devices that the client keeps, separated by commas: one for each user that signed in there. */
export const DEVICE_TOKENS_HEADER = 'x-hallpass-device-tokens';
const MAX_TOKENS = 5;

export const deviceTokensOf = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',', MAX_TOKENS)
    .map((token) => token.trim())
    .filter(isTokenShaped);

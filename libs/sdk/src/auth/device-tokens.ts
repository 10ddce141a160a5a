import type { AppContext } from '../context/app-context.js';

const HEADER = 'x-hallpass-device-tokens';
/** As many as the server reads: one for each user who signs in on this device. */
const MAX_TOKENS = 5;

const keyOf = ({ identity }: AppContext): string => `hallpass-devices-${identity.projectId}`;

function storedTokens(context: AppContext): string[] {
  const text = context.redirects.page?.local.get(keyOf(context)) ?? '';
  return text.split(',').filter((token) => token !== '');
}

/** Tells the server on which device the user signs in. Empty unless the user has entered a code for a new device here. */
export function deviceHeaders(context: AppContext): Record<string, string> {
  const tokens = storedTokens(context);
  return tokens.length === 0 ? {} : { [HEADER]: tokens.join(',') };
}

/** Keeps the token of a device in the local storage of the browser, also after the user has signed out. */
export function keepDeviceToken(context: AppContext, token: string): void {
  const tokens = [token, ...storedTokens(context)].slice(0, MAX_TOKENS);
  context.redirects.page?.local.set(keyOf(context), tokens.join(','));
}

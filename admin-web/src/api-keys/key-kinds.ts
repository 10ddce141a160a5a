import { DAY_MILLIS } from '../components/durations';

/** The kinds of key a set can hold (contract/04 §6), and the variables they go by in an app. */
export const KEY_KINDS = [
  { id: 'publishableClientKey', variable: 'HALLPASS_PUBLISHABLE_CLIENT_KEY' },
  { id: 'secretServerKey', variable: 'HALLPASS_SECRET_SERVER_KEY' },
  { id: 'superSecretAdminKey', variable: 'HALLPASS_SUPER_SECRET_ADMIN_KEY' },
] as const;

/** A century. */
export const NEVER_DAYS = 36_500;

/** How long a set can be used, by the names of the texts. The wire always wants an end: "no expiry" is a century. */
export const LIFETIMES = [
  { days: 7, name: 'week' },
  { days: 30, name: 'month' },
  { days: 90, name: 'quarter' },
  { days: 365, name: 'year' },
  { days: NEVER_DAYS, name: 'never' },
] as const;

export function expiryAfter(days: number): Date {
  return new Date(Date.now() + days * DAY_MILLIS);
}

/** Whether an end is so far away that it is none: half a century. */
export function isNever(expiresAt: Date): boolean {
  return expiresAt.getTime() - Date.now() > (NEVER_DAYS / 2) * DAY_MILLIS;
}

/** Keys of an app that runs want a successor before they end: an owner who looks in once a week still has a week. */
const WARNED_DAYS = 14;

/** Whether a set that can be used ends soon. */
export function isEnding({ isValid, expiresAt }: { isValid: () => boolean; expiresAt: Date }): boolean {
  return isValid() && expiresAt.getTime() - Date.now() < WARNED_DAYS * DAY_MILLIS;
}

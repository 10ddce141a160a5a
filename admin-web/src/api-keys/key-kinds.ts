import { DAY_MILLIS } from '../components/durations';

/** The kinds of key a set can hold (contract/04 §6), with the environment variable for each. */
export const KEY_KINDS = [
  { id: 'publishableClientKey', variable: 'HALLPASS_PUBLISHABLE_CLIENT_KEY' },
  { id: 'secretServerKey', variable: 'HALLPASS_SECRET_SERVER_KEY' },
  { id: 'superSecretAdminKey', variable: 'HALLPASS_SUPER_SECRET_ADMIN_KEY' },
] as const;

/** One hundred years. */
export const NEVER_DAYS = 36_500;

/** Lifetimes of a set, by text name. The API always requires an expiry, so "no expiry" is sent as 100 years. */
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

/** Returns true if the expiry is so far away that the dashboard shows none: 50 years or more. */
export function isNever(expiresAt: Date): boolean {
  return expiresAt.getTime() - Date.now() > (NEVER_DAYS / 2) * DAY_MILLIS;
}

/** Warn early enough that an owner who checks once a week still has a week to replace the keys. */
const WARNED_DAYS = 14;

export function isEnding({ isValid, expiresAt }: { isValid: () => boolean; expiresAt: Date }): boolean {
  return isValid() && expiresAt.getTime() - Date.now() < WARNED_DAYS * DAY_MILLIS;
}

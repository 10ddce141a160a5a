/** The kinds of key a set can hold (contract/04 §6), and what to tell about each. */
export const KEY_KINDS = [
  {
    id: 'publishableClientKey',
    title: 'Publishable client key',
    short: 'Client',
    hint: 'For browsers and apps. May be seen by anyone.',
    variable: 'HALLPASS_PUBLISHABLE_CLIENT_KEY',
  },
  {
    id: 'secretServerKey',
    title: 'Secret server key',
    short: 'Server',
    hint: 'For your back end: acts on every user. Keep it secret.',
    variable: 'HALLPASS_SECRET_SERVER_KEY',
  },
  {
    id: 'superSecretAdminKey',
    title: 'Super secret admin key',
    short: 'Admin',
    hint: 'Changes the project itself. Few need it.',
    variable: 'HALLPASS_SUPER_SECRET_ADMIN_KEY',
  },
] as const;

const DAY_MILLIS = 86_400_000;
const CENTURY_DAYS = 36_500;

/** How long a set can be used. The wire always wants an end: "no expiry" is a century. */
export const LIFETIMES = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
  { days: CENTURY_DAYS, label: 'No expiry' },
] as const;

export function expiryAfter(days: number): Date {
  return new Date(Date.now() + days * DAY_MILLIS);
}

/** Whether an end is so far away that it is none: half a century. */
export function isNever(expiresAt: Date): boolean {
  return expiresAt.getTime() - Date.now() > (CENTURY_DAYS / 2) * DAY_MILLIS;
}

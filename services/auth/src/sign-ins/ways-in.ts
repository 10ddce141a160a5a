/** Ways to act for an account, named like the variables of the email that lists them. */
export type WayIn = 'passwordSince' | 'passkeys' | 'providers' | 'otherAddresses' | 'apiKeys' | 'sessions';

/**
 * Lists every table in the schemas `auth` and `users` that has rows of a user, with its variable in the email after the first sign-in by
 * mailbox, or the reason why the email leaves it out. A test compares the tables with the schema, so that no new way is forgotten.
 */
export const WAYS_IN: Readonly<Record<string, { listedAs: WayIn } | { notListed: string }>> = {
  'auth.api_key': { listedAs: 'apiKeys' },
  'auth.oauth_account': { listedAs: 'providers' },
  'auth.passkey': { listedAs: 'passkeys' },
  'auth.password': { listedAs: 'passwordSince' },
  'auth.session': { listedAs: 'sessions' },
  'users.contact_channel': { listedAs: 'otherAddresses' },
  'auth.backup_code': { notListed: 'a second factor: it lets nobody in by itself' },
  'auth.totp': { notListed: 'a second factor: it lets nobody in by itself' },
  'auth.cli_attempt': { notListed: 'waits for approval for minutes; once approved, it is a session' },
  'auth.known_place': { notListed: 'a record of earlier sign-ins' },
  'auth.oauth_code': { notListed: 'expires within minutes' },
  'auth.verification_code': { notListed: 'sent to an address, which the email lists' },
  'users.team_member': { notListed: 'lets the user act in a team, and nobody act for the user' },
};

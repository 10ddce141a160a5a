/**
 * Ways to act for an account. The email after the first sign-in with a mailbox, and the pages of reset and verification
 * links, list each of them.
 */
export type WayIn = 'password' | 'passkeys' | 'providers' | 'otherAddresses' | 'apiKeys' | 'sessions';

/**
 * Lists every table in the schemas `auth` and `users` that has rows of a user, with the kind of access that its rows
 * give, or the reason why they give none. A test compares the tables with the schema, so that no new kind is forgotten.
 */
export const WAYS_IN: Readonly<Record<string, { listedAs: WayIn } | { notListed: string }>> = {
  'auth.api_key': { listedAs: 'apiKeys' },
  'auth.oauth_account': { listedAs: 'providers' },
  'auth.passkey': { listedAs: 'passkeys' },
  'auth.password': { listedAs: 'password' },
  'auth.session': { listedAs: 'sessions' },
  'users.contact_channel': { listedAs: 'otherAddresses' },
  'auth.backup_code': { notListed: 'a second factor: not enough to sign in by itself' },
  'auth.totp': { notListed: 'a second factor: not enough to sign in by itself' },
  'auth.cli_attempt': {
    notListed: 'waits for approval for minutes. Once approved, it ends with the session that approved it',
  },
  'auth.known_place': { notListed: 'a record of earlier sign-ins' },
  'auth.oauth_code': { notListed: 'expires within minutes' },
  'auth.verification_code': { notListed: 'sent to an address, which is listed' },
  'users.team_member': { notListed: 'allows the user to act in a team, but nobody to act for the user' },
};

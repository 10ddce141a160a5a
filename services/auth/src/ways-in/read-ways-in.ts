import type { Database, Tx } from '@hallpass/database';
import type { ProjectSnapshot } from '@hallpass/projects';
import { providerConfigOf } from '../identity-providers/provider-config.js';
import { providerNameOf } from '../identity-providers/provider-names.js';
import { selectWaysIn } from './ways-in.sql.js';

/**
 * Everything that acts for an account, except one of its addresses and sign-in methods that the project has turned off.
 */
export interface KnownWaysIn extends Record<WayIn, unknown> {
  /** When the password was last changed; null if there is none. */
  password: Date | null;
  passkeys: number;
  /** Provider names, such as GitHub. */
  providers: string[];
  otherAddresses: string[];
  apiKeys: { ofUser: number; ofTeams: number };
  /** Includes sessions of command-line tools and apps. */
  sessions: number;
  /** Names of connected applications. */
  applications: string[];
}

/** @param address.email normalized; excluded from the list */
export async function readWaysIn(
  db: Database | Tx,
  project: ProjectSnapshot,
  { userId, email }: { userId: string; email: string },
): Promise<KnownWaysIn> {
  const [row] = await selectWaysIn(db, { projectId: project.id, userId, email });
  const { auth } = project.config;
  const providers = (row?.providers ?? []).filter((id) => auth.oauth.providers[id]?.allowSignIn);
  return {
    password: auth.password.allowSignIn ? (row?.password_since ?? null) : null,
    passkeys: auth.passkey.allowSignIn ? (row?.passkeys ?? 0) : 0,
    providers: providers.map((id) => providerNameOf(providerConfigOf(project, id)?.type ?? id)),
    otherAddresses: row?.addresses ?? [],
    apiKeys: { ofUser: row?.api_keys ?? 0, ofTeams: row?.team_api_keys ?? 0 },
    sessions: row?.sessions ?? 0,
    applications: row?.applications ?? [],
  };
}

/**
 * Ways to act for an account. The email after the first sign-in with a mailbox, and the pages of reset and verification
 * links, list each of them.
 */
export type WayIn = 'password' | 'passkeys' | 'providers' | 'otherAddresses' | 'apiKeys' | 'sessions' | 'applications';

/**
 * Lists every table in the schemas `auth` and `users` that has rows of a user, with the kind of access that its rows
 * give, or the reason why they give none. A test compares the tables with the schema, so that no new kind is forgotten.
 */
export const WAYS_IN: Readonly<Record<string, { listedAs: WayIn | readonly WayIn[] } | { notListed: string }>> = {
  'auth.api_key': { listedAs: 'apiKeys' },
  'auth.oauth_account': { listedAs: 'providers' },
  'auth.passkey': { listedAs: 'passkeys' },
  'auth.password': { listedAs: 'password' },
  'auth.session': { listedAs: ['sessions', 'applications'] },
  'users.contact_channel': { listedAs: 'otherAddresses' },
  'auth.application_consent': {
    notListed: 'gives an application access only once the user signs in to it again',
  },
  'auth.backup_code': { notListed: 'a second factor: not enough to sign in by itself' },
  'auth.totp': { notListed: 'a second factor: not enough to sign in by itself' },
  'auth.cli_attempt': {
    notListed: 'waits for approval for minutes. Once approved, it ends with the session that approved it',
  },
  'auth.known_place': { notListed: 'a record of earlier sign-ins' },
  'auth.logout_notice': { notListed: 'tells an application that a grant has ended' },
  'auth.oauth_code': { notListed: 'expires within minutes' },
  'auth.verification_code': { notListed: 'sent to an address, which is listed' },
  'users.data_export': { notListed: 'a copy of data, which only a session of the user can download' },
  'users.team_member': { notListed: 'allows the user to act in a team, but nobody to act for the user' },
};

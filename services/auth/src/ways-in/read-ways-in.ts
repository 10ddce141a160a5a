import type { Database, Tx } from '@hallpass/database';
import type { ProjectSnapshot } from '@hallpass/projects';
import { providerConfigOf } from '../identity-providers/provider-config.js';
import { providerNameOf } from '../identity-providers/provider-names.js';
import type { WayIn } from './ways-in.js';
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
  };
}

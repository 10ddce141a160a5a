import { createHash, randomUUID } from 'node:crypto';
import type { Database, Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { type Settings, randomToken } from '@hallpass/settings';
import { INTERNAL_PROJECT_ID } from './project-snapshot.js';
import { findOpenToken, findOwner, insertToken, lockTokens, spendTokens } from './setup-token.sql.js';

/** Header in which the dashboard sends the token with the first sign-up. */
export const SETUP_TOKEN_HEADER = 'x-hallpass-setup-token';

// The token has 225 random bits, so a plain hash is enough (security D2).
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Creates a token with which the first owner may sign up, if the settings require one (`first`) and there is no owner
 * yet. It is valid for 7 days; earlier tokens stay valid until one of them is used.
 * @returns the token, which is shown only once, or null if none is needed
 */
export async function issueSetupToken(
  db: Database | Tx,
  settings: Pick<Settings, 'internalSignUp'>,
): Promise<string | null> {
  return (await isTokenNeeded(db, settings)) ? issue(db) : null;
}

/**
 * The same for a start, which may run in several processes at once: creates no token while another one is open.
 * @returns null if none is needed; `token` is null if one is open, and was shown by the process that created it
 */
export async function issueSetupTokenOnce(
  db: Database,
  settings: Pick<Settings, 'internalSignUp'>,
): Promise<{ token: string | null } | null> {
  if (!(await isTokenNeeded(db, settings))) return null;
  return db.transaction(async (tx) => {
    await lockTokens(tx, { projectId: INTERNAL_PROJECT_ID });
    const open = await findOpenToken(tx, { projectId: INTERNAL_PROJECT_ID });
    return { token: open.length > 0 ? null : await issue(tx) };
  });
}

export async function hasOwner(db: Database | Tx): Promise<boolean> {
  return (await findOwner(db, { projectId: INTERNAL_PROJECT_ID })).length > 0;
}

async function isTokenNeeded(
  db: Database | Tx,
  { internalSignUp }: Pick<Settings, 'internalSignUp'>,
): Promise<boolean> {
  return internalSignUp === 'first' && !(await hasOwner(db));
}

async function issue(db: Database | Tx): Promise<string> {
  const token = randomToken();
  await insertToken(db, { projectId: INTERNAL_PROJECT_ID, id: randomUUID(), tokenHash: hashOf(token) });
  return token;
}

/**
 * Decides about a sign-up in the project `internal`, in its transaction, before the user is inserted: `open` allows
 * everyone, `first` one person with the setup token, `closed` nobody.
 * @param setupToken value of the header `x-hallpass-setup-token`
 * @throws SignUpNotEnabled
 */
export async function assertInternalSignUpAllowed(
  tx: Tx,
  settings: Pick<Settings, 'internalSignUp'>,
  setupToken: string | undefined,
): Promise<void> {
  if (settings.internalSignUp === 'open') return;
  if (settings.internalSignUp === 'closed' || !setupToken) throw new KnownErrors.SignUpNotEnabled();
  const spent = await spendTokens(tx, { projectId: INTERNAL_PROJECT_ID, tokenHash: hashOf(setupToken) });
  if (spent.length === 0) throw new KnownErrors.SignUpNotEnabled();
}

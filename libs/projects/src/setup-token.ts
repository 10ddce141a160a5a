import { createHash, randomUUID } from 'node:crypto';
import { type Database, prepared, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { type Settings, randomToken } from '@hallpass/settings';
import { INTERNAL_PROJECT_ID } from './project-snapshot.js';

/** Header in which the dashboard hands the token over with the first sign-up. */
export const SETUP_TOKEN_HEADER = 'x-hallpass-setup-token';

const LIFETIME_DAYS = 7;

const findOwner = prepared<{ id: string }>('find-first-owner')(
  `SELECT id FROM users."user" WHERE project_id = :projectId AND NOT is_anonymous LIMIT 1`,
);

const findOpenToken = prepared<{ id: string }>('find-open-setup-token')(
  `SELECT id FROM auth.verification_code
   WHERE project_id = :projectId AND type = 'setup' AND used_at IS NULL AND expires_at > now() LIMIT 1`,
);

const lockTokens = prepared('lock-setup-tokens', { global: 'an advisory lock that is named after the project' })(
  `SELECT pg_advisory_xact_lock(hashtextextended('auth.setup_token/' || :projectId, 0))`,
);

const insertToken = prepared('issue-setup-token')(
  `INSERT INTO auth.verification_code (project_id, id, type, code_hash, tail_hash, subject, expires_at)
   VALUES (:projectId, :id, 'setup', :tokenHash, :tokenHash, 'first owner', now() + interval '${LIFETIME_DAYS} days')`,
);

/**
 * Spends every open token at once when the right one was given and there is no owner yet. The rows are locked in one
 * order first, so that of two sign-ups at once, also with two different tokens, the second finds none open.
 */
const spendTokens = prepared<{ id: string }>('redeem-setup-token')(
  `WITH open AS (
     SELECT id, code_hash FROM auth.verification_code
     WHERE project_id = :projectId AND type = 'setup' AND used_at IS NULL AND expires_at > now()
     ORDER BY id FOR UPDATE)
   UPDATE auth.verification_code v SET used_at = now() FROM open
   WHERE v.project_id = :projectId AND v.id = open.id AND EXISTS (SELECT 1 FROM open WHERE code_hash = :tokenHash)
     AND NOT EXISTS (SELECT 1 FROM users."user" u WHERE u.project_id = :projectId AND NOT u.is_anonymous)
   RETURNING v.id`,
);

// The token has 225 random bits, so a plain hash keeps it (security D2).
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Makes a token with which the first owner may sign up, when the settings ask for one (`first`) and there is no owner
 * yet. It lives for 7 days; earlier ones stay good until one of them is used.
 * @returns the token, shown this once, or null when none is needed
 */
export async function issueSetupToken(
  db: Database | Tx,
  settings: Pick<Settings, 'internalSignUp'>,
): Promise<string | null> {
  return (await isTokenNeeded(db, settings)) ? issue(db) : null;
}

/**
 * The same for a start, which may be one of many: makes none while another one is open, also of two starts at once.
 * @returns null when none is needed; `token` is null when one is open, and was shown by whoever made it
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

async function isTokenNeeded(
  db: Database | Tx,
  { internalSignUp }: Pick<Settings, 'internalSignUp'>,
): Promise<boolean> {
  return internalSignUp === 'first' && (await findOwner(db, { projectId: INTERNAL_PROJECT_ID })).length === 0;
}

async function issue(db: Database | Tx): Promise<string> {
  const token = randomToken();
  await insertToken(db, { projectId: INTERNAL_PROJECT_ID, id: randomUUID(), tokenHash: hashOf(token) });
  return token;
}

/**
 * Decides about a sign-up on the project `internal`, in its transaction, before the user is inserted: `open` lets
 * everybody in, `first` one person with the setup token, `closed` nobody.
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

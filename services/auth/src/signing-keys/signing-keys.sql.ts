import type { TokenAudience } from '@hallpass/access';
import { batchedDelete, prepared, statement, type Tx } from '@hallpass/database';
import type { KeyUse, PublicJwk } from './key-pair.js';

/** A key signs for 90 days (security A6). */
export const ROTATION_DAYS = 90;

/** The next key is published this long before it signs, longer than anyone may cache the JWKS (an hour). */
const PUBLISHED_AHEAD_SECONDS = 4_500;

/** How long a process may keep using a cached signing key. */
export const SIGNER_CACHE_SECONDS = 60;

/** Access tokens for resources live for at most a day (contract/08 §6). */
export const LONGEST_ACCESS_TOKEN_SECONDS = 86_400;

/** A replaced key verifies until the last token it may have signed has expired, plus a minute. */
const RETIRED_AFTER_SECONDS = SIGNER_CACHE_SECONDS + LONGEST_ACCESS_TOKEN_SECONDS + 60;

export interface SigningKeyRow {
  kid: string;
  private_key: string;
  /** The key is due for rotation and has no successor. */
  is_due: boolean;
}

interface NewSigningKey {
  kid: string;
  publicJwk: PublicJwk;
  sealedPrivateKey: string;
  signsAhead: boolean;
}

export const selectSigner = prepared<SigningKeyRow>('signing-key')(
  `SELECT k.kid, p.private_key,
     k.created_at < now() - interval '${ROTATION_DAYS} days' AND k.retired_at IS NULL AS is_due
   FROM auth.signing_key k JOIN auth.signing_key_private p ON p.project_id = k.project_id AND p.kid = k.kid
   WHERE k.project_id = :projectId AND k.audience = :audience AND k.signs_from <= now()
     AND (k.retired_at IS NULL OR k.retired_at > now())
   ORDER BY k.signs_from DESC LIMIT 1`,
);

/** Only the newest keys of each audience are published: rotating more often than that invalidates earlier tokens. */
export const PUBLISHED_KEYS = 100;

/** The keys in JWKS order: the current signing key, the next one, then the retiring ones. */
export const selectPublished = prepared<{ public_jwk: PublicJwk }>('published-signing-keys')(
  `SELECT public_jwk FROM (
     SELECT public_jwk, audience, signs_from, row_number() OVER (PARTITION BY audience ORDER BY signs_from DESC) AS age
     FROM auth.signing_key
     WHERE project_id = :projectId AND audience = ANY(:audiences::text[])
       AND (retired_at IS NULL OR retired_at > now())) k
   WHERE age <= ${PUBLISHED_KEYS} ORDER BY audience DESC, signs_from > now(), signs_from DESC`,
);

export interface SigningKeyAge {
  kid: string;
  audience: TokenAudience;
  created_at: Date;
  signs_from: Date;
  retired_at: Date | null;
  is_signing: boolean;
}

/** A project's published keys of access tokens, in JWKS order. */
export const selectAges = prepared<SigningKeyAge>('ages-of-signing-keys')(
  `SELECT kid, audience, created_at, signs_from, retired_at,
     signs_from <= now() AND row_number() OVER (PARTITION BY audience, signs_from <= now() ORDER BY signs_from DESC) = 1
       AS is_signing
   FROM (
     SELECT *, row_number() OVER (PARTITION BY audience ORDER BY signs_from DESC) AS age
     FROM auth.signing_key
     WHERE project_id = :projectId AND audience <> 'id_token' AND (retired_at IS NULL OR retired_at > now())) k
   WHERE age <= ${PUBLISHED_KEYS} ORDER BY audience DESC, signs_from > now(), signs_from DESC`,
);

/**
 * Serializes key creation: of two processes that create a key at the same time, the second sees the first one's key.
 */
export const lockAudience = statement({ global: 'an advisory lock named after the project' })(
  `SELECT pg_advisory_xact_lock(hashtextextended('auth.signing_key/' || :projectId || '/' || :audience, 0))`,
);

const retireKeys = statement()(
  `UPDATE auth.signing_key SET retired_at = now() + :seconds::integer * interval '1 second'
   WHERE project_id = :projectId AND audience = :audience AND retired_at IS NULL`,
);

const insertPublicKey = statement()(
  `INSERT INTO auth.signing_key (project_id, audience, kid, public_jwk, signs_from)
   VALUES (:projectId, :audience, :kid, :publicJwk, now() + :ahead::integer * interval '1 second')`,
);

const insertPrivateKey = statement()(
  `INSERT INTO auth.signing_key_private (project_id, kid, private_key) VALUES (:projectId, :kid, :sealedPrivateKey)`,
);

/** Inserts a key that signs from now or from a later time, and retires every earlier key of the audience. */
export async function insertKey(
  tx: Tx,
  projectId: string,
  audience: KeyUse,
  { kid, publicJwk, sealedPrivateKey, signsAhead }: NewSigningKey,
): Promise<void> {
  const ahead = signsAhead ? PUBLISHED_AHEAD_SECONDS : 0;
  await retireKeys(tx, { projectId, audience, seconds: ahead + RETIRED_AFTER_SECONDS });
  await insertPublicKey(tx, { projectId, audience, kid, publicJwk: JSON.stringify(publicJwk), ahead });
  await insertPrivateKey(tx, { projectId, kid, sealedPrivateKey });
}

/** The private halves are deleted by cascade. */
export const removeKeys = batchedDelete('removed-project-signing-keys', 'auth.signing_key', 'project_id = :projectId', {
  key: ['kid'],
});

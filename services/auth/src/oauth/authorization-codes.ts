import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, prepared, Sealer, type Tx } from '@hallpass/database';
import { endSession, hashToken, lockingUser } from '@hallpass/identity';
import { Freshness } from '@hallpass/freshness';
import { isTokenShaped, randomToken } from '@hallpass/settings';

import type { FlowRequest } from './oauth-flows.js';
import type { PendingLink } from './pending-link.js';

/** security D4, F2. */
export const AUTHORIZATION_CODE_SECONDS = 60;

export interface NewAuthorizationCode {
  projectId: string;
  userId: string;
  /** As the app sent it: the token request has to repeat it. */
  redirectUri: string;
  /** S256 of the app's verifier (RFC 7636 §4.2). */
  codeChallenge: string;
  isNewUser: boolean;
  afterCallbackRedirectUrl: string | null;
  /** Done when the code is exchanged. */
  pendingLink: PendingLink | null;
}

/** The code that a flow ends with. */
export function codeFor(
  { redirectUriAsSent: redirectUri, codeChallenge, afterCallbackRedirectUrl }: FlowRequest,
  of: Pick<NewAuthorizationCode, 'projectId' | 'userId' | 'isNewUser' | 'pendingLink'>,
): NewAuthorizationCode {
  return { ...of, redirectUri, codeChallenge, afterCallbackRedirectUrl };
}

/** A code that has just been spent. */
export interface SpentCode {
  id: string;
  userId: string;
  redirectUri: string;
  isNewUser: boolean;
  afterCallbackRedirectUrl: string | null;
  pendingLink: PendingLink | null;
}

interface SpentRow {
  id: string;
  user_id: string;
  redirect_uri: string;
  is_new_user: boolean;
  after_callback_redirect_url: string | null;
  pending_link: string | null;
  session_id: string | null;
  was_used: boolean;
}

const insertCode = prepared('issue-authorization-code')(
  `INSERT INTO auth.oauth_code (project_id, id, code_hash, user_id, redirect_uri, code_challenge, is_new_user,
     after_callback_redirect_url, pending_link, expires_at)
   VALUES (:projectId, :id, :secretHash, :userId, :redirectUri, :codeChallenge, :isNewUser, :afterCallbackRedirectUrl, :pendingLink, now() + interval '${AUTHORIZATION_CODE_SECONDS} seconds')`,
);

/** A second use ends a session: the user's row is locked before code and session (`lockUser`). */
const lockUserOfCode = prepared('lock-user-of-authorization-code')(
  `SELECT 1 FROM users."user" u JOIN auth.oauth_code c ON c.project_id = u.project_id AND c.user_id = u.id
   WHERE u.project_id = :projectId AND c.code_hash = :hash ${lockingUser('changes')}`,
);

/** A wrong verifier and an expired code change nothing; a second use is noted, however late it comes. */
const spendCode = prepared<SpentRow>('spend-authorization-code')(
  `WITH found AS (
     SELECT id, pending_link, used_at IS NOT NULL AS was_used FROM auth.oauth_code
     WHERE project_id = :projectId AND code_hash = :hash AND code_challenge = :codeChallenge AND (expires_at > now() OR used_at IS NOT NULL)
     FOR UPDATE)
   UPDATE auth.oauth_code c SET
     used_at = coalesce(c.used_at, now()),
     pending_link = NULL,
     reused_at = CASE WHEN found.was_used THEN coalesce(c.reused_at, now()) END
   FROM found WHERE c.project_id = :projectId AND c.id = found.id
   RETURNING c.id, c.user_id, c.redirect_uri, c.is_new_user, c.after_callback_redirect_url, c.session_id,
     found.pending_link, found.was_used`,
);

const bindSession = prepared<{ session_id: string; was_reused: boolean }>('bind-authorization-code')(
  `UPDATE auth.oauth_code c SET session_id = s.id FROM auth.session s
   WHERE c.project_id = :projectId AND c.id = :codeId AND s.project_id = :projectId AND s.token_hash = :refreshTokenHash
   RETURNING s.id AS session_id, c.reused_at IS NOT NULL AS was_reused`,
);

/** Authorization codes: 225 random bits, 60 seconds, one use (RFC 6749 §4.1.2, security F2). */
@Injectable()
export class AuthorizationCodes {
  constructor(
    private readonly database: Database,
    private readonly freshness: Freshness,
    private readonly sealer: Sealer,
  ) {}

  /** @returns the code, shown this once */
  async issue(tx: Tx, code: NewAuthorizationCode): Promise<string> {
    const secret = randomToken();
    const id = randomUUID();
    const { projectId, pendingLink } = code;
    await insertCode(tx, {
      projectId,
      id,
      secretHash: hashToken(secret),
      userId: code.userId,
      redirectUri: code.redirectUri,
      codeChallenge: code.codeChallenge,
      isNewUser: code.isNewUser,
      afterCallbackRedirectUrl: code.afterCallbackRedirectUrl,
      pendingLink: pendingLink && this.sealer.seal(JSON.stringify(pendingLink), sealOf(projectId, id)),
    });
    return secret;
  }

  /**
   * Spends a code for whoever has the verifier, in its own transaction: it stays spent whatever follows. A second use
   * ends the session that the first gave, since one of the two has stolen it.
   * @returns null when the code is not good: unknown, expired, used, of another project, or with another verifier
   */
  async spend(projectId: string, code: string, codeVerifier: string): Promise<SpentCode | null> {
    if (!isTokenShaped(code)) return null;
    const hash = hashToken(code);
    const spent = await this.database.transaction(async (tx) => {
      await lockUserOfCode(tx, { projectId, hash });
      const [row] = await spendCode(tx, { projectId, hash, codeChallenge: challengeOf(codeVerifier) });
      if (row?.was_used && row.session_id !== null) await this.endSession(tx, projectId, row.session_id);
      return row;
    });
    if (!spent || spent.was_used) return null;
    return {
      id: spent.id,
      userId: spent.user_id,
      redirectUri: spent.redirect_uri,
      isNewUser: spent.is_new_user,
      afterCallbackRedirectUrl: spent.after_callback_redirect_url,
      pendingLink:
        spent.pending_link === null
          ? null
          : (JSON.parse(this.sealer.open(spent.pending_link, sealOf(projectId, spent.id))) as PendingLink),
    };
  }

  /** Notes which session a code has given. Where a second use came in between, that session ends here. */
  async bind(projectId: string, codeId: string, refreshToken: string): Promise<void> {
    const [bound] = await bindSession(this.database, { projectId, codeId, refreshTokenHash: hashToken(refreshToken) });
    if (bound?.was_reused) await this.endSession(this.database.manager, projectId, bound.session_id);
  }

  private async endSession(tx: Tx, projectId: string, sessionId: string): Promise<void> {
    await endSession(tx, this.freshness, { projectId, sessionId, reason: 'revoked', wasShown: true });
  }
}

/** RFC 7636 §4.2, S256. */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

const sealOf = (projectId: string, id: string) => ({ column: 'auth.oauth_code.pending_link', rowId: id, projectId });

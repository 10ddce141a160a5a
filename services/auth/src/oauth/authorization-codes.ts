import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, Sealer, type Tx } from '@hallpass/database';
import { endSession, hashToken } from '@hallpass/identity';
import { Freshness } from '@hallpass/freshness';
import { isTokenShaped, randomToken } from '@hallpass/settings';

import type { FlowRequest } from './oauth-flows.js';
import type { PendingLink } from './pending-link.js';
import { bindSession, insertCode, lockUserOfCode, spendCode } from './authorization-code.sql.js';

export interface NewAuthorizationCode {
  projectId: string;
  userId: string;
  /** As the app sent it: the token request must repeat it. */
  redirectUri: string;
  /** S256 of the app's verifier (RFC 7636 §4.2). */
  codeChallenge: string;
  isNewUser: boolean;
  afterCallbackRedirectUrl: string | null;
  /** Completed when the code is exchanged. */
  pendingLink: PendingLink | null;
  /** For the hosted pages: the session that granted this one; null when a provider signed the user in. */
  grantingSessionId: string | null;
  /** Whether the provider asserts that the user proved more than one factor. */
  isMultiFactor: boolean;
}

export function codeFor(
  { redirectUriAsSent: redirectUri, codeChallenge, afterCallbackRedirectUrl }: FlowRequest,
  of: Pick<NewAuthorizationCode, 'projectId' | 'userId' | 'isNewUser' | 'pendingLink' | 'isMultiFactor'>,
): NewAuthorizationCode {
  return { ...of, redirectUri, codeChallenge, afterCallbackRedirectUrl, grantingSessionId: null };
}

export interface SpentCode {
  id: string;
  userId: string;
  redirectUri: string;
  isNewUser: boolean;
  afterCallbackRedirectUrl: string | null;
  pendingLink: PendingLink | null;
  grantingSessionId: string | null;
  isMultiFactor: boolean;
}

/** Authorization codes: 225 random bits, valid for 60 seconds, single use (RFC 6749 §4.1.2, security F2). */
@Injectable()
export class AuthorizationCodes {
  constructor(
    private readonly database: Database,
    private readonly freshness: Freshness,
    private readonly sealer: Sealer,
  ) {}

  /** @returns the code, shown only this once */
  async issue(tx: Tx, code: NewAuthorizationCode): Promise<string> {
    const secret = randomToken();
    const id = randomUUID();
    const { projectId, pendingLink, grantingSessionId } = code;
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
      grantingSessionId,
      isMultiFactor: code.isMultiFactor,
    });
    return secret;
  }

  /**
   * Spends a code for a caller that has the verifier, in its own transaction, so that it stays spent if a later step
   * fails. A second use ends the session that the first use started: one of the two callers stole the code.
   * @returns null for an invalid code: unknown, expired, used, of another project, or sent with another verifier
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
      grantingSessionId: spent.granting_session_id,
      isMultiFactor: spent.is_multi_factor,
      pendingLink:
        spent.pending_link === null
          ? null
          : (JSON.parse(this.sealer.open(spent.pending_link, sealOf(projectId, spent.id))) as PendingLink),
    };
  }

  /** Records which session a code started. If the code was used again in the meantime, that session ends here. */
  async bind(projectId: string, codeId: string, refreshToken: string): Promise<void> {
    const [bound] = await bindSession(this.database, { projectId, codeId, refreshTokenHash: hashToken(refreshToken) });
    if (bound?.was_reused) await this.database.transaction((tx) => this.endSession(tx, projectId, bound.session_id));
  }

  private async endSession(tx: Tx, projectId: string, sessionId: string): Promise<void> {
    await endSession(tx, projectId, { sessionId, reason: 'revoked', by: null, wasShown: true }, this.freshness);
  }
}

/** S256 (RFC 7636 §4.2). */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

const sealOf = (projectId: string, id: string) => ({ column: 'auth.oauth_code.pending_link', rowId: id, projectId });

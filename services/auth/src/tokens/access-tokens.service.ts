import { sign } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ACCESS_TOKEN_TYPE, type AccessTokenClaims, audienceOf, issuerOf, type TokenAudience } from '@hallpass/access';
import { Database, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { ACCESS_TOKEN_SECONDS, createSession, hashToken, isTokenShaped, type NewSession } from '@hallpass/identity';
import { Settings } from '@hallpass/settings';
import { SigningKeys } from '../signing-keys/signing-keys.service.js';
import { refreshSubject, selectSubject, type TokenSubject } from './token-subject.js';

/** A session in a transaction that has not been committed yet. */
export interface StartedSession {
  projectId: string;
  refreshToken: string;
  subject: TokenSubject;
}

/** What every successful sign-in gives. */
export interface SessionTokens {
  userId: string;
  accessToken: string;
  refreshToken: string;
}

/** Issues access tokens, the only place that does (wire contract 01 §11). */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly database: Database,
    private readonly keys: SigningKeys,
    private readonly settings: Settings,
  ) {}

  /**
   * Starts a session in the caller's transaction. Its first access token is signed after the commit, by `issue`:
   * signing may need a connection of its own, and a transaction that waits for one holds another.
   * @throws KnownErrors.UserIdDoesNotExist when the user is gone
   */
  async startSession(tx: Tx, session: NewSession): Promise<StartedSession> {
    const { id, refreshToken } = await createSession(tx, session);
    const [subject] = await selectSubject(tx, [session.projectId, session.userId, id]);
    if (!subject) throw new KnownErrors.UserIdDoesNotExist({ user_id: session.userId });
    return { projectId: session.projectId, refreshToken, subject };
  }

  /** The tokens of a session that has been committed. */
  async issue({ projectId, refreshToken, subject }: StartedSession): Promise<SessionTokens> {
    return { userId: subject.user_id, accessToken: await this.sign(projectId, subject), refreshToken };
  }

  /**
   * A fresh access token for a session that is still live; the refresh token stays as it is (wire contract 01 §12).
   * @throws KnownErrors.RefreshTokenNotFoundOrExpired for whatever is wrong with the token: the SDK then ends cleanly
   */
  async refresh(projectId: string, refreshToken: string): Promise<string> {
    const known = isTokenShaped(refreshToken)
      ? await refreshSubject(this.database, [projectId, hashToken(refreshToken)])
      : [];
    const [subject] = known;
    if (!subject) throw new KnownErrors.RefreshTokenNotFoundOrExpired();
    return this.sign(projectId, subject);
  }

  private async sign(projectId: string, subject: TokenSubject): Promise<string> {
    const audience: TokenAudience = subject.is_anonymous ? 'anonymous' : 'regular';
    const { kid, key } = await this.keys.signer(projectId, audience);
    const issuedAt = Math.floor(Date.now() / 1000);
    const claims: AccessTokenClaims = {
      iss: issuerOf(this.settings.url, projectId, audience),
      aud: audienceOf(projectId, audience),
      sub: subject.user_id,
      iat: issuedAt,
      exp: issuedAt + ACCESS_TOKEN_SECONDS,
      project_id: projectId,
      branch_id: 'main',
      refresh_token_id: subject.session_id,
      role: 'authenticated',
      name: subject.display_name,
      email: subject.primary_email,
      email_verified: subject.primary_email_verified,
      selected_team_id: subject.selected_team_id,
      is_anonymous: subject.is_anonymous,
    };
    const signed = `${encode({ alg: 'ES256', typ: ACCESS_TOKEN_TYPE, kid })}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

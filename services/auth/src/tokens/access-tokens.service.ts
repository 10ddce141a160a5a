import { Injectable, Logger } from '@nestjs/common';
import { Database, type Tx } from '@hallpass/database';
import { because, KnownErrors } from '@hallpass/errors';
import {
  ACCESS_TOKEN_MIN_SECONDS,
  createSession,
  hashToken,
  type NewSession,
  readEnrollment,
  type SessionPermit,
  type SessionPlace,
  type SessionPolicy,
  sessionPolicyOf,
} from '@hallpass/identity';
import { ACCESS_TOKEN_SECONDS } from '@hallpass/freshness';
import { isTokenShaped, Settings } from '@hallpass/settings';
import { claimPlanOf, type ClaimRead } from '@hallpass/project-config';
import { type ProjectSnapshot } from '@hallpass/projects';
import { signJwt } from '../signing-keys/sign-jwt.js';
import { SigningKeys } from '../signing-keys/signing-keys.service.js';
import { audienceOfSubject, tokenOf, withOwnClaims } from './access-token-claims.js';
import { KnownPlaces } from './known-places.js';
import { LeftOutClaims } from './left-out-claims.js';
import { RefreshHook } from './refresh-hook.js';
import { familyHash, RefreshTokenRotation } from './refresh-token-rotation.js';
import { selectRefusedRefresh } from './refresh-token-rotation.sql.js';
import { sessionPlace, type TokenClient } from './session-place.js';
import {
  type RefreshedSession,
  refreshSubject,
  refreshValues,
  selectSubject,
  selectSubjectWithClaims,
  type TokenSubject,
} from './token-subject.sql.js';

export interface StartedSession {
  project: ProjectSnapshot;
  refreshToken: string;
  subject: TokenSubject;
  expiresAt: Date;
}

export interface SessionTokens {
  userId: string;
  accessToken: string;
  /** Lifetime of the access token. */
  expiresInSeconds: number;
  refreshToken: string;
}

export interface RefreshedTokens {
  accessToken: string;
  /** Lifetime of the access token. */
  expiresInSeconds: number;
  /** The new refresh token, in projects that rotate it; undefined if the old one stays valid. */
  refreshToken?: string;
}

/** Issues access tokens; nothing else does (contract/01 §11). */
@Injectable()
export class AccessTokens {
  private readonly logger = new Logger('AccessTokens');

  constructor(
    private readonly database: Database,
    private readonly keys: SigningKeys,
    private readonly settings: Settings,
    private readonly places: KnownPlaces,
    private readonly rotation: RefreshTokenRotation,
    private readonly leftOut: LeftOutClaims,
    private readonly hook: RefreshHook,
  ) {}

  /**
   * Starts a session in the caller's transaction. `issue` signs its first access token after the commit: signing may
   * need another connection, and waiting for one inside a transaction would block two.
   * @param session.place where the user signs in from (`signInPlace`); users are notified of a place that is new to
   * them
   * @param permit from `SessionStarts`
   * @throws KnownErrors.UserIdDoesNotExist if the user was deleted
   */
  async startSession(
    tx: Tx,
    project: ProjectSnapshot,
    session: NewSession,
    permit: SessionPermit,
  ): Promise<StartedSession> {
    const projectId = project.id;
    const { id, refreshToken, expiresAt } = await createSession(tx, projectId, session, permit);
    const values = { projectId, userId: session.userId, sessionId: id };
    const plan = claimPlanOf(project.config);
    const [subject] = plan
      ? await selectSubjectWithClaims(tx, { ...values, reads: plan.reads })
      : await selectSubject(tx, values);
    if (!subject) throw new KnownErrors.UserIdDoesNotExist({ user_id: session.userId });
    const { userId, place, isImpersonation = false } = session;
    if (place && !isImpersonation) await this.places.note(tx, { projectId, userId, sessionId: id, place });
    return { project, refreshToken, subject, expiresAt };
  }

  /** Call this after the session is committed. */
  async issue({ project, refreshToken, subject, expiresAt }: StartedSession): Promise<SessionTokens> {
    const expiresInSeconds = lifetimeSeconds(expiresAt);
    const accessToken = await this.sign(project, subject, expiresInSeconds);
    return { userId: subject.user_id, accessToken, expiresInSeconds, refreshToken };
  }

  /**
   * Issues a new access token for a live session. The refresh token stays the same (contract/01 §12), unless the
   * project rotates it on every use.
   * @param client the requesting client; null if unknown
   * @throws KnownErrors.RefreshTokenNotFoundOrExpired for any fault of the token: the SDK then signs out cleanly;
   * HookRefusal if the blocking hook fails closed
   */
  async refresh(project: ProjectSnapshot, refreshToken: string, client: TokenClient | null): Promise<RefreshedTokens> {
    if (!isTokenShaped(refreshToken)) throw refusedRefresh('not shaped like a refresh token');
    const policy = sessionPolicyOf(project.config);
    await this.hook.decide(project, refreshToken, { policy, client });
    const place = client && sessionPlace(client);
    const reads = claimPlanOf(project.config)?.reads ?? null;
    const { session, successor } = policy.rotates
      ? await this.rotation.refresh(project.id, refreshToken, { policy, place, reads })
      : { session: await this.refreshAsIs(refreshValues(project.id, hashToken(refreshToken), policy, place), reads) };
    if (!session) throw refusedRefresh(await this.whyNot(project.id, refreshToken, policy));
    if (session.is_new_place && place) await this.noteNewPlace(project.id, session, place);
    const expiresInSeconds = lifetimeSeconds(session.expires_at);
    const accessToken = await this.sign(project, session, expiresInSeconds);
    return { accessToken, expiresInSeconds, refreshToken: successor };
  }

  private async refreshAsIs(
    values: ReturnType<typeof refreshValues>,
    reads: readonly ClaimRead[] | null,
  ): Promise<RefreshedSession | undefined> {
    const [session] =
      reads === null
        ? await refreshSubject.plain(this.database, values)
        : await refreshSubject.withClaims(this.database, { ...values, reads });
    return session;
  }

  private async whyNot(projectId: string, refreshToken: string, policy: SessionPolicy): Promise<string> {
    const { idleSeconds, lifetimeSeconds } = policy;
    const [tokenHash, family] = [hashToken(refreshToken), familyHash(refreshToken)];
    const values = { projectId, tokenHash, familyHash: family, idleSeconds, lifetimeSeconds };
    const [session] = await selectRefusedRefresh(this.database, values);
    return session?.reason ?? 'no session has this token';
  }

  /**
   * The refresh itself has already succeeded, so errors here are only logged; the session's next refresh tries again.
   */
  private async noteNewPlace(projectId: string, session: RefreshedSession, place: SessionPlace): Promise<void> {
    const { user_id: userId, session_id: sessionId } = session;
    try {
      await this.database.transaction((tx) => this.places.note(tx, { projectId, userId, sessionId, place }));
    } catch (error) {
      this.logger.warn({ message: 'Could not record a new place of a session', session_id: sessionId, error });
    }
  }

  private async sign(project: ProjectSnapshot, subject: TokenSubject, seconds: number): Promise<string> {
    const { id: projectId } = project;
    const { kid, key } = await this.keys.signer(projectId, audienceOfSubject(subject));
    const enrollment = await readEnrollment(this.database, { projectId, project, sessionId: subject.session_id });
    const base = tokenOf(this.settings.url, projectId, { subject, kid, seconds });
    if (enrollment.status === 'required') base.claims.second_factor_required = true;
    const { claims, decided } = withOwnClaims(project.config, subject, base);
    this.leftOut.note({ projectId, userId: subject.user_id }, decided);
    return signJwt(base.header, claims, key);
  }
}

/**
 * Not longer than the session's remaining lifetime, but at least the minimum that clients can handle (security B5,
 * B12).
 */
const lifetimeSeconds = (sessionExpiresAt: Date): number => {
  const left = Math.floor((sessionExpiresAt.getTime() - Date.now()) / 1000);
  return Math.min(Math.max(left, ACCESS_TOKEN_MIN_SECONDS), ACCESS_TOKEN_SECONDS);
};

/** The same answer for every reason: the SDK then signs out cleanly. */
const refusedRefresh = (reason: string) => because(reason, new KnownErrors.RefreshTokenNotFoundOrExpired());

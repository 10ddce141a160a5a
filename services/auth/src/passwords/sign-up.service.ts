import { Injectable } from '@nestjs/common';
import { type Caller, RATE_LIMITS, RateLimits } from '@hallpass/access';
import { Database, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import {
  assertInternalSignUpAllowed,
  assertPasswordPolicy,
  createUser,
  Freshness,
  INTERNAL_PROJECT_ID,
  normalizeEmail,
  PasswordHasher,
  revokedUntil,
  updateUser,
  VerificationCodes,
  VerificationMail,
} from '@hallpass/identity';
import { parseTrustedUrl } from '@hallpass/project-config';
import { Settings } from '@hallpass/settings';
import { AccessTokens, type SessionTokens, type StartedSession } from '../tokens/access-tokens.service.js';
import { MultiFactor } from '../multi-factor/multi-factor.js';

export interface SignUp {
  email: string;
  password: string;
  callbackUrl?: string;
  /** What the first owner's link carries; looked at on the project `internal` alone. */
  setupToken?: string;
}

/** What the transaction of a sign-up has made. */
interface SignedUp {
  userId: string;
  /** null when the user has to show a second factor first. */
  session: StartedSession | null;
  endedSessionIds: string[];
}

@Injectable()
export class PasswordSignUp {
  constructor(
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
    private readonly tokens: AccessTokens,
    private readonly mail: VerificationMail,
    private readonly codes: VerificationCodes,
    private readonly multiFactor: MultiFactor,
    private readonly freshness: Freshness,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
  ) {}

  /**
   * Makes a user with address and password, or turns the anonymous user who asks into one, and starts a session:
   * user, address, credential, team, grants, session and the mail to send in one transaction (wire contract 02 §1).
   * @throws PasswordAuthenticationNotEnabled, RedirectUrlNotWhitelisted, SignUpNotEnabled, PasswordTooShort,
   *   PasswordTooLong, PasswordRequirementsNotMet, UserWithEmailAlreadyExists, MultiFactorAuthenticationRequired,
   *   RateLimitedError
   */
  async signUp(caller: Caller, given: SignUp): Promise<SessionTokens> {
    const { project, projectId } = caller;
    if (caller.accessType === 'client') await this.limits.consume(RATE_LIMITS.signUp, caller);
    if (!project.config.auth.password.allowSignIn) throw new KnownErrors.PasswordAuthenticationNotEnabled();
    const callbackUrl = given.callbackUrl === undefined ? null : parseTrustedUrl(project, given.callbackUrl);
    if (given.callbackUrl !== undefined && callbackUrl === null) throw new KnownErrors.RedirectUrlNotWhitelisted();
    if (!project.config.auth.allowSignUp) throw new KnownErrors.SignUpNotEnabled();
    const email = normalizeEmail(given.email)!; // the schema refuses an empty one
    assertPasswordPolicy(given.password, { email, projectName: project.displayName });
    const passwordHash = await this.hasher.hash(given.password);

    const signedUp = await this.database.transaction(async (tx): Promise<SignedUp> => {
      if (projectId === INTERNAL_PROJECT_ID) await assertInternalSignUpAllowed(tx, this.settings, given.setupToken);
      const user = await this.createOrUpgrade(tx, caller, { email, passwordHash });
      const { userId } = user;
      if (callbackUrl) await this.mail.request(tx, { projectId, userId, email, callbackUrl: callbackUrl.href });
      const session = user.hasTotp ? null : await this.tokens.startSession(tx, { projectId, userId });
      return { userId, session, endedSessionIds: user.endedSessionIds };
    });
    const { userId, session, endedSessionIds } = signedUp;
    if (endedSessionIds.length > 0) await this.freshness.sessionRevoked(projectId, endedSessionIds, revokedUntil());
    if (!session) throw await this.multiFactor.required(projectId, userId, { isNewUser: true });
    return this.tokens.issue(session);
  }

  /** An anonymous user keeps id, metadata and teams, and loses the sessions they had (wire contract 02 §12). */
  private async createOrUpgrade(
    tx: Tx,
    { project, userId: callerId, isAnonymous }: Caller,
    { email, passwordHash }: { email: string; passwordHash: string },
  ): Promise<{ userId: string; hasTotp: boolean; endedSessionIds: string[] }> {
    const fields = { primaryEmail: email, primaryEmailVerified: false, primaryEmailAuthEnabled: true, passwordHash };
    if (callerId === null || !isAnonymous)
      return { userId: await createUser(tx, project, fields), hasTotp: false, endedSessionIds: [] };
    const upgrade = { ...fields, isAnonymous: false as const };
    const { endedSessionIds } = await updateUser(tx, project, callerId, upgrade, this.codes);
    return { userId: callerId, hasTotp: await this.multiFactor.isOn(tx, project.id, callerId), endedSessionIds };
  }
}

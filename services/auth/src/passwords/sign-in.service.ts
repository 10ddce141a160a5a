import { Injectable } from '@nestjs/common';
import { type Caller, RATE_LIMITS, RateLimits } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { assertPasswordLength, normalizeEmail, PasswordHasher } from '@hallpass/identity';
import { SignIns } from '../sign-ins/sign-ins.js';
import type { SessionTokens } from '../tokens/access-tokens.service.js';
import { replaceHash, selectByEmail, type SignInRow } from './password.sql.js';

@Injectable()
export class PasswordSignIn {
  constructor(
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
    private readonly signIns: SignIns,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Signs a user in by address and password (wire contract 02 §1). An unknown address, a user without a password
   * and a wrong password answer alike and take as long (security.md C6).
   * @throws PasswordAuthenticationNotEnabled, PasswordTooLong, EmailPasswordMismatch,
   *   MultiFactorAuthenticationRequired, RateLimitedError
   */
  async signIn(caller: Caller, given: { email: string; password: string }): Promise<SessionTokens> {
    const { project } = caller;
    if (!project.config.auth.password.allowSignIn) throw new KnownErrors.PasswordAuthenticationNotEnabled();
    assertPasswordLength(given.password);
    const user = await this.authenticate(caller, given);
    try {
      return await this.signIns.complete(caller, user.user_id, { isNewUser: false, needsSecondFactor: user.has_totp });
    } catch (error) {
      // Deleted between the look-up and the session.
      if (error instanceof KnownErrors.UserIdDoesNotExist) throw new KnownErrors.EmailPasswordMismatch();
      throw error;
    }
  }

  /** Counts first and gives back on success, so that parallel guesses cannot slip by (security.md C7, C8). */
  private async authenticate(caller: Caller, given: { email: string; password: string }): Promise<SignInRow> {
    const { projectId } = caller;
    const isCounted = caller.accessType === 'client';
    if (isCounted) await this.limits.consume(RATE_LIMITS.failedSignIn, caller);
    const [user] = await selectByEmail(this.database, [projectId, normalizeEmail(given.email)]);
    const { ok, outdated } = await this.hasher.verify(user?.hash ?? null, given.password);
    if (!user || !ok) throw new KnownErrors.EmailPasswordMismatch();
    if (isCounted) await this.limits.giveBack(RATE_LIMITS.failedSignIn, caller);
    if (outdated) {
      const hash = await this.hasher.hash(given.password);
      await replaceHash(this.database, [projectId, user.user_id, hash, user.hash]);
    }
    return user;
  }
}

import { Injectable } from '@nestjs/common';
import { type Caller, RATE_LIMITS, RateLimits } from '@hallpass/access';
import { Database, isForeignKeyViolation, type Tx } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import {
  createSession,
  hashToken,
  lockUser,
  makeRoomToday,
  type NewSession,
  sessionPolicyOf,
} from '@hallpass/identity';
import { uuidv7 } from '@hallpass/queue';
import { randomToken } from '@hallpass/settings';
import { HookRefusal } from '../blocking-hook/blocking-hook.js';
import { SessionStarts } from '../blocking-hook/session-starts.js';
import { grantingSession } from '../sessions/granting-session.js';
import type { Grant } from '../sessions/session.sql.js';
import {
  confirmAttempt,
  deleteOldestAttempts,
  insertAttempt,
  type OpenAttempt,
  selectByLoginCode,
  selectByPollingCode,
  takeGrant,
} from './cli-attempt.sql.js';

/** contract/02 §13. */
export const ATTEMPT_MAX_LIFETIME_MILLIS = 86_400_000;
const ATTEMPT_LIFETIME_MILLIS = 7_200_000;

const USER_AGENT_CHARACTERS = 512;

export interface NewAttempt {
  pollingCode: string;
  loginCode: string;
  expiresAt: Date;
}

export type PollResult = { status: 'success'; refreshToken: string } | { status: 'waiting' | 'expired' | 'used' };

/**
 * Sign-in on a command line, confirmed in a browser where the user is signed in (contract/02 §13). The command line
 * gets its own session, which is created when it fetches the token: no credential is ever stored (security B13).
 */
@Injectable()
export class CommandLine {
  constructor(
    private readonly database: Database,
    private readonly limits: RateLimits,
    private readonly starts: SessionStarts,
  ) {}

  /**
   * Opens an attempt. Its polling code stays on the command line; its login code goes to the browser.
   * @param from the caller's `user-agent` header, shown to the user who confirms
   * @throws RateLimitedError
   */
  async open(
    caller: Caller,
    { expiresInMillis = ATTEMPT_LIFETIME_MILLIS, userAgent }: { expiresInMillis?: number; userAgent?: string },
  ): Promise<NewAttempt> {
    await this.limits.consumeOfClient(RATE_LIMITS.commandLine, caller);
    const { projectId, accessType } = caller;
    if (accessType === 'client')
      await makeRoomToday(this.database, { projectId, kind: 'command-line-login' }, deleteOldestAttempts);
    const pollingCode = randomToken();
    const loginCode = randomToken();
    const [attempt] = await insertAttempt(this.database, {
      projectId,
      id: uuidv7(),
      pollingHash: hashToken(pollingCode),
      loginHash: hashToken(loginCode),
      ip: caller.clientAddress,
      userAgent: userAgent?.slice(0, USER_AGENT_CHARACTERS) ?? null,
      lifetimeMillis: Math.max(0, expiresInMillis),
    });
    return { pollingCode, loginCode, expiresAt: attempt!.expires_at };
  }

  /**
   * Returns the state of an attempt and, once it is confirmed, its refresh token. Only the first poll after the
   * confirmation gets the token.
   * @throws InvalidPollingCodeError; HookRefusal, after which the attempt is used
   */
  async poll(caller: Caller, pollingCode: string): Promise<PollResult> {
    const { projectId } = caller;
    const attempt = await this.byPollingCode(projectId, pollingCode);
    if (attempt.is_expired) return { status: 'expired' };
    if (attempt.is_used) return { status: 'used' };
    if (attempt.user_id === null) return { status: 'waiting' };
    const refreshToken = await this.startSession(caller, attempt.user_id, attempt.id);
    if (refreshToken !== null) return { status: 'success', refreshToken };
    // Another poll was faster, or the grant was withdrawn.
    const { is_used: isUsed } = await this.byPollingCode(projectId, pollingCode);
    return { status: isUsed ? 'used' : 'expired' };
  }

  /** The details that the user is about to confirm. @throws TextError 400 */
  async details({ projectId }: Caller, loginCode: string): Promise<OpenAttempt> {
    const [attempt] = await selectByLoginCode(this.database, { projectId, loginHash: hashToken(loginCode) });
    if (!attempt) throw notOpen();
    return attempt;
  }

  /**
   * Lets the command line sign in as the user of a session.
   * @param given.refreshToken of the browser's session, which stays unchanged
   * @throws RefreshTokenNotFoundOrExpired; TextError 400 for an attempt that is not open, 403 for an impersonation
   */
  async confirm({ project, projectId }: Caller, given: { loginCode: string; refreshToken: string }): Promise<void> {
    const session = await grantingSession(this.database, project, given.refreshToken);
    if (session.is_impersonation)
      throw new TextError(
        403,
        'IMPERSONATION_NOT_ALLOWED',
        'An impersonation session cannot confirm a command-line login.',
      );
    try {
      const values = {
        projectId,
        loginCodeHash: hashToken(given.loginCode),
        userId: session.user_id,
        sessionId: session.id,
      };
      if ((await confirmAttempt(this.database, values)).length === 0) throw notOpen();
    } catch (error) {
      // The user was deleted in the meantime.
      if (isForeignKeyViolation(error)) throw new KnownErrors.RefreshTokenNotFoundOrExpired();
      throw error;
    }
  }

  private async byPollingCode(projectId: string, pollingCode: string) {
    const [attempt] = await selectByPollingCode(this.database, { projectId, pollingHash: hashToken(pollingCode) });
    if (!attempt) throw new KnownErrors.InvalidPollingCodeError();
    return attempt;
  }

  /**
   * Starts the command line's session. It expires when the granting session would have expired, and has the same
   * sign-in time: a thief cannot use a stolen session to get one that lives longer or passes for a fresh sign-in.
   * @returns null if there is no grant left to take
   */
  private async startSession(caller: Caller, userId: string, attemptId: string): Promise<string | null> {
    const { project, projectId } = caller;
    const { idleSeconds, lifetimeSeconds } = sessionPolicyOf(project.config);
    const take = async (tx: Tx): Promise<Grant | undefined> => {
      await lockUser(tx, projectId, userId);
      return (await takeGrant(tx, { projectId, attemptId, idleSeconds, lifetimeSeconds }))[0];
    };
    try {
      return await this.starts.transaction({ project, client: caller }, async (tx, permit) => {
        const grant = await take(tx);
        if (!grant) return null;
        const session: NewSession = {
          userId,
          method: 'cli',
          expiresInMillis: grant.remaining_millis,
          authenticatedAt: grant.authenticated_at,
          isMultiFactor: grant.is_multi_factor,
        };
        return (await createSession(tx, projectId, session, permit)).refreshToken;
      });
    } catch (error) {
      if (error instanceof HookRefusal) await this.database.transaction(take);
      throw error;
    }
  }
}

const notOpen = () =>
  new TextError(
    400,
    'CLI_LOGIN_NOT_FOUND',
    'This login request does not exist, has expired or was already confirmed. Start the login on the command line again.',
  );

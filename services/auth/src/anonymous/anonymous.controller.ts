import { Controller, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller, RATE_LIMITS, RateLimits } from '@hallpass/access';
import { KnownErrors } from '@hallpass/errors';
import { Answers, Operation } from '@hallpass/http';
import { byUser } from '@hallpass/identity';
import { INTERNAL_PROJECT_ID } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import { SessionStarts } from '../blocking-hook/session-starts.js';
import { SignUps } from '../sign-ups/sign-ups.js';
import { AccessTokens } from '../tokens/access-tokens.service.js';
import { signInPlace } from '../tokens/session-place.js';
import { SessionTokensDto, sessionTokens } from '../tokens/signed-in.js';

/** Creates users that have no account of their own yet (contract/02 §3). */
@Controller('auth/anonymous')
@Access('client')
export class AnonymousController {
  constructor(
    private readonly starts: SessionStarts,
    private readonly tokens: AccessTokens,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
    private readonly signUps: SignUps,
  ) {}

  /**
   * No project setting turns this off, and the body is ignored. The dashboard's own project has no anonymous users in
   * production: they could use up the invitations meant for owners.
   */
  @Post('sign-up')
  @Operation({
    summary: 'Sign up anonymously',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: {},
    audit: ['insert user', 'insert session'],
    recentSignIn: 'the password, code or token sent with it is the proof',
    sample: "const user = await app.getUser({ or: 'anonymous' });",
  })
  @Answers(200, SessionTokensDto, 'AnonymousAccountsNotEnabled', 'SignInDeniedByHook', 'BlockingHookFailed')
  async signUp(@CurrentCaller() caller: Caller): Promise<SessionTokensDto> {
    const { projectId } = caller;
    if (projectId === INTERNAL_PROJECT_ID && this.settings.environment === 'production')
      throw new KnownErrors.AnonymousAccountsNotEnabled();
    await this.limits.consumeOfClient(RATE_LIMITS.anonymousSignUp, caller);
    await this.signUps.admit(caller, { method: 'anonymous', email: null, isVerified: false });
    const started = await this.starts.transaction({ project: caller.project, client: caller }, async (tx, permit) => {
      const userId = await this.signUps.create(tx, caller, { isAnonymous: true });
      const actor = { ...byUser(userId), clientAddress: caller.clientAddress };
      const place = signInPlace(caller);
      const session = { userId, method: 'anonymous', actor, place, isUserUncommitted: true } as const;
      return this.tokens.startSession(tx, caller.project, session, permit);
    });
    return sessionTokens(await this.tokens.issue(started));
  }
}

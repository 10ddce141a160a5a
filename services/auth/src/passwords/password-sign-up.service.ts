import { Injectable } from '@nestjs/common';
import { type Caller, RATE_LIMITS, RateLimits, readerLocale, requestPlace } from '@hallpass/access';
import { KnownErrors } from '@hallpass/errors';
import { byUser, noteAddressOrigin, PasswordHasher, VerificationMail } from '@hallpass/identity';
import { assertTrustedUrl } from '@hallpass/projects';
import { SessionStarts } from '../blocking-hook/session-starts.js';
import { MultiFactor } from '../multi-factor/multi-factor.js';
import { SignUps } from '../sign-ups/sign-ups.js';
import { AccessTokens, type SessionTokens, type StartedSession } from '../tokens/access-tokens.service.js';
import { NewDevices } from '../new-devices/new-devices.js';
import { signInPlace } from '../tokens/session-place.js';
import { PasswordRules } from './password-rules.js';

export interface SignUp {
  email: string;
  password: string;
  callbackUrl?: string;
  /** From the first owner's link; used only on the project `internal`. */
  setupToken?: string | undefined;
  /** From an invitation to a team of owners; used only on the project `internal`. */
  invitationCode?: string | undefined;
}

interface SignedUp {
  userId: string;
  /** null if the user must enter a second factor first. */
  session: StartedSession | null;
}

@Injectable()
export class PasswordSignUp {
  constructor(
    private readonly starts: SessionStarts,
    private readonly hasher: PasswordHasher,
    private readonly tokens: AccessTokens,
    private readonly mail: VerificationMail,
    private readonly signUps: SignUps,
    private readonly multiFactor: MultiFactor,
    private readonly limits: RateLimits,
    private readonly rules: PasswordRules,
    private readonly newDevices: NewDevices,
  ) {}

  /**
   * Creates a user with email and password, or upgrades the anonymous caller, and starts a session. User, address,
   * credential, team, grants, session and the queued email are written in one transaction (contract/02 §1).
   * @throws PasswordAuthenticationNotEnabled, RedirectUrlNotWhitelisted, SignUpNotEnabled, SignUpRefused, PasswordTooShort,
   * PasswordTooLong, PasswordRequirementsNotMet, UserWithEmailAlreadyExists, MultiFactorAuthenticationRequired,
   * HookRefusal, RateLimitedError
   */
  async signUp(caller: Caller, given: SignUp): Promise<SessionTokens> {
    const { project, projectId } = caller;
    const { email } = given;
    await this.limits.consumeOfClient(RATE_LIMITS.signUp, caller);
    if (!project.config.auth.password.allowSignIn) throw new KnownErrors.PasswordAuthenticationNotEnabled();
    const callbackUrl = given.callbackUrl === undefined ? null : assertTrustedUrl(project, given.callbackUrl);
    const admission = await this.signUps.admit(caller, { ...given, method: 'password', isVerified: false });
    await this.rules.assertAcceptable(caller, given.password, { email });
    const passwordHash = await this.hasher.hash(projectId, given.password);

    const fields = { primaryEmail: email, primaryEmailVerified: false, primaryEmailAuthEnabled: true, passwordHash };
    const starter = { project, client: caller, isNewUser: true };
    const { userId, session } = await this.starts.transaction(starter, async (tx, permit): Promise<SignedUp> => {
      const { userId, isUpgrade } = await this.signUps.createOrUpgrade(tx, caller, fields, admission);
      const origin = { place: requestPlace(caller), madeAccount: isUpgrade };
      await noteAddressOrigin(tx, projectId, { userId, email }, origin);
      if (callbackUrl) {
        const locale = readerLocale(caller);
        await this.mail.request(tx, { projectId, userId, email, callbackUrl: callbackUrl.href, locale });
      }
      const needsSecondFactor = isUpgrade && (await this.multiFactor.isOn(tx, projectId, userId));
      const signedUp = {
        method: 'password',
        actor: { ...byUser(userId), clientAddress: caller.clientAddress },
      } as const;
      const session = needsSecondFactor
        ? null
        : await this.tokens.startSession(
            tx,
            project,
            {
              ...signedUp,
              userId,
              place: signInPlace(caller),
              device: this.newDevices.deviceOf(caller),
              isUserUncommitted: !isUpgrade,
            },
            permit,
          );
      return { userId, session };
    });
    if (!session) throw await this.multiFactor.required(projectId, userId, { isNewUser: true, method: 'password' });
    return this.tokens.issue(session);
  }
}

import { Injectable } from '@nestjs/common';
import { type Caller, countedAddress, readerLocale } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import {
  claimProvenAddress,
  endSessions,
  MailRequests,
  normalizeEmail,
  notifyOfSecurityChange,
  PasswordHasher,
  maySendToday,
  noteProvenNetwork,
  storeIf,
  takeSend,
  publishUserUpdated,
  SignUpGate,
  type VerificationCode,
  VerificationCodes,
} from '@hallpass/identity';
import { assertTrustedUrl } from '@hallpass/projects';
import { Freshness } from '@hallpass/freshness';
import { outbox } from '@hallpass/queue';
import { notifyOfOtherWaysIn } from '../ways-in/notify-of-other-ways-in.js';
import { EndWaysIn, type Remaining } from '../ways-in/end-ways-in.service.js';
import { forgivePasswordAttempts } from './password-attempts.js';
import { PasswordRules } from './password-rules.js';
import { lockByMailbox, selectByMailbox } from '../sign-ins/mailbox-user.sql.js';
import { writeHash } from './password.sql.js';

/** Resets the password of a user who can read the account's mailbox (contract/02 §1). */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
    private readonly freshness: Freshness,
    private readonly rules: PasswordRules,
    private readonly endWaysIn: EndWaysIn,
    private readonly gate: SignUpGate,
  ) {}

  /**
   * Requests the email with the link. Looks nothing up, so neither the answer nor its timing reveals whether the
   * address has an account (security C12). `SendResetCode` does the lookup later.
   * @throws PasswordAuthenticationNotEnabled, RateLimitedError, RedirectUrlNotWhitelisted
   */
  async request(caller: Caller, given: { email: string; callbackUrl: string }): Promise<void> {
    const { project, projectId } = caller;
    const { email } = given;
    assertMethodOn(caller);
    const send = { projectId, recipient: email, clientAddress: countedAddress(caller) };
    await takeSend(this.database, send);
    const callbackUrl = assertTrustedUrl(project, given.callbackUrl);
    await storeIf(this.database, await maySendToday(this.database, send), (tx) =>
      outbox.add(tx, 'password_reset.requested', projectId, {
        email,
        callback_url: callbackUrl.href,
        locale: readerLocale(caller),
      }),
    );
  }

  /** @throws VerificationCodeNotFound, VerificationCodeExpired, VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached */
  check({ projectId }: Caller, code: string): Promise<VerificationCode> {
    return this.codes.check(this.database, { projectId, type: 'password_reset', code });
  }

  /**
   * Spends a code and replaces the password, or sets the user's first one. Ends every session, invalidates unused
   * codes, and notifies the user by email (security B9). The code comes from the mailbox, so it verifies the address.
   * If the account was never verified before, earlier sign-in methods are removed (security E7); otherwise they stay,
   * including the second factor (security G6). Does not sign in.
   * @returns the credentials that can still act for the account, with a code that ends them
   * @throws as `check`; PasswordAuthenticationNotEnabled, SignUpNotEnabled for an anonymous user, PasswordTooShort,
   * PasswordTooLong, PasswordRequirementsNotMet
   */
  async reset(caller: Caller, given: { code: string; password: string }): Promise<Remaining> {
    const { project, projectId } = caller;
    const code = await this.check(caller, given.code);
    assertMethodOn(caller);
    const proven = { projectId, userId: code.userId!, email: String(code.data['email']) };
    const [user] = await selectByMailbox(this.database, proven);
    if (!user) throw new KnownErrors.VerificationCodeNotFound();
    const { email } = proven;
    const isAnonymous = user.is_anonymous;
    const attempt = { method: 'password', email: normalizeEmail(email), isVerified: true } as const;
    await this.gate.admitAnonymous(this.database, { ...caller, isAnonymous, accessType: 'client' }, attempt);
    await this.rules.assertAcceptable(caller, given.password, { email, displayName: user.display_name });
    const hash = await this.hasher.hash(projectId, given.password);

    const { codes, mails, freshness } = this;
    return this.database.transaction(async (tx) => {
      // The user was deleted, or has changed the address, since the check.
      const [locked] = await lockByMailbox(tx, proven);
      if (!locked) throw new KnownErrors.VerificationCodeNotFound();
      await this.codes.spend(tx, { projectId, id: code.id });
      await claimProvenAddress(tx, projectId, proven, { codes, mails, freshness });
      await notifyOfOtherWaysIn(tx, this.mails, project, { ...proven, isReset: true });
      await writeHash(tx, { projectId, userId: proven.userId, hash });
      await this.codes.endOfUser(tx, proven);
      const by = { type: 'user', id: proven.userId } as const;
      const actor = { by, clientAddress: caller.clientAddress };
      await endSessions(tx, projectId, { userId: proven.userId, reason: 'password_changed', by }, freshness);
      await publishUserUpdated(tx, projectId, proven.userId, by);
      await notifyOfSecurityChange(tx, projectId, { userId: proven.userId, change: 'password_reset' }, actor, mails);
      await forgivePasswordAttempts(tx, caller, email);
      await noteProvenNetwork(tx, { projectId, recipient: email, clientAddress: countedAddress(caller) });
      return this.endWaysIn.offer(tx, project, { ...proven, wasVerified: locked.is_verified });
    });
  }
}

function assertMethodOn({ project }: Caller): void {
  if (!project.config.auth.password.allowSignIn) throw new KnownErrors.PasswordAuthenticationNotEnabled();
}

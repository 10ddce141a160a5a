import { Injectable } from '@nestjs/common';
import { type Caller, countedAddress } from '@hallpass/access';
import { Database, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import {
  claimProvenAddress,
  MailRequests,
  noteProvenNetwork,
  type VerificationCode,
  VerificationCodes,
} from '@hallpass/identity';
import { Freshness } from '@hallpass/freshness';
import { notifyOfOtherWaysIn } from '../ways-in/notify-of-other-ways-in.js';
import { SignIns } from '../sign-ins/sign-ins.js';
import { type SignUpAdmission, type SignUpAttempt, SignUps } from '../sign-ups/sign-ups.js';
import type { SignedIn } from '../tokens/signed-in.js';
import { type AddressOwner, enableOneTimeCodes, lockOwner, selectOwner } from './one-time-code.sql.js';
import { assertMethodOn } from './send-sign-in-code.service.js';

interface Admission {
  userId: string;
  isNewUser: boolean;
}

@Injectable()
export class RedeemSignInCode {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
    private readonly signUps: SignUps,
    private readonly signIns: SignIns,
    private readonly freshness: Freshness,
  ) {}

  /**
   * Signs in with an emailed code, which proves that the caller owns the address. If no user has the address, or its
   * user has only reserved it (security E10), this creates a user or upgrades the anonymous caller (contract/02 §2,
   * §12). An account that has never been verified is claimed by the caller (security E7).
   * @param ticket as for any sign-up on the project `internal`
   * @throws the four VerificationCode errors; TextError 403 if this would create a user and the project has the method
   * turned off; SignUpNotEnabled, SignUpRefused, UserWithEmailAlreadyExists, MultiFactorAuthenticationRequired
   */
  async signIn(
    caller: Caller,
    code: string,
    ticket: Pick<SignUpAttempt, 'setupToken' | 'invitationCode'> = {},
  ): Promise<SignedIn> {
    const { projectId } = caller;
    const checked = await this.codes.check(this.database, { projectId, type: 'one_time_password', code });
    const email = addressOf(checked);
    const [holder] = await selectOwner(this.database, { projectId, email });
    const signsUp = !holder || makesUser(checked, holder);
    if (signsUp) assertMethodOn(caller);
    // Spend the code before the sign-in, so that it stays spent if that fails (contract/01 §15).
    await this.codes.spend(this.database.manager, { projectId, id: checked.id });
    const admission = signsUp
      ? await this.signUps.admit(caller, { method: 'otp', email, isVerified: true, ...ticket })
      : { email };
    const { userId, isNewUser } = await this.database.transaction((tx) => this.admit(tx, caller, checked, admission));
    try {
      return await this.signIns.complete(caller, userId, { method: 'otp', isNewUser });
    } catch (error) {
      // The user was deleted between the two transactions.
      if (error instanceof KnownErrors.UserIdDoesNotExist) throw new KnownErrors.VerificationCodeNotFound();
      throw error;
    }
  }

  /** Returns the address that a code signs in. @throws the four VerificationCode errors */
  async check({ projectId }: Caller, code: string): Promise<string> {
    return addressOf(await this.codes.check(this.database, { projectId, type: 'one_time_password', code }));
  }

  private async admit(tx: Tx, caller: Caller, code: VerificationCode, admission: SignUpAdmission): Promise<Admission> {
    const { project, projectId } = caller;
    const email = addressOf(code);
    const [holder] = await lockOwner(tx, { projectId, email });
    // The user to whom the code was sent no longer has the address (security D7).
    const addressee = code.data.user_id ?? null;
    if (addressee !== null && holder?.user_id !== addressee) throw new KnownErrors.VerificationCodeNotFound();
    await noteProvenNetwork(tx, { projectId, recipient: email, clientAddress: countedAddress(caller) });
    if (holder && !makesUser(code, holder)) return this.admitOwner(tx, caller, holder.user_id, email);
    const fields = {
      primaryEmail: email,
      primaryEmailVerified: true,
      primaryEmailAuthEnabled: true,
      otpAuthEnabled: true,
    };
    const { userId } = await this.signUps.createOrUpgrade(tx, caller, fields, admission);
    await notifyOfOtherWaysIn(tx, this.mails, project, { userId, email });
    return { userId, isNewUser: true };
  }

  private async admitOwner(tx: Tx, { project, projectId }: Caller, userId: string, email: string): Promise<Admission> {
    const { codes, mails, freshness } = this;
    await claimProvenAddress(tx, projectId, { userId, email }, { codes, mails, freshness });
    await notifyOfOtherWaysIn(tx, this.mails, project, { userId, email });
    if (project.config.auth.otp.allowSignIn) await enableOneTimeCodes(tx, { projectId, userId });
    return { userId, isNewUser: false };
  }
}

/** Whether the code was not sent to a user, and the address's current holder has only reserved it (security E10). */
const makesUser = ({ data }: VerificationCode, holder: AddressOwner): boolean =>
  (data.user_id ?? null) === null && holder.is_open;

/** @throws VerificationCodeNotFound if the code was issued without an address */
function addressOf({ data: { email } }: VerificationCode): string {
  if (typeof email !== 'string') throw new KnownErrors.VerificationCodeNotFound();
  return email;
}

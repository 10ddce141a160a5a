import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, countedAddress } from '@hallpass/access';
import { Database, type Tx } from '@hallpass/database';
import { because, KnownErrors } from '@hallpass/errors';
import {
  type AttemptRule,
  forgiveAttempts,
  hashToken,
  lockUser,
  MailRequests,
  networkOf,
  type NewSession,
  normalizeTotp,
  noteProvenNetwork,
  type SignInDevice,
  takeAttempt,
  takeSend,
  type VerificationCode,
  VerificationCodes,
} from '@hallpass/identity';
import { deriveKeys, randomToken, Settings } from '@hallpass/settings';
import { placeInWords, type SignInCaller, signInPlace } from '../tokens/session-place.js';
import { selectMailbox, selectNetworks, selectRemembered, selectStillVerified } from './new-device.sql.js';

const CODE_DIGITS = 6;
/** As long as other emailed codes (security D4). */
const LIFETIME_MILLIS = 600_000;
/** After 20 wrong codes in an hour, over all attempts, a pause of an hour, as for a second factor (security G5). */
const TRIES_OF_USER: AttemptRule = { free: 20, windowSeconds: 3600, firstPauseSeconds: 3600, maxPauseSeconds: 3600 };

type Signer = SignInCaller & Pick<Caller, 'project'>;
type Proof = Pick<NewSession, 'method' | 'secondFactor' | 'isMultiFactor'>;

/** `isNew`: the user must enter an emailed code first. A null device: the project or this sign-in does not ask. */
export type Recognized = { device: SignInDevice | null } | { isNew: true; email: string };

/** A confirmed device: its session, and the token that the client keeps from now on. */
export interface ConfirmedDevice {
  device: SignInDevice;
  token: string;
  /** Runs in the transaction of the session. */
  accept: (tx: Tx) => Promise<void>;
}

/**
 * Asks for an emailed code at sign-ins from new devices, in projects that want it (security G13). The challenge uses the
 * protocol of the second factor, so apps with the published SDK can answer it.
 */
@Injectable()
export class NewDevices {
  private readonly keys: [Buffer, ...Buffer[]];

  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
    settings: Settings,
  ) {
    this.keys = deriveKeys(settings, 'new-device-codes');
  }

  /**
   * Decides whether a user who has proved one factor is on a known device: one with a token of the last 30 days, or in a
   * network from which the user had a session in that time.
   * @param tokens that the client sent (`deviceTokensOf`)
   */
  async recognize(caller: Signer, userId: string, proof: Proof, tokens: readonly string[]): Promise<Recognized> {
    const { projectId } = caller;
    const other = this.deviceOf(caller);
    if (other === null || !needsKnownDevice(proof)) return { device: other };
    const { network } = other;
    if (tokens.length > 0) {
      const [known] = await selectRemembered(this.database, { projectId, userId, hashes: tokens.map(hashToken) });
      if (known) {
        const { device_hash: tokenHash, device_remembered_until: rememberedUntil } = known;
        return { device: { network, tokenHash, rememberedUntil } };
      }
    }
    const networks = await selectNetworks(this.database, { projectId, userId });
    if (networks.some((seen) => seen.network === network || (seen.ip !== null && networkOf(seen.ip) === network)))
      return { device: other };
    const [mailbox] = await selectMailbox(this.database, { projectId, userId });
    return mailbox ? { isNew: true, email: mailbox.email } : { device: other };
  }

  /**
   * The device of a sign-in that asks for no code, such as the one that creates the user. Null unless the project
   * challenges new devices, and for servers, whose network says nothing about the user's.
   */
  deviceOf({ project, accessType = 'client', clientAddress }: Signer): SignInDevice | null {
    const isAsked = project.config.auth.challengeNewDevices ?? false;
    if (!isAsked || accessType !== 'client' || clientAddress === undefined) return null;
    return { network: networkOf(clientAddress), tokenHash: null, rememberedUntil: null };
  }

  /**
   * Emails a code and opens an attempt, which `confirm` finishes.
   * @param how as for `MultiFactor.required`
   * @returns the error to answer with; it carries the attempt's code, which is valid for 10 minutes
   * @throws UserIdDoesNotExist if the user was deleted; RateLimitedError
   */
  async challenge(
    caller: Signer,
    { userId, email }: { userId: string; email: string },
    { isNewUser, method, within }: Proof & { isNewUser: boolean; within?: (tx: Tx) => Promise<void> },
  ): Promise<Error> {
    const { projectId, clientAddress = '' } = caller;
    await takeSend(this.database, { projectId, recipient: email, clientAddress });
    const digits = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const salt = randomBytes(16).toString('base64url');
    const place = signInPlace(caller);
    return this.database.transaction(async (tx) => {
      if (!(await lockUser(tx, projectId, userId))) throw new KnownErrors.UserIdDoesNotExist({ user_id: userId });
      await within?.(tx);
      const attempt = await this.codes.issue(tx, {
        projectId,
        type: 'mfa_attempt',
        userId,
        subject: userId,
        data: { is_new_user: isNewUser, method, email, new_device: { salt, hash: hashOf(this.keys[0], salt, digits) } },
        lifetimeMillis: LIFETIME_MILLIS,
      });
      // In the user's own language: the request may come from an attacker.
      await this.mails.add(tx, {
        projectId,
        recipient: email,
        userId,
        template: 'new_device',
        variables: { otp: digits, place: place ? placeInWords(place) : clientAddress },
      });
      return new KnownErrors.MultiFactorAuthenticationRequired({ attempt_code: attempt.code, challenge: 'new_device' });
    });
  }

  /**
   * Checks the emailed code of an attempt that `challenge` opened. The try is counted first.
   * @param typed null if the client sent another factor
   * @throws InvalidTotpCode, RateLimitedError
   */
  async confirm(caller: Caller, attempt: VerificationCode, typed: string | null): Promise<ConfirmedDevice> {
    const { projectId } = caller;
    const userId = attempt.userId!;
    const tries = { projectId, kind: 'new-device', subject: userId };
    await takeAttempt(this.database, tries, TRIES_OF_USER);
    const { salt, hash } = attempt.data['new_device'] as { salt: string; hash: string };
    const digits = typed === null ? null : normalizeTotp(typed);
    const isRight = digits !== null && this.keys.some((key) => isEqual(hashOf(key, salt, digits), hash));
    if (!isRight) throw because('it is not the code that was emailed', new KnownErrors.InvalidTotpCode());
    const email = String(attempt.data['email']);
    const token = randomToken();
    const network = networkOf(caller.clientAddress);
    const accept = async (tx: Tx): Promise<void> => {
      // The user no longer has the mailbox that the code was sent to.
      if ((await selectStillVerified(tx, { projectId, userId, email })).length === 0)
        throw new KnownErrors.VerificationCodeNotFound();
      await forgiveAttempts(tx, tries);
      await noteProvenNetwork(tx, { projectId, recipient: email, clientAddress: countedAddress(caller) });
    };
    return { device: { network, tokenHash: hashToken(token), rememberedUntil: null }, token, accept };
  }
}

export const isOfNewDevice = ({ data }: VerificationCode): boolean => data['new_device'] !== undefined;

/**
 * Sign-ins with an emailed code have proved the mailbox, those with a second factor are protected by it, and providers
 * look after new devices themselves.
 */
const needsKnownDevice = ({ method, secondFactor, isMultiFactor = false }: Proof): boolean =>
  (method === 'password' || method === 'passkey') && secondFactor === undefined && !isMultiFactor;

const hashOf = (key: Buffer, salt: string, digits: string): string =>
  createHmac('sha256', key).update(`${salt}:${digits}`).digest('base64url');

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

import {
  createKnownError,
  KnownErrors,
  PasswordRequirementsNotMet,
  VerificationCodeError,
} from '../errors/known-errors.js';
import { createCustomerPageUrl, type CustomerPageUrl } from '../payments/customer-page.js';
import type { ApiClient } from '../requests/api-client.js';
import type { AppIdentity } from '../requests/app-identity.js';
import type { TransportOptions } from '../requests/transport.js';
import { type Result, resultOf } from '../results.js';
import type { SessionSource } from '../sessions/session.js';
import { type CurrentUser, currentUserOf } from '../users/current-user.js';
import type { UserJson } from '../users/user.js';
import { type AppContext, createAppContext, type TokenStoreInit } from './app-context.js';

export interface HallpassClientAppOptions extends Omit<AppIdentity, 'secretServerKey' | 'superSecretAdminKey'> {
  tokenStore: TokenStoreInit;
  transport?: TransportOptions;
}

export interface GetUserOptions {
  /** What to do when nobody is signed in. Default `return-null`. */
  or?: 'return-null' | 'throw';
}

export interface SignUpWithCredentialOptions {
  email: string;
  password: string;
  /** Where the link of the verification mail leads; no mail without it, or when the project does not trust it. */
  verificationCallbackUrl?: string;
  /** The token of the link that a new server prints: signs up its first owner. */
  setupToken?: string;
}

interface SignInJson {
  access_token: string;
  refresh_token: string;
  user_id: string;
}

/** A project from the app of its users. */
export class HallpassClientApp {
  readonly projectId: string;
  /** The session of the moment; makes an owner's `HallpassAdminApp` (`projectOwnerSession`). */
  readonly session: SessionSource;
  /** @internal */
  readonly context: AppContext;

  constructor(options: HallpassClientAppOptions) {
    this.context = createAppContext(options);
    this.projectId = options.projectId;
    this.session = this.context.sessions;
  }

  /** @internal */
  get api(): ApiClient {
    return this.context.api;
  }

  /**
   * Creates a user with a password and signs it in. A callback URL that the project does not trust keeps nobody out:
   * the user is created without a verification mail.
   * @returns an error result when the address is taken or the password breaks a rule
   * @throws KnownErrors.SignUpNotEnabled
   */
  async signUpWithCredential(
    options: SignUpWithCredentialOptions,
  ): Promise<
    Result<undefined, InstanceType<typeof KnownErrors.UserWithEmailAlreadyExists> | PasswordRequirementsNotMet>
  > {
    const signUp = (verificationCallbackUrl?: string) =>
      this.#signIn('/auth/password/sign-up', {
        body: {
          email: options.email,
          password: options.password,
          verification_callback_url: verificationCallbackUrl,
        },
        headers: options.setupToken === undefined ? {} : { 'x-hallpass-setup-token': options.setupToken },
      });
    const attempt = signUp(options.verificationCallbackUrl).catch((error: unknown) => {
      if (error instanceof KnownErrors.RedirectUrlNotWhitelisted) return signUp();
      throw error;
    });
    return resultOf(attempt, [KnownErrors.UserWithEmailAlreadyExists, PasswordRequirementsNotMet]);
  }

  /**
   * @returns an error result for an unknown address or a wrong password
   * @throws KnownErrors.MultiFactorAuthenticationRequired with the code of the attempt
   */
  async signInWithCredential(options: {
    email: string;
    password: string;
  }): Promise<Result<undefined, InstanceType<typeof KnownErrors.EmailPasswordMismatch>>> {
    const signIn = this.#signIn('/auth/password/sign-in', {
      body: { email: options.email, password: options.password },
    });
    return resultOf(signIn, [KnownErrors.EmailPasswordMismatch]);
  }

  /**
   * Finishes a sign-in that stopped at `MultiFactorAuthenticationRequired`.
   * @param otp 6 digits of the authenticator app
   * @param code `attempt_code` of that error; good for 5 minutes and 5 wrong tries
   * @returns an error result for a wrong code, and when the attempt is over: then the sign-in begins anew
   */
  signInWithMfa(
    otp: string,
    code: string,
  ): Promise<Result<undefined, VerificationCodeError | InstanceType<typeof KnownErrors.InvalidTotpCode>>> {
    return this.#finishSignIn({ type: 'totp', totp: otp, code });
  }

  /**
   * The same with a backup code, each of which works once.
   * @param backupCode as it was typed: case, spaces and hyphens do not matter
   */
  signInWithBackupCode(
    backupCode: string,
    code: string,
  ): Promise<Result<undefined, VerificationCodeError | InstanceType<typeof KnownErrors.InvalidTotpCode>>> {
    return this.#finishSignIn({ type: 'backup_code', backup_code: backupCode, code });
  }

  /**
   * Asks for a mail with a link to reset the password. The answer is the same whether or not the address has an account;
   * the published SDK's `UserNotFound` never comes.
   * @param options.callbackUrl where the link leads, with the code in `code`
   * @throws KnownErrors.RedirectUrlNotWhitelisted, RateLimitedError
   */
  async sendForgotPasswordEmail(
    email: string,
    { callbackUrl }: { callbackUrl: string },
  ): Promise<Result<undefined, InstanceType<typeof KnownErrors.UserNotFound>>> {
    const body = { email, callback_url: callbackUrl };
    const send = this.api.request('client', { method: 'POST', path: '/auth/password/send-reset-code', body });
    return resultOf(
      send.then(() => undefined),
      [KnownErrors.UserNotFound],
    );
  }

  /** Whether the code of a reset link still works; nothing is used up. */
  async verifyPasswordResetCode(code: string): Promise<Result<undefined, VerificationCodeError>> {
    const check = this.api.request('client', {
      method: 'POST',
      path: '/auth/password/reset/check-code',
      body: { code },
    });
    return resultOf(
      check.then(() => undefined),
      [VerificationCodeError],
    );
  }

  /**
   * Sets the password by the code of a reset link. Every session of the user ends; nobody is signed in by it.
   * @returns an error result for a code that is good for nothing, and for a password that breaks a rule: the code then
   *   stays good
   */
  async resetPassword(options: {
    code: string;
    password: string;
  }): Promise<Result<undefined, VerificationCodeError | PasswordRequirementsNotMet>> {
    const body = { code: options.code, password: options.password };
    const reset = this.api.request('client', { method: 'POST', path: '/auth/password/reset', body });
    return resultOf(
      reset.then(() => undefined),
      [VerificationCodeError, PasswordRequirementsNotMet],
    );
  }

  /**
   * Confirms the address that a verification mail went to, by the `code` of its link. Nobody needs to be signed in.
   * @returns an error result when the code is unknown, expired, used or tried too often
   */
  async verifyEmail(code: string): Promise<Result<undefined, VerificationCodeError>> {
    const verify = this.api.request('client', { method: 'POST', path: '/contact-channels/verify', body: { code } });
    return resultOf(
      verify.then(() => undefined),
      [VerificationCodeError],
    );
  }

  /** Ends the session on the server and forgets it here. A server out of reach does not keep anyone signed in here. */
  async signOut(): Promise<void> {
    const session = this.context.sessions.current();
    if (session === null) return;
    try {
      await this.api.request('client', { method: 'DELETE', path: '/auth/sessions/current', body: {} });
    } catch (error) {
      const isOver =
        error instanceof KnownErrors.RefreshTokenError ||
        error instanceof KnownErrors.InvalidAccessToken ||
        error instanceof KnownErrors.CannotGetOwnUserWithoutUser;
      if (!isOver) throw error;
    } finally {
      session.end();
    }
  }

  /** The signed-in user; an anonymous one counts as nobody. */
  async getUser(options: GetUserOptions & { or: 'throw' }): Promise<CurrentUser>;
  async getUser(options?: GetUserOptions): Promise<CurrentUser | null>;
  async getUser({ or = 'return-null' }: GetUserOptions = {}): Promise<CurrentUser | null> {
    const user = await this.#findUser();
    if (user === null && or === 'throw') {
      throw createKnownError('CANNOT_GET_OWN_USER_WITHOUT_USER', 400, 'Nobody is signed in.');
    }
    return user;
  }

  /**
   * A link to the page on which the signed-in user sees what they have, or what one of their teams has, and cancels or
   * resumes subscriptions.
   * @throws KnownErrors.CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired,
   *   RedirectUrlNotWhitelisted
   */
  async createCustomerPageUrl(options: { teamId?: string; returnUrl?: string } = {}): Promise<CustomerPageUrl> {
    const { teamId, returnUrl } = options;
    const customer = teamId === undefined ? { userId: (await this.getUser({ or: 'throw' })).id } : { teamId };
    return createCustomerPageUrl(this.api, 'client', customer, returnUrl);
  }

  async #findUser(): Promise<CurrentUser | null> {
    if (this.context.sessions.current() === null) return null;
    try {
      const json = await this.api.request<UserJson>('client', { method: 'GET', path: '/users/me' });
      return json.is_anonymous ? null : currentUserOf(this.#userContext, json);
    } catch (error) {
      if (error instanceof KnownErrors.CannotGetOwnUserWithoutUser) return null;
      throw error;
    }
  }

  get #userContext() {
    return {
      api: this.api,
      signOut: () => this.signOut(),
      // Loaded for owners of projects alone: an app of users does not carry what administers projects.
      adminApp: async (projectId: string) => {
        const { HallpassAdminApp } = await import('./hallpass-admin-app.js');
        const { identity, sessions, transportOptions } = this.context;
        return new HallpassAdminApp({
          baseUrl: identity.baseUrl,
          extraRequestHeaders: identity.extraRequestHeaders,
          projectId,
          projectOwnerSession: sessions,
          transport: transportOptions,
        });
      },
    };
  }

  #finishSignIn(body: Record<string, string>) {
    return resultOf(this.#signIn('/auth/mfa/sign-in', { body }), [VerificationCodeError, KnownErrors.InvalidTotpCode]);
  }

  async #signIn(path: string, request: { body: unknown; headers?: Record<string, string> }): Promise<undefined> {
    const tokens = await this.api.request<SignInJson>('client', { method: 'POST', path, ...request });
    this.context.sessions.start({ refreshToken: tokens.refresh_token, accessToken: tokens.access_token });
    return undefined;
  }
}

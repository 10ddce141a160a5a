import type { TextCode } from './text-codes.js';

/** The response header with the code of a text error. The contract fixes the body, which the published SDK reads. */
export const TEXT_CODE_HEADER = 'x-hallpass-error';

/**
 * A response that is not a known error: a status and a sentence, sent as `text/plain` (the "text errors" of
 * contract/01), with the code of `text-codes.ts` in the header `x-hallpass-error`. Use it if the catalog of known
 * errors has no entry: the published SDK rejects known errors that it does not know.
 */
export class TextError extends Error {
  /** Response headers, including the code. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly status: number,
    readonly code: TextCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.headers = { [TEXT_CODE_HEADER]: code, ...headers };
  }
}

/** 429 with an integer `Retry-After`, which the published SDK waits before it retries (contract/01 §3). */
export class RateLimitedError extends TextError {
  readonly retryAfterSeconds: number;

  /** @param retryAfterSeconds rounded up to a whole second, at least 1 */
  constructor(retryAfterSeconds: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
    super(429, 'RATE_LIMITED', `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`, {
      'retry-after': String(seconds),
    });
    this.retryAfterSeconds = seconds;
  }
}

/** 429: clients without a session have used up the daily limit of the project (security P10). */
export class DailyLimitError extends TextError {
  constructor(retryAfterSeconds: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
    super(
      429,
      'DAILY_LIMIT_REACHED',
      `This project has reached its limit for today. Existing users can still sign in. Try again in ${inWords(seconds)}.`,
      { 'retry-after': String(seconds) },
    );
  }
}

function inWords(seconds: number): string {
  const hours = Math.ceil(seconds / 3_600);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

/**
 * 503: a part of the installation is unavailable, which says nothing about the request. A queue delivery that fails
 * with it is returned without counting an attempt.
 */
export class UnavailableError extends TextError {
  constructor(message: string) {
    super(503, 'SERVICE_UNAVAILABLE', message, { 'retry-after': '1' });
  }
}

/** Text errors of many routes, by the name under which `@Answers` documents them. */
export const TEXT_ERRORS = {
  /** security E9 */
  RecentSignInRequired: {
    status: 403,
    code: 'RECENT_SIGN_IN_REQUIRED',
    message: 'This change requires a recent sign-in. Sign in again, then repeat the change within 10 minutes.',
  },
  /** security G9 */
  SecondFactorEnrollmentRequired: {
    status: 403,
    code: 'SECOND_FACTOR_ENROLLMENT_REQUIRED',
    message:
      'A second factor is required here. Set up an authenticator app in the account settings, or sign in with a passkey, then try again.',
  },
  /** Bot protection (security C21). A client that can solve a challenge gets one in `x-hallpass-challenge`. */
  ChallengeRequired: {
    status: 403,
    code: 'CHALLENGE_REQUIRED',
    message:
      'This project checks for bots. Get a challenge from POST /auth/challenges, solve it, and repeat the request with the answer in the header x-hallpass-challenge.',
  },
  /** security H10 */
  LastProjectOwner: {
    status: 409,
    code: 'LAST_PROJECT_OWNER',
    message:
      'This user is the last owner of a team that owns projects. Transfer the projects to another team or delete them, then try again.',
  },
  /** security E10 */
  UnverifiedSignInAddress: {
    status: 400,
    code: 'UNVERIFIED_SIGN_IN_ADDRESS',
    message:
      'You already have an unverified sign-in address. Verify it with the link in its email, or remove it, before you add another one.',
  },
  // The sign-up policy refuses an address, with the same answer whether or not it has an account (security C14).
  SignUpAddressRefused: {
    status: 403,
    code: 'SIGN_UP_ADDRESS_REFUSED',
    message: 'This email address cannot be used to sign up here. Use another one.',
  },
  SignUpDisposableAddress: {
    status: 403,
    code: 'SIGN_UP_DISPOSABLE_ADDRESS',
    message: 'Temporary email addresses cannot be used to sign up here. Use another one.',
  },
  SignUpNeedsAddress: {
    status: 403,
    code: 'SIGN_UP_NEEDS_ADDRESS',
    message: 'Only certain email addresses can sign up here. Sign up in a way that has an email address.',
  },
  SignUpTaggedAddress: {
    status: 403,
    code: 'SIGN_UP_TAGGED_ADDRESS',
    message: 'Leave out the part of the email address from the plus sign to the @ sign.',
  },
  // The mode of the sign-up policy, with the same answer whether or not the address has an account (security C15, C16).
  SignUpNeedsInvitation: {
    status: 403,
    code: 'SIGN_UP_NEEDS_INVITATION',
    message:
      'You need an invitation to sign up here. Open the link in your invitation, and sign up with the address that received it.',
  },
  SignUpOnWaitlist: {
    status: 403,
    code: 'SIGN_UP_ON_WAITLIST',
    message:
      'You can sign up here after your request is approved. Join the waitlist, or open the link in the email that approved your request.',
  },
  /** security C17 */
  SignUpCountryRefused: {
    status: 403,
    code: 'SIGN_UP_COUNTRY_REFUSED',
    message: 'You cannot sign up here from your country. If you are elsewhere, turn off your VPN or proxy.',
  },
  SignUpCountryUnknown: {
    status: 403,
    code: 'SIGN_UP_COUNTRY_UNKNOWN',
    message:
      'Only people in certain countries can sign up here, and your country is unknown. Turn off your VPN or proxy.',
  },
  WaitlistNotEnabled: {
    status: 403,
    code: 'WAITLIST_NOT_ENABLED',
    message: 'This project has no waitlist. Sign up instead.',
  },
  // The blocking hook of the project refuses, usually with a sentence of its own (security C18).
  SignUpDeniedByHook: {
    status: 403,
    code: 'SIGN_UP_DENIED_BY_HOOK',
    message: 'You cannot sign up here. Contact the people who run this app.',
  },
  SignInDeniedByHook: {
    status: 403,
    code: 'SIGN_IN_DENIED_BY_HOOK',
    message: 'You cannot sign in here. Contact the people who run this app.',
  },
  BlockingHookFailed: {
    status: 403,
    code: 'BLOCKING_HOOK_FAILED',
    message: 'This is not possible at the moment. Try again in a minute.',
  },
} as const;

export type TextErrorName = keyof typeof TEXT_ERRORS;

export function textError(name: TextErrorName): TextError {
  const { status, code, message } = TEXT_ERRORS[name];
  return new TextError(status, code, message);
}

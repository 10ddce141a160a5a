import { ApiError, KnownError, KnownErrors, NetworkError, OtherUserError, RateLimitedError } from '@hallpass/js';
import { fill } from '@hallpass/texts';
import type { CoreTexts } from '../texts/generated/core-texts.js';

type Sentence = (texts: CoreTexts, error: KnownError) => string;

/** No password policy requires more characters. */
const LONGEST = 1_000;

/** Reads a length from error details. They may come from the page's URL, so only numbers are shown. */
const lengthOf = (given: unknown, usual: number): number =>
  typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= LONGEST ? given : usual;

const emailTaken: Sentence = (texts, { details }) =>
  details['would_work_if_email_was_verified'] === undefined ? texts.emailTaken : texts.emailTakenElsewhere;

/** The sentence of the server if the blocking hook of a project denies without a text of its own. */
const HOOK_WITHOUT_TEXT = /^You cannot sign (?:in|up) here\. Contact the people who run this app\.$/;

/** The server cuts longer texts. */
const HOOK_TEXT_CHARACTERS = 300;

/**
 * The text of the project's own hook, within a sentence in the user's language. Errors from the page's URL have no
 * message, so that a link cannot show a text of its choice.
 */
const denied =
  (plain: 'signInDenied' | 'signUpDenied', because: 'signInDeniedBecause' | 'signUpDeniedBecause'): Sentence =>
  (texts, { message }) =>
    message === '' || HOOK_WITHOUT_TEXT.test(message)
      ? texts[plain]
      : fill(texts[because], { reason: message }, HOOK_TEXT_CHARACTERS);

const sessionOver: Sentence = (texts) => texts.sessionOver;

/** Messages for the errors that users can do something about, by code. */
const BY_CODE: Readonly<Record<string, Sentence>> = {
  EMAIL_PASSWORD_MISMATCH: (texts) => texts.wrongPassword,
  USER_EMAIL_ALREADY_EXISTS: (texts) => texts.emailTaken,
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: emailTaken,
  SIGN_UP_NOT_ENABLED: (texts) => texts.signUpNotEnabled,
  SIGN_UP_ADDRESS_REFUSED: (texts) => texts.addressRefused,
  SIGN_UP_DISPOSABLE_ADDRESS: (texts) => texts.addressDisposable,
  SIGN_UP_NEEDS_ADDRESS: (texts) => texts.addressNeeded,
  SIGN_UP_TAGGED_ADDRESS: (texts) => texts.addressTagged,
  SIGN_UP_NEEDS_INVITATION: (texts) => texts.invitationNeeded,
  SIGN_UP_ON_WAITLIST: (texts) => texts.approvalNeeded,
  SIGN_UP_COUNTRY_REFUSED: (texts) => texts.countryRefused,
  SIGN_UP_COUNTRY_UNKNOWN: (texts) => texts.countryUnknown,
  WAITLIST_NOT_ENABLED: (texts) => texts.noWaitlist,
  SIGN_IN_DENIED_BY_HOOK: denied('signInDenied', 'signInDeniedBecause'),
  SIGN_UP_DENIED_BY_HOOK: denied('signUpDenied', 'signUpDeniedBecause'),
  BLOCKING_HOOK_FAILED: (texts) => texts.notNow,
  PASSWORD_AUTHENTICATION_NOT_ENABLED: (texts) => texts.methodNotEnabled,
  PASSKEY_AUTHENTICATION_NOT_ENABLED: (texts) => texts.methodNotEnabled,
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: (texts) => texts.methodNotEnabled,
  OTP_SIGN_IN_DISABLED: (texts) => texts.methodNotEnabled,
  PASSWORD_SIGN_IN_DISABLED: (texts) => texts.methodNotEnabled,
  REDIRECT_URL_NOT_WHITELISTED: (texts) => texts.untrustedAddress,
  PASSWORD_TOO_SHORT: (texts, { details }) =>
    fill(texts.passwordTooShort, { count: lengthOf(details['min_length'], 8) }),
  PASSWORD_TOO_LONG: (texts, { details }) =>
    fill(texts.passwordTooLong, { count: lengthOf(details['max_length'], 70) }),
  PASSWORD_REQUIREMENTS_NOT_MET: (texts) => texts.passwordTooWeak,
  CHALLENGE_REQUIRED: (texts) => texts.checkFailed,
  VERIFICATION_CODE_NOT_FOUND: (texts) => texts.wrongCode,
  VERIFICATION_CODE_EXPIRED: (texts) => texts.codeExpired,
  VERIFICATION_CODE_ALREADY_USED: (texts) => texts.codeUsed,
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: (texts) => texts.tooManyTries,
  INVALID_TOTP_CODE: (texts) => texts.wrongTotp,
  PASSKEY_AUTHENTICATION_FAILED: (texts) => texts.passkeyFailed,
  PASSKEY_WEBAUTHN_ERROR: (texts) => texts.passkeyCanceled,
  PASSKEY_REGISTRATION_FAILED: (texts) => texts.passkeyCanceled,
  OAUTH_PROVIDER_ACCESS_DENIED: (texts) => texts.accessDenied,
  OUTER_OAUTH_TIMEOUT: (texts) => texts.providerTimeout,
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: (texts) => texts.accountUsed,
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: (texts) => texts.accountUsed,
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: (texts) => texts.alreadyConnected,
  RECENT_SIGN_IN_REQUIRED: (texts) => texts.signInAgain,
  SECOND_FACTOR_ENROLLMENT_REQUIRED: (texts) => texts.secondFactorNeeded,
  TEAM_PERMISSION_REQUIRED: (texts) => texts.noPermission,
  USER_AUTHENTICATION_REQUIRED: sessionOver,
  CANNOT_GET_OWN_USER_WITHOUT_USER: sessionOver,
  SIGNED_IN_USER_REQUIRED: sessionOver,
};

/**
 * Returns one sentence for the user that says what to do next. Unexpected errors share one sentence, because the
 * server's messages are for developers.
 * @param project the project's name
 */
export function problemOf(error: unknown, texts: CoreTexts, project = ''): string {
  if (error instanceof RateLimitedError) return fill(texts.tooManyRequests, { seconds: error.retryAfterSeconds });
  if (error instanceof NetworkError) return isOffline() ? texts.offline : texts.unreachable;
  if (error instanceof KnownErrors.RefreshTokenError) return texts.sessionOver;
  const code = error instanceof KnownError || error instanceof ApiError ? error.code : null;
  const sentence = code !== null && Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  return sentence === undefined ? unforeseen(error, texts) : fill(sentence(texts, error as KnownError), { project });
}

/** The server's log has the cause of a failed request under its ID. */
function unforeseen(error: unknown, texts: CoreTexts): string {
  const id = error instanceof ApiError && error.status >= 500 ? error.requestId : null;
  return id === null ? texts.errorUnknown : `${texts.errorUnknown} ${fill(texts.errorRequest, { id })}`;
}

/** Whether the error says that nobody is signed in any more. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof KnownErrors.RefreshTokenError ||
  (error instanceof KnownError && Object.hasOwn(BY_CODE, error.code) && BY_CODE[error.code] === sessionOver);

/** Whether the error is an answer from the server or a missing answer. */
export const isForeseen = (error: unknown): boolean =>
  [KnownError, ApiError, NetworkError, OtherUserError].some((Foreseen) => error instanceof Foreseen);

/** Returns the message for an error code from the page's address, where the server redirects after a provider. */
export function problemOfCode(code: string, details: Readonly<Record<string, unknown>>, texts: CoreTexts): string {
  return problemOf(new KnownError(code, 400, '', details), texts);
}

const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false;

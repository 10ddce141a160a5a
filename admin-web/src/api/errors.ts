import { ApiError, KnownError, KnownErrors, NetworkError, RateLimitedError } from '@hallpass/js';
import { fill, textsOf } from '../texts';
import { errorsTexts } from '../texts/generated/errors-texts';

/** Describes an error to an administrator in one or two sentences: what happened and what to do next. */
export function describeError(error: unknown): string {
  const t = textsOf(errorsTexts);
  if (error instanceof KnownErrors.SchemaError) return describeRefusedFields(error.message);
  if (isSignedOut(error)) return t.sessionEnded;
  if (error instanceof KnownErrors.SignUpNotEnabled) return t.signUpClosed;
  if (error instanceof KnownErrors.UserWithEmailAlreadyExists) return t.addressTaken;
  if (error instanceof KnownErrors.AdminAccessTokenIsNotAdmin) return t.notAllowed;
  if (error instanceof KnownErrors.RedirectUrlNotWhitelisted) return fill(t.linkRefused, { origin: location.origin });
  if (error instanceof KnownErrors.InvalidPublishableClientKey) return t.keyChanged;
  if (error instanceof NetworkError) return navigator.onLine ? t.unreachable : t.offline;
  if (error instanceof KnownError || error instanceof RateLimitedError) return error.message;
  if (error instanceof ApiError) {
    if (error.status < 500) return error.message;
    return error.requestId === null ? t.serverFailed : fill(t.serverFailedRequest, { id: error.requestId });
  }
  return isChunkMissing(error) ? t.pageFailed : t.unknown;
}

/** Validation messages from the API are for programmers. Only the field names are useful to an administrator. */
function describeRefusedFields(message: string): string {
  const t = textsOf(errorsTexts);
  const names = [...message.matchAll(/^\s+- body\.([\w.[\]]+)/gm)].map(([, path]) => nameOf(path!));
  return names.length === 0 ? t.refusedForm : fill(t.refusedFields, { fields: [...new Set(names)].join(', ') });
}

/** `config.domains[0].handler_path`: "handler path". */
const nameOf = (path: string): string =>
  path
    .replace(/\[\d+\]/g, '')
    .split('.')
    .at(-1)!
    .replaceAll('_', ' ');

/**
 * Returns true if a file of the dashboard failed to load: the network was down, or a newer version replaced the file.
 */
export function isChunkMissing(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|Importing a module script|module script/.test(error.message)
  );
}

/** Returns true if the change needs a sign-in within the last 10 minutes. */
export const needsRecentSignIn = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'RECENT_SIGN_IN_REQUIRED';

/** Returns true if the user has to sign in again. */
export function isSignedOut(error: unknown): boolean {
  if (error instanceof KnownErrors.AdminAccessTokenIsNotAdmin) return false;
  return [
    KnownErrors.UserAuthenticationRequired,
    KnownErrors.CannotGetOwnUserWithoutUser,
    KnownErrors.AdminAuthenticationRequired,
    KnownErrors.ServerAuthenticationRequired,
    KnownErrors.InvalidAccessToken,
    KnownErrors.InvalidAdminAccessToken,
    KnownErrors.RefreshTokenNotFoundOrExpired,
  ].some((SignedOut) => error instanceof SignedOut);
}

/**
 * Returns true if a read failed because its subject does not exist. No object has a malformed id, so that error counts
 * too.
 */
export function isMissing(error: unknown): boolean {
  if (error instanceof KnownErrors.SchemaError) return true;
  // The id is too long for a URL.
  if (error instanceof ApiError && error.code === 'MALFORMED_REQUEST') return true;
  return (error instanceof ApiError || error instanceof KnownError) && error.status === 404 && !isProjectMissing(error);
}

/**
 * Returns true if the project does not exist or the user has no access to it. The server does not distinguish the two.
 */
export function isProjectMissing(error: unknown): boolean {
  return error instanceof KnownErrors.CurrentProjectNotFound || error instanceof KnownErrors.AdminAccessTokenIsNotAdmin;
}

/** The dashboard requires a second factor that the owner has not set up. */
export const needsSecondFactor = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SECOND_FACTOR_ENROLLMENT_REQUIRED';

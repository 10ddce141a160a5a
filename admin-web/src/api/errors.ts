import { ApiError, KnownError, KnownErrors, NetworkError, RateLimitedError } from '@hallpass/js';

/** One or two sentences for the person: what happened and what to do next. */
export function describeError(error: unknown): string {
  if (error instanceof KnownErrors.SignUpNotEnabled) {
    return 'This server does not accept new owner accounts. Ask an owner of it to invite you.';
  }
  if (error instanceof KnownErrors.UserWithEmailAlreadyExists) {
    return 'Another account signs in with this e-mail address. Use a different one, or sign in.';
  }
  if (error instanceof KnownErrors.RedirectUrlNotWhitelisted) {
    return `This server sends no links to ${location.origin}. Open the dashboard at its own address and try again.`;
  }
  if (error instanceof KnownErrors.InvalidPublishableClientKey) {
    return "The dashboard's key has changed. Reload the page.";
  }
  if (error instanceof KnownError || error instanceof NetworkError || error instanceof RateLimitedError) {
    return error.message;
  }
  if (error instanceof ApiError) {
    if (error.status < 500) return error.message;
    const request = error.requestId === null ? '' : ` Its log has the cause under request ${error.requestId}.`;
    return `The server failed.${request} Try again in a moment.`;
  }
  return 'Something went wrong in this page. Reload it and try again.';
}

/** Whether signing in again is the only way on. */
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

/** Whether the project is not there, or not for this user: the two look alike on purpose. */
export function isProjectMissing(error: unknown): boolean {
  return error instanceof KnownErrors.CurrentProjectNotFound || error instanceof KnownErrors.AdminAccessTokenIsNotAdmin;
}

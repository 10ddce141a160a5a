import { ApiError, KnownError } from '@hallpass/js';
import { type Action, useAction } from '../../ui/use-action.js';
import { NotSignedInAgain, useRecentSignIn } from '../recent-sign-in/recent-sign-in.js';
import { useAccountTexts } from '../use-account-texts.js';
import type { AccountTexts } from '../../texts/generated/account-texts.js';

/** Messages for errors that only account settings can cause, by code. */
const BY_CODE: Readonly<Record<string, (texts: AccountTexts) => string>> = {
  IMPERSONATION_NOT_ALLOWED: (texts) => texts.impersonating,
  LAST_SIGN_IN_METHOD: (texts) => texts.lastSignIn,
  UNVERIFIED_SIGN_IN_ADDRESS: (texts) => texts.emailUnverifiedSignIn,
  CONTACT_CHANNEL_EXISTS: (texts) => texts.emailExists,
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: (texts) => texts.emailTaken,
  CONTACT_CHANNEL_NOT_FOUND: (texts) => texts.gone,
  EMAIL_ALREADY_VERIFIED: (texts) => texts.emailVerifiedAlready,
  PASSWORD_CONFIRMATION_MISMATCH: (texts) => texts.passwordWrong,
  PASSKEY_NOT_FOUND: (texts) => texts.gone,
  CONNECTED_APPLICATION_NOT_FOUND: (texts) => texts.gone,
  DATA_EXPORT_NOT_FOUND: (texts) => texts.gone,
  SESSION_NOT_FOUND: (texts) => texts.gone,
  API_KEY_NOT_FOUND: (texts) => texts.gone,
  OAUTH_ACCOUNT_NOT_FOUND: (texts) => texts.gone,
  VERIFICATION_CODE_NOT_FOUND: (texts) => texts.gone,
  TEAM_NOT_FOUND: (texts) => texts.gone,
  TEAM_MEMBERSHIP_NOT_FOUND: (texts) => texts.gone,
  USER_NOT_FOUND: (texts) => texts.gone,
  TEAM_OWNS_PROJECTS: (texts) => texts.teamOwnsProjects,
  LAST_PROJECT_OWNER: (texts) => texts.lastProjectOwner,
  IMAGE_TOO_LARGE: (texts) => texts.pictureNone,
  INVALID_IMAGE: (texts) => texts.pictureNone,
};

export type ProblemText = (error: unknown) => string | null;

/**
 * An action in the account settings. If the server requires a recent sign-in, the user is asked to sign in and the
 * action continues.
 * @param options.problemOf a custom message; null for the usual one
 */
export function useAct<Input extends unknown[]>(
  act: (...input: Input) => Promise<unknown>,
  options: { problemOf?: ProblemText } = {},
): Action<Input> {
  const texts = useAccountTexts();
  const { through } = useRecentSignIn();
  return useAction((...input: Input) => through(() => act(...input)), {
    problemOf: (error) => {
      // The user canceled and needs no message.
      if (error instanceof NotSignedInAgain) return '';
      const code = error instanceof KnownError || error instanceof ApiError ? error.code : null;
      return options.problemOf?.(error) ?? (code === null ? undefined : BY_CODE[code])?.(texts) ?? null;
    },
  });
}

import { KnownErrors } from '@hallpass/js';
import type { ProblemText } from '../frame/use-act.js';
import type { AccountTexts } from '../texts/en.js';

/** Why a passkey was not added. */
export const passkeyProblem =
  (texts: AccountTexts): ProblemText =>
  (error) => {
    const isRefused =
      error instanceof KnownErrors.PasskeyWebAuthnError || error instanceof KnownErrors.PasskeyRegistrationFailed;
    if (!isRefused) return null;
    const isKnown = error.details['code'] === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    return isKnown ? texts.passkeyKnown : texts.passkeyNotAdded;
  };

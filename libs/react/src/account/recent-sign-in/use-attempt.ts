import { type CurrentUser, KnownErrors, OtherUserError } from '@hallpass/js';
import { fill } from '@hallpass/texts';
import { useAction } from '../../ui/use-action.js';
import { useCoreTexts } from '../../ui/use-core-texts.js';
import { useAccountTexts } from '../use-account-texts.js';

export interface Again {
  /** Shows the result and continues after success. */
  attempt: ReturnType<typeof useAttempt>;
  user: CurrentUser;
}

export interface SecondStepAttempt {
  code: string;
  /** The code to type was emailed, because the device is new. */
  isNewDevice: boolean;
}

interface AttemptOptions {
  user: CurrentUser;
  onSignedIn: () => void;
  onSecondStep: (attempt: SecondStepAttempt) => void;
}

export function useAttempt({ user, onSignedIn, onSecondStep }: AttemptOptions) {
  const texts = useAccountTexts();
  const core = useCoreTexts();
  return useAction(
    async (signIn: () => Promise<unknown>) => {
      try {
        const answer = await signIn();
        const refused = (answer as { status?: string } | undefined)?.status === 'error';
        if (refused) return answer;
        onSignedIn();
      } catch (error) {
        if (!(error instanceof KnownErrors.MultiFactorAuthenticationRequired)) throw error;
        const { attempt_code: code, challenge } = error.details;
        onSecondStep({ code, isNewDevice: challenge === 'new_device' });
      }
      return undefined;
    },
    {
      problemOf: (error) => {
        if (error instanceof OtherUserError) return fill(texts.againOther, { email: user.primaryEmail ?? '' });
        if (error instanceof KnownErrors.EmailPasswordMismatch) return texts.againPasswordWrong;
        return error instanceof KnownErrors.InvalidTotpCode ? core.wrongTotp : null;
      },
    },
  );
}

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

interface AttemptOptions {
  user: CurrentUser;
  onSignedIn: () => void;
  onSecondStep: (attemptCode: string) => void;
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
        onSecondStep(String(error.details['attempt_code']));
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

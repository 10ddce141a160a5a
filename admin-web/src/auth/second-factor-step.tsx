import { KnownErrors } from '@hallpass/js';
import { useState } from 'react';
import { describeError } from '../api/errors';
import { useApi } from '../app/api-context';
import { Button } from '../components/button';
import { CodeInput } from '../components/code-input';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { AuthForm } from './auth-form';
import { AuthLayout, TEXT_LINK } from './auth-layout';
import { needed } from './field-rules';
import { useFields } from './use-fields';
import { useSignedIn } from './use-signed-in';

interface SecondFactorStepProps {
  /** `attempt_code` of the first step. */
  attempt: string;
  /** Back to the first step, with a sentence that says why when nobody asked for it. */
  onOver: (why: string | null) => void;
}

type Way = 'app' | 'backup';

/** The second step of a sign-in: a code of the authenticator app, or one from paper. */
export function SecondFactorStep({ attempt, onOver }: SecondFactorStepProps) {
  const signedIn = useSignedIn();
  const [way, setWay] = useState<Way>('app');
  return (
    <AuthLayout
      title="Two-step sign-in"
      description={
        way === 'app'
          ? 'Enter the code that your authenticator app shows now.'
          : 'Enter one of the codes that you saved when you turned this on. Each works once.'
      }
      footer={
        <button type="button" className={TEXT_LINK} onClick={() => onOver(null)}>
          Start over
        </button>
      }
    >
      <FactorForm key={way} way={way} attempt={attempt} onOver={onOver} onSignedIn={signedIn} />
      <Button variant="ghost" className="mt-3 w-full" onClick={() => setWay(way === 'app' ? 'backup' : 'app')}>
        {way === 'app' ? 'Use a backup code instead' : 'Use the authenticator app instead'}
      </Button>
    </AuthLayout>
  );
}

const RULES = {
  app: { code: needed('Enter the 6 digits of your authenticator app.') },
  backup: { code: needed('Enter one of your backup codes.') },
};

const WRONG = {
  app: 'This code is wrong or has been used. Wait for the next one, and check that the clock of your phone is right.',
  backup: 'This code is wrong or has been used. Try another one of the list you made last.',
};

interface FactorFormProps extends SecondFactorStepProps {
  way: Way;
  onSignedIn: () => unknown;
}

export function FactorForm({ way, attempt, onOver, onSignedIn }: FactorFormProps) {
  const { client } = useApi();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useFields(RULES[way]);

  const submit = form.submit(async ({ code }) => {
    setFailure(null);
    try {
      const result = await (way === 'app'
        ? client.signInWithMfa(code, attempt)
        : client.signInWithBackupCode(code, attempt));
      if (result.status === 'ok') return void (await onSignedIn());
      if (result.error instanceof KnownErrors.VerificationCodeError) return onOver(whyOver(result.error));
      form.clear('code');
      form.refuse('code', WRONG[way]);
    } catch (error) {
      setFailure(describeError(error));
    }
  });

  return (
    <AuthForm onSubmit={(event) => void submit(event)} failure={failure} isBusy={form.isSubmitting} action="Sign in">
      <Field label={way === 'app' ? '6-digit code' : 'Backup code'} error={form.errors.code}>
        {(control) =>
          way === 'app' ? (
            <CodeInput {...control} {...form.register('code')} autoFocus />
          ) : (
            <Input
              {...control}
              {...form.register('code')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="xxxxx-xxxxx"
              className="font-mono"
              autoFocus
            />
          )
        }
      </Field>
    </AuthForm>
  );
}

function whyOver(error: InstanceType<typeof KnownErrors.VerificationCodeError>): string {
  if (error instanceof KnownErrors.VerificationCodeExpired) {
    return 'That took longer than 5 minutes. Enter your password again.';
  }
  if (error instanceof KnownErrors.VerificationCodeMaxAttemptsReached) {
    return 'Too many wrong codes. Enter your password again, then a code.';
  }
  return 'This sign-in cannot be finished any more. Enter your password again.';
}

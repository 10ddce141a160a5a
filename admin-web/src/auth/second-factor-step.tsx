import { KnownErrors } from '@hallpass/js';
import { useState } from 'react';
import { describeError } from '../api/errors';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { CodeInput } from '../components/code-input';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { textsOf, useTexts } from '../texts';
import { authTexts } from '../texts/generated/auth-texts';
import { AuthForm } from './auth-form';
import { TEXT_LINK } from '../components/text-link';
import { AuthLayout } from './auth-layout';
import { needed } from './field-rules';
import { useFields } from './use-fields';
import { useSignedIn } from './use-signed-in';

interface SecondFactorStepProps {
  /** `attempt_code` from the first step. */
  attempt: string;
  /** Returns to the first step. `why` is null if the user chose to go back. */
  onOver: (why: string | null) => void;
}

type Way = 'app' | 'backup';

/** Second step of a sign-in: a code from the authenticator app, or a backup code. */
export function SecondFactorStep({ attempt, onOver }: SecondFactorStepProps) {
  const t = useTexts(authTexts).secondFactor;
  const signedIn = useSignedIn();
  const [way, setWay] = useState<Way>('app');
  return (
    <AuthLayout
      title={t.title}
      description={t[way].description}
      footer={
        <button type="button" className={TEXT_LINK} onClick={() => onOver(null)}>
          {t.startOver}
        </button>
      }
    >
      <FactorForm key={way} way={way} attempt={attempt} onOver={onOver} onSignedIn={signedIn} />
      <Button variant="ghost" className="mt-3 w-full" onClick={() => setWay(way === 'app' ? 'backup' : 'app')}>
        {t[way].switch}
      </Button>
    </AuthLayout>
  );
}

const codeRules = (way: Way) => ({ code: needed(() => textsOf(authTexts).secondFactor[way].missing) });
const RULES = { app: codeRules('app'), backup: codeRules('backup') };

interface FactorFormProps extends SecondFactorStepProps {
  way: Way;
  onSignedIn: () => unknown;
}

export function FactorForm({ way, attempt, onOver, onSignedIn }: FactorFormProps) {
  const t = useTexts(authTexts).secondFactor;
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
      form.refuse('code', t[way].wrong);
    } catch (error) {
      setFailure(describeError(error));
    }
  });

  return (
    <AuthForm onSubmit={(event) => void submit(event)} failure={failure} isBusy={form.isSubmitting} action={t.action}>
      <Field label={t[way].label} error={form.errors.code}>
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
  const t = textsOf(authTexts).secondFactor;
  if (error instanceof KnownErrors.VerificationCodeExpired) return t.expired;
  if (error instanceof KnownErrors.VerificationCodeMaxAttemptsReached) return t.tooMany;
  return t.ended;
}
